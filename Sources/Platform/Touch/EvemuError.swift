/// The reason why a recording cannot be read: the line, the word there, and the problem.
package struct EvemuError: Error, Hashable, CustomStringConvertible, Sendable {
    /// The number of the line, counted from 1.
    package let line: Int
    /// The expected value: `event code`, `axis minimum`.
    package let what: String
    /// The word found instead.
    package let text: String
    package let reason: Reason

    package enum Reason: String, Hashable, Sendable {
        case unknown = "not a line of an evemu recording"
        case missing = "is missing"
        case unexpected = "is one word too many"
        case notHexadecimal = "is not a hexadecimal number"
        case notDecimal = "is not a decimal number"
        case notATime = "is not seconds, a point and six digits"
        case outOfRange = "is too large"
        case reversed = "lies above the axis' maximum"
        case backwards = "is earlier than the event before"
    }

    /// Longer text is cut in messages: any file may be given as a recording.
    private static let shownCharacters = 40

    package var description: String {
        guard reason != .missing else { return "line \(line): \(what) \(reason.rawValue)" }
        let shown = text.prefix(Self.shownCharacters) + (text.count > Self.shownCharacters ? "…" : "")
        return "line \(line): \(what) '\(shown)' \(reason.rawValue)"
    }
}
