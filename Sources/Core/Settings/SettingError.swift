/// The reason why a setting was refused: the key and the error.
package struct SettingError: Error, Equatable, CustomStringConvertible {
    package let key: String
    package let reason: Reason

    package enum Reason: Hashable, Sendable {
        /// The key is unknown; `nearest` is the known key with the most similar name.
        case unknownKey(nearest: String?)
        /// A sentence without the key.
        case wrong(String)
    }

    init(_ key: String, _ reason: Reason) { (self.key, self.reason) = (key, reason) }

    init(_ key: String, _ sentence: String) { self.init(key, .wrong(sentence)) }

    package var description: String {
        switch reason {
        case .unknownKey(let nearest):
            "unknown key '\(key)'" + (nearest.map { ", did you mean '\($0)'?" } ?? "")
        case .wrong(let sentence): "\(key): \(sentence)"
        }
    }
}
