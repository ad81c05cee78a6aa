import CLinux
import Glibc

/// Log messages with the journal's levels. The level is a prefix `<N>` if `JOURNAL_STREAM` is set, and a word
/// otherwise.
package enum Log {
    package enum Level: Int, Comparable, Sendable {
        case error = 3
        case warning = 4
        case info = 6
        case debug = 7

        package static func < (a: Level, b: Level) -> Bool { a.rawValue > b.rawValue }
    }

    /// Messages below this level are not written. Set once, before other threads start.
    nonisolated(unsafe) package static var threshold = Level.info

    package static func error(_ message: @autoclosure () -> String) { write(.error, message) }
    package static func warning(_ message: @autoclosure () -> String) { write(.warning, message) }
    package static func info(_ message: @autoclosure () -> String) { write(.info, message) }
    package static func debug(_ message: @autoclosure () -> String) { write(.debug, message) }

    private static let toJournal = getenv("JOURNAL_STREAM") != nil
    private static let name = String(cString: vt_program_name())

    private static func write(_ level: Level, _ message: () -> String) {
        guard level >= threshold else { return }
        // A message is one line: a name that contains a newline must not forge a second message.
        let text = message().printable
        LogOutput.write(prefix(level) + text)
    }

    /// The prefix of this program's messages, for code that writes its own line.
    static func prefix(_ level: Level) -> String { toJournal ? "<\(level.rawValue)>" : "\(name): \(level): " }
}
