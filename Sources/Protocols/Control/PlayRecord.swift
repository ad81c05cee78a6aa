import Numbers

/// One play of an item: a line of the play log, in JSON.
package struct PlayRecord: Hashable, Sendable, Codable {
    /// The cause of a play.
    package enum Cause: String, Hashable, Sendable, Codable, CaseIterable {
        /// A visitor's touch or key. An item that follows automatically has the cause of the item before.
        case visitor
        /// The attract loop.
        case attract
        /// The attract loop, with a list that the schedule names.
        case schedule
        /// The configuration.
        case autoplay
        /// `vitrinectl`
        case remote
    }

    package enum Outcome: String, Hashable, Sendable, Codable, CaseIterable {
        case ended
        /// The visitor left the item at `position`.
        case left
        case failed
        /// The daemon or the machine ended. All values are up to 10 s older than that.
        case interrupted
    }

    /// The start in UTC, such as `2026-11-22T09:31:05Z`.
    package var start: String
    package var end: String
    /// The time from the start to the end in seconds, including pauses, by a monotonic clock.
    package var seconds: Double
    /// The item's number, hexadecimal; zeros for an item outside the library.
    package var item: String
    /// The version of the item, hexadecimal; it changes with the item's files.
    package var version: String
    /// The file, or the address without user, password and query.
    package var path: String
    package var title: String
    package var channel: String
    package var cause: Cause
    package var outcome: Outcome
    /// The last position in the item, seconds.
    package var position: Double
    /// The duration in seconds; 0 when unknown.
    package var duration: Double
    /// The number of shown frames; `late` of them were late, and `missed` others were never shown.
    package var presented: Int
    package var late: Int
    package var missed: Int
    /// The id and the version of the item's content set, such as `museum 3`; nil for other items.
    package var set: String?

    package init(
        start: String, end: String, seconds: Double, item: String, version: String, path: String, title: String,
        channel: String, cause: Cause, outcome: Outcome, position: Double, duration: Double, presented: Int, late: Int,
        missed: Int, set: String? = nil
    ) {
        (self.start, self.end, self.seconds, self.item, self.version) = (start, end, seconds, item, version)
        (self.path, self.title, self.channel) = (path, title, channel)
        (self.cause, self.outcome, self.position, self.duration) = (cause, outcome, position, duration)
        (self.presented, self.late, self.missed, self.set) = (presented, late, missed, set)
    }
}

/// The files of the play log.
package enum PlayLogName {
    /// The folder, beside the kept settings.
    package static let folder = "plays"

    /// `plays-00000007.jsonl`: names sort by number.
    package static func file(_ number: Int) -> String { prefix + number.padded(to: 8) + ending }

    /// The number of a file of the play log; nil for the name of another file.
    package static func number(of name: String) -> Int? {
        guard name.hasPrefix(prefix), name.hasSuffix(ending) else { return nil }
        return Int(name.dropFirst(prefix.count).dropLast(ending.count), radix: 10)
    }

    private static let (prefix, ending) = ("plays-", ".jsonl")
}
