/// The language of the interface.
package enum Language: String, CaseIterable, Sendable {
    /// From the environment: Japanese if LANG says so, otherwise English.
    case automatic
    case english
    case japanese
}
