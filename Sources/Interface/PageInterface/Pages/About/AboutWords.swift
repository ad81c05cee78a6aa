import Languages

/// The texts of the page about the machine.
package enum AboutWords: String, TextKey {
    package static let section = "about"

    case title
    case version
    case system
    case kernel
    case processor
    case memory
    case panel
    case licences
}
