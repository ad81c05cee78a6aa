/// FNV-1a, 64 bits: a quick hash that is the same in every run. It does not protect against chosen collisions.
///
/// Source: the IETF draft draft-eastlake-fnv.
package struct FNV: Sendable {
    package private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    package init() {}

    package init(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { add(byte) }
    }

    @inlinable
    package mutating func add(_ byte: UInt8) {
        value = (value ^ UInt64(truncatingIfNeeded: byte)) &* 0x0000_0100_0000_01b3
    }

    /// Adds the bytes of a number, the lowest first.
    package mutating func add(_ number: UInt64) {
        for shift in 0..<8 { add(UInt8(truncatingIfNeeded: number >> (8 * shift))) }
    }
}
