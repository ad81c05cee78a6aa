import ArgumentParser
import Control
import Glibc
import Linux

struct Content: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "content",
        abstract: "Content sets: libraries that are installed and exchanged as a whole.",
        subcommands: [Install.self, ContentStatus.self, Rollback.self, Pack.self])

    struct Install: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "install",
            abstract: "Install the set of a folder or an address, and wait until it is the running one.",
            discussion: """
                The set is copied beside the running one, checked file by file, and exchanged with it in one step. What \
                plays goes on. A copy that breaks off goes on at the next attempt.
                """)
        @OptionGroup var daemon: DaemonOptions
        @Flag(help: "Do not wait for the end.") var noWait = false
        @Argument(help: "A folder with vitrine-set.toml in it, or the http(s) address of one.") var source: String
        /// The period of the requests for the progress, microseconds.
        private static let period: UInt32 = 300_000

        func run() throws {
            let source = self.source.contains("://") ? self.source : Self.absolute(self.source)
            try daemon.ask(.content(.install(source)))
            if noWait { return }
            var reported = ""
            while true {
                guard case .content(let content) = try daemon.ask(.content(.status)) else { return }
                guard let installation = content.installation else { return try show(content.last) }
                let line = Content.text(installation)
                if line != reported, isatty(1) == 1 { print("\r\u{1b}[K" + line.printable, terminator: "") }
                fflush(nil)
                reported = line
                usleep(Self.period)
            }
        }

        private static func absolute(_ path: String) -> String {
            guard let resolved = realpath(path, nil) else { return path }
            defer { free(resolved) }
            return String(cString: resolved)
        }

        private func show(_ last: Reply.LastInstallation?) throws {
            if isatty(1) == 1 { print("\r\u{1b}[K", terminator: "") }
            if let reason = last?.reason { _ = try accepted(.failed(reason)) }
            if let last, let set = last.set { say("\(last.outcome): \(Content.text(set))") }
        }
    }

    struct ContentStatus: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "status", abstract: "Print the running set, the one before it, and the installation under way."
        )
        @OptionGroup var daemon: DaemonOptions
        @Flag(help: "Print JSON.") var json = false

        func run() throws {
            guard case .content(let content) = try daemon.ask(.content(.status)) else { return }
            if json { return try say(json: content) }
            // The worker that lists the sets is busy during an installation.
            if let installation = content.installation {
                return print("installing\t" + Content.text(installation).printable)
            }
            print("current\t\(Content.text(content.current))\nprevious\t\(Content.text(content.previous))")
            if let reason = content.last?.reason { print("failed\t" + reason.printable) }
        }
    }

    struct Rollback: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "rollback", abstract: "Exchange the running set and the one before it.")
        @OptionGroup var daemon: DaemonOptions

        func run() throws {
            guard case .content(let content) = try daemon.ask(.content(.rollBack), timeLimit: 30) else { return }
            print("current\t" + Content.text(content.current))
        }
    }

    /// `museum 2026-11-26 Winter exhibition`
    fileprivate static func text(_ set: Reply.ContentSet?) -> String {
        guard let set else { return "none" }
        return [set.id, set.version, set.title].filter { !$0.isEmpty }.joined(separator: " ").printable
    }

    /// `copying 40 %, 120 of 300 MB`
    fileprivate static func text(_ installation: Reply.Installation) -> String {
        guard installation.total > 0 else { return installation.step }
        let (done, total) = (min(installation.done, installation.total), installation.total)
        let percent = Int((Double(done) / Double(total) * 100).rounded(.down))
        return "\(installation.step) \(percent) %, \(done >> 20) of \(total >> 20) MB"
    }
}
