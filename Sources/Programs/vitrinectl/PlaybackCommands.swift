import ArgumentParser
import Control
import Glibc

struct Play: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "play",
        abstract: "Play a file, an item of the library or an address in the full window; exit status 1 if it cannot be."
    )
    @OptionGroup var daemon: DaemonOptions
    @Argument(help: "The file, an address, or an item's number as library list prints it.", completion: .file())
    var path: String
    @Flag(help: "Show it in the mini player, if there is no window yet.") var mini = false
    @Flag(help: "Show it in the floating window, if there is no window yet.") var floating = false

    private var window: Request.SmallWindow? { mini ? .mini : floating ? .floating : nil }

    func validate() throws {
        if mini, floating { throw ValidationError("--mini and --floating exclude each other") }
    }

    func run() throws {
        if path.contains("://") { return try play(.play(path, in: window)) }
        guard let resolved = realpath(path, nil) else {
            // A file takes priority over an item whose id equals the file's name.
            if path.utf8.count == 16, let number = Library.number(path) {
                return try play(.playItem(number, in: window))
            }
            complain("\(path): \(String(cString: strerror(errno)))")
            throw ExitCode(1)
        }
        defer { free(resolved) }
        try play(.play(String(cString: resolved), in: window))
    }

    /// The time limit in seconds: longer than the daemon waits for the first picture.
    private static let timeLimit = 40

    private func play(_ request: Request) throws { try daemon.ask(request, timeLimit: Self.timeLimit) }
}

struct Pause: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pause", abstract: "Pause what plays; with --toggle, go on if it is paused.")
    @OptionGroup var daemon: DaemonOptions
    @Flag(help: "Go on if it is paused.") var toggle = false

    func run() throws { try daemon.ask(.pause(toggle ? .toggle : .pause)) }
}

struct Resume: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "resume", abstract: "Go on with what is paused.")
    @OptionGroup var daemon: DaemonOptions

    func run() throws { try daemon.ask(.pause(.resume)) }
}

struct Seek: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "seek", abstract: "Go to a place in what plays.", usage: "vitrinectl seek 90 | +10 | -- -10")
    @OptionGroup var daemon: DaemonOptions
    @Argument(help: "Seconds from the beginning; with + or - from where it is.") var seconds: String

    private var position: Request.Position? {
        guard let number = Double(seconds), number.isFinite else { return nil }
        return seconds.hasPrefix("+") || seconds.hasPrefix("-") ? .by(number) : .to(number)
    }

    func validate() throws {
        if position == nil { throw ValidationError("'\(seconds)' is no number of seconds") }
    }

    func run() throws { if let position { try daemon.ask(.seek(position)) } }
}

struct Volume: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "volume", abstract: "Set the volume; the configuration's cap holds.")
    @OptionGroup var daemon: DaemonOptions
    @Argument(help: "0 to 100.") var percent: Int

    func validate() throws {
        guard (0...100).contains(percent) else { throw ValidationError("\(percent): expected 0 to 100") }
    }

    func run() throws { try daemon.ask(.volume(percent)) }
}
