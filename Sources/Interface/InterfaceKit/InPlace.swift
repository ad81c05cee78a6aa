/// A member that keeps its large owner in place: the owner's methods receive its address.
///
/// When the compiler knows the size and all members of a large structure, it copies the structure to the stack for each
/// call of a nonmutating method. The existential inside this member makes the structure address-only, so no such copy
/// is possible. The member costs 40 bytes. Without the member, a frame of a moving window copies up to 100 kB.
package struct InPlace {
    private let marker: any BitwiseCopyable = false

    package init() {}
}
