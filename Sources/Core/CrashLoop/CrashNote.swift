/// The daemon's current activity, as stored in the record.
package struct CrashNote: Equatable, Sendable {
    package enum Activity: UInt8, Sendable, CaseIterable {
        case starting = 1
        case configuration, session, playing, list, details, captions, picture, request
    }

    package var activity: Activity
    /// A path, or the name of a request; may be empty.
    package var subject: String

    package init(_ activity: Activity, _ subject: String = "") { (self.activity, self.subject) = (activity, subject) }

    // MARK: In the record

    /// The size of a note in bytes; a longer note is cut.
    package static let size = 512
    /// The size of the fields before the text, in bytes.
    private static let header = 4

    /// The activity, whether it is in progress, the text's length in two bytes, and the text.
    package var bytes: [UInt8] {
        let text = Array(subject.utf8.prefix(Self.size - Self.header))
        return [
            activity.rawValue, 1, UInt8(truncatingIfNeeded: text.count), UInt8(truncatingIfNeeded: text.count >> 8),
        ] + text
    }

    /// The offset of the byte that is 1 while the activity is in progress.
    package static let openOffset = 1

    /// Nil when there is no note. A note truncated mid-write gives its readable part.
    init?(_ bytes: ArraySlice<UInt8>) {
        let bytes = Array(bytes.prefix(Self.size))
        guard bytes.count >= Self.header, let activity = Activity(rawValue: bytes[0]) else { return nil }
        let length = min(Int(clamping: bytes[2]) | Int(clamping: bytes[3]) << 8, bytes.count - Self.header)
        self.init(
            activity, String(decoding: bytes[Self.header..<Self.header + length].prefix { $0 != 0 }, as: UTF8.self))
    }

    // MARK: In words

    /// The text after `died while`.
    var words: String {
        switch activity {
        case .starting: "starting"
        case .configuration: "taking the configuration"
        case .session: "resuming \(subject)"
        case .playing: "playing \(subject)"
        case .list: "taking a list of the library"
        case .details: "taking the details of \(subject)"
        case .captions: "taking the captions of \(subject)"
        case .picture: "taking a picture"
        case .request: "answering the request \(subject)"
        }
    }

    /// The letter in the code.
    var letter: String {
        switch activity {
        case .starting: "S"
        case .configuration: "C"
        case .session: "G"
        case .playing: "P"
        case .list: "L"
        case .details: "D"
        case .captions: "T"
        case .picture: "I"
        case .request: "R"
        }
    }
}
