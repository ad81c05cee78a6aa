import ArgumentParser
import Control
import Settings
import TOMLSource

struct Config: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config", abstract: "The configuration: what is in force, what a file would do, what can be set.",
        subcommands: [Show.self, Check.self, Keys.self, Reload.self, Set.self, Unset.self, ConfigTexts.self])

    struct Show: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "show", abstract: "List each value and its source.")
        @OptionGroup var daemon: DaemonOptions
        @Flag(help: "As the integrator's files give it now, whether or not a daemon runs.") var files = false

        func run() throws {
            for setting in try settings() { say(setting.line) }
        }

        private func settings() throws -> [Reply.Setting] {
            if files { return try Self.inFiles() }
            guard case .config(let settings) = try daemon.ask(.config) else { return [] }
            return settings
        }

        private static func inFiles() throws -> [Reply.Setting] {
            try ConfigFiles(named: nil, state: nil).load().lines.map(Reply.Setting.init)
        }
    }

    struct Check: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "check",
            abstract: "List the problems of a file and of conf.d beside it; exit status 1 if there are any."
        )
        @Argument(help: "The file.", completion: .file(extensions: ["toml"])) var file = ConfigFiles.defaultPath

        func run() throws {
            let lines = try ConfigCheck(file: file).lines()
            for line in lines.problems + lines.warnings { say(line) }
            if !lines.problems.isEmpty { throw ExitCode(1) }
        }
    }

    struct Keys: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "keys", abstract: "List every key, its range and its default.")
        @Flag(help: "Print the installed default file.") var toml = false

        func run() { print(toml ? Settings.defaultFile : Settings.keyList, terminator: "") }
    }

    struct Reload: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "reload", abstract: "Read the files again, as SIGHUP does.")
        @OptionGroup var daemon: DaemonOptions

        /// The time limit in seconds: the files may be on a slow disk.
        fileprivate static let timeLimit = 25

        func run() throws { try daemon.ask(.reload, timeLimit: Self.timeLimit) }
    }

    struct Set: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "set",
            abstract:
                "Apply a setting of the settings page and keep it over restarts; other keys are set in the files.")
        @OptionGroup var daemon: DaemonOptions
        @Argument(help: "The key, for example interface.language.") var key: String
        @Argument(help: "The value as in a file; quotes may be left out.") var value: String

        func run() throws { try daemon.ask(.set(key: key, value: value), timeLimit: Reload.timeLimit) }
    }

    struct Unset: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "unset", abstract: "Remove a kept setting; the files apply again.")
        @OptionGroup var daemon: DaemonOptions
        @Argument(help: "The key, for example interface.language.") var key: String

        func run() throws { try daemon.ask(.unset(key: key), timeLimit: Reload.timeLimit) }
    }
}

extension Reply.Setting {
    /// The setting as a line of a configuration file, with the origin as a comment.
    var line: String { "\(key) = \(value)  # \(origin)" }
}

struct LogLevel: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "log-level", abstract: "Set what is logged until the daemon ends.")
    @OptionGroup var daemon: DaemonOptions
    @Argument(help: "error, warning, info or debug.") var level: Request.LogLevel

    func run() throws { try daemon.ask(.logLevel(level)) }
}

extension Request.LogLevel: ExpressibleByArgument {}
