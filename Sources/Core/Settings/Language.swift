/// The language of the interface.
package enum Language: String, CaseIterable, Sendable {
    /// From the environment: Japanese when LANG says so, else English.
    case automatic
    case english
    case japanese
}
