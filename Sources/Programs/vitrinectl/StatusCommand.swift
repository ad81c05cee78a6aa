import ArgumentParser
import Control
import Glibc
import KMS

struct ShowStatus: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "status", abstract: "Show the daemon's status.")
    @OptionGroup var daemon: DaemonOptions
    @Flag(help: "Keep running, and print the status again after each change.") var watch = false
    @Flag(help: "Print JSON, one object per line.") var json = false

    func run() throws { try Self.show(at: daemon.path, watch: watch, json: json) }

    /// Runs `status` and `status --socket FILE` without the parser of command lines, whose reflection takes longer than
    /// the daemon's answer: scripts ask for the status every second.
    ///
    /// - Returns: false for any other command line.
    static func runWithoutParser(_ arguments: ArraySlice<String>) throws -> Bool {
        guard arguments.first == "status" else { return false }
        let options = Array(arguments.dropFirst())
        guard options.isEmpty || options.count == 2 && options[0] == "--socket" && !options[1].hasPrefix("-") else {
            return false
        }
        try show(at: DaemonOptions.path(of: options.last), watch: false, json: false)
        return true
    }

    private static func show(at path: String, watch: Bool, json: Bool) throws {
        var connection = try Connection(path: path)
        // The status may stay the same for days.
        if watch { try connection.waitLong(0) }
        try connection.send(watch ? .watch : .status)
        repeat {
            guard case .status(let status) = try accepted(connection.receive()) else { continue }
            if json { try say(json: status) } else { for line in lines(status) { say(line) } }
            fflush(nil)
        } while watch
    }

    /// The display's state. If the daemon's user may not see which program holds the card, the caller's permissions are
    /// tried.
    private static func display(_ status: Status) -> String {
        if let light = status.light, light != "on" { return status.display + ", \(light)" }
        guard let card = status.cardOfUnknown, let holder = CardHolder.find(card) else { return status.display }
        return "none: \(card) is held by \(holder); waiting for it"
    }

    /// The status as lines for people.
    static func lines(_ status: Status) -> [String] {
        var lines = ["display  \(display(status))", "window   \(status.window), tab \(status.tab)"]
        if let item = status.item {
            lines.append(
                "playing  \(item.title), \(item.phase) at \(whole(item.position)) of \(whole(item.duration)) s")
            if let trouble = item.trouble { lines.append("         \(trouble)") }
        }
        if let pictures = status.pictures {
            lines.append("pictures \(pictures.path), \(pictures.display)")
            lines.append("         \(pictures.shown) shown, \(pictures.late) late, \(pictures.missed) missed")
        }
        if let sound = status.sound {
            let pace = "\(whole(abs(sound.drift).rounded())) ppm \(sound.drift < 0 ? "slow" : "fast")"
            lines.append("sound    the device is \(pace), \(sound.resyncs) resynchronizations")
        }
        lines.append("volume   \(status.volume) %")
        lines.append("frames   \(status.frames.shown), \(status.frames.late) late")
        if let search = status.search {
            let (last, longest) = (whole(search.last * 1e3), whole(search.longest * 1e3))
            lines.append("search   \(search.answers) answers, the last in \(last) ms, the longest in \(longest) ms")
        }
        return lines + (status.recovery.map(self.lines) ?? []) + self.lines(status.configuration)
    }

    private static func lines(_ recovery: Status.Recovery) -> [String] {
        ["crashes  \(recovery.deaths): \(recovery.sentence)"]
            + (recovery.cause.map { ["         the last one: \($0)\(recovery.code.map { " (code \($0))" } ?? "")"] }
                ?? [])
    }

    /// Rounds down to an integer. A number that does not fit becomes 0, so that no reply can crash the command.
    private static func whole(_ seconds: Double) -> Int { Int(exactly: seconds.rounded(.down)) ?? 0 }

    private static func lines(_ configuration: Status.Configuration) -> [String] {
        let fate = configuration.isRefused ? "refused" : "ignored"
        return ["config   \(configuration.file)"] + configuration.problems.map { "         \(fate): \($0)" }
            + configuration.ignored.map { "         visitors' choice ignored: \($0)" }
            + configuration.waiting.map { "         waits for a restart: \($0)" }
    }
}
