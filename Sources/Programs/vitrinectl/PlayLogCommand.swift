import ArgumentParser
import Control
import Glibc
import Linux

struct PlayLog: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "log", abstract: "What the daemon has logged.", subcommands: [Plays.self])

    struct Plays: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "plays",
            abstract: "List what was played: start, seconds, cause, outcome, pictures shown and late, title.",
            discussion: """
                Causes: visitor, attract, schedule, autoplay, remote. Outcomes: ended, left (abandoned), failed, interrupted (the \
                daemon or the machine ended). Times are UTC. The log is read from the daemon's files, also while it is \
                stopped.
                """)
        @Option(help: ArgumentHelp("Those that began then or later: 2026-11-22, 2026-11-22T09:30:00Z, 7d, 12h."))
        var since: String?
        @Flag(help: "Print comma-separated values with a head line.") var csv = false
        @Flag(help: "Print the records, a JSON object per line.") var json = false
        @Option(help: ArgumentHelp("The folder of the log. Default: plays beside the kept settings."))
        var folder: String?

        func validate() throws {
            if csv, json { throw ValidationError("--csv and --json exclude each other") }
            if let since, beginning(since) == nil { throw ValidationError("'\(since)' is no time") }
        }

        func run() throws {
            let folder = folder ?? Self.usualFolder
            let start = since.flatMap(beginning) ?? ""
            if csv { say(PlayTable.head) }
            for number in try names(inFolder: folder).compactMap({ PlayLogName.number(of: $0) }).sorted() {
                let path = folder + "/" + PlayLogName.file(number)
                for line in try contents(ofFile: path).split(separator: "\n") {
                    do {
                        let record = try Line.decoded(PlayRecord.self, from: Array(line.utf8))
                        if record.start >= start { show(record, String(line)) }
                    } catch { complain("\(path): a line is broken: \(MessageError(error))") }
                }
            }
        }

        private func show(_ record: PlayRecord, _ line: String) {
            if json { say(line) } else { print(csv ? PlayTable.commaSeparated(record) : PlayTable.line(record)) }
        }

        /// The earliest start time of the printed records, as text; nil for an invalid one.
        private func beginning(_ text: String) -> String? {
            let units: [Character: Int64] = ["d": 86400, "h": 3600]
            if let unit = text.last.flatMap({ units[$0] }), let count = Int64(text.dropLast(), radix: 10), count >= 0 {
                return utcTime(wallClock() - unit * min(count, 1_000_000))
            }
            let form = "0000-00-00T00:00:00Z"
            guard [10, form.count].contains(text.count) else { return nil }
            let fits = zip(text, form).allSatisfy { $1 == "0" ? $0.isASCII && $0.isNumber : $0 == $1 }
            return fits ? text : nil
        }

        /// The service's folder if it exists, otherwise the user's.
        private static var usualFolder: String {
            let service = "/var/lib/vitrine/" + PlayLogName.folder
            guard access(service, F_OK) != 0 else { return service }
            func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
            let state = variable("XDG_STATE_HOME") ?? (variable("HOME") ?? "/root") + "/.local/state"
            return state + "/vitrine/" + PlayLogName.folder
        }
    }
}

/// The play log as lines for people and for spreadsheets.
private enum PlayTable {
    static let head =
        "start,end,seconds,item,version,path,title,channel,cause,outcome,position,duration,presented,late,missed,set"

    static func commaSeparated(_ record: PlayRecord) -> String {
        [
            record.start, record.end, "\(record.seconds)", record.item, record.version, quoted(record.path),
            quoted(record.title), quoted(record.channel), record.cause.rawValue, record.outcome.rawValue,
            "\(record.position)", "\(record.duration)", "\(record.presented)", "\(record.late)", "\(record.missed)",
            record.set ?? "",
        ].joined(separator: ",")
    }

    /// A field of the table, quoted as in RFC 4180, but on one line.
    private static func quoted(_ text: String) -> String {
        let line = text.printable
        guard line.contains(where: { $0 == "," || $0 == "\"" }) else { return line }
        return "\"" + line.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
    }

    static func line(_ record: PlayRecord) -> String {
        let place = record.outcome == .left ? " at \(Library.time(record.position))" : ""
        return [
            record.start, Library.time(record.seconds), record.cause.rawValue, record.outcome.rawValue + place,
            "\(record.presented)", "\(record.late)", record.title.printable,
        ].joined(separator: "\t")
    }
}
