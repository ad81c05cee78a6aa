/// A part of the interface, which is drawn in surroundings.
///
/// Each module of parts extends this protocol with names for the values of its surroundings. The extensions are
/// internal: within a module the compiler reads the one value that is used, while a call into another module copies all
/// settings.
package protocol InterfacePart {
    var surroundings: Surroundings { get }
}
