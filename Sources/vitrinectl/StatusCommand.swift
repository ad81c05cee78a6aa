import ArgumentParser
import Control
import Glibc
import KMS

struct ShowStatus: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "status", abstract: "Say how the daemon is.")
    @OptionGroup var daemon: DaemonOptions
    @Flag(help: "Go on, with another whenever something changes.") var watch = false
    @Flag(help: "As one object a line.") var json = false

    func run() throws {
        // Nothing may change for days.
        var connection = try daemon.connect(patience: watch ? 0 : nil)
        try connection.send(watch ? .watch : .status)
        repeat {
            guard case .status(let status) = try accepted(connection.receive()) else { continue }
            print(json ? String(decoding: try Line.encoded(status), as: UTF8.self) : text(status), terminator: "")
            fflush(nil)
        } while watch
    }

    /// The daemon's user may not see whose the card is; the one who asks perhaps may.
    private func display(_ status: Status) -> String {
        if let light = status.light, light != "on" { return status.display + ", \(light)" }
        guard let card = status.cardOfUnknown, let holder = CardHolder.find(card) else { return status.display }
        return "none: \(card) is held by \(holder); waiting for it"
    }

    private func text(_ status: Status) -> String {
        var lines = ["display  \(display(status))", "window   \(status.window), tab \(status.tab)"]
        if let item = status.item {
            lines.append("playing  \(item.title), \(item.phase) at \(Int(item.position)) of \(Int(item.duration)) s")
        }
        if let pictures = status.pictures {
            lines.append("pictures \(pictures.path), \(pictures.display)")
            lines.append("         \(pictures.shown) shown, \(pictures.late) late, \(pictures.missed) missed")
        }
        if let sound = status.sound {
            let pace = "\(Int(abs(sound.drift).rounded())) ppm \(sound.drift < 0 ? "slow" : "fast")"
            lines.append("sound    the device is \(pace), \(sound.resyncs) jumps")
        }
        lines.append("volume   \(status.volume) %")
        lines.append("frames   \(status.frames.shown), \(status.frames.late) late")
        lines.append("config   \(status.configuration.file)")
        lines += status.configuration.problems.map { "         refused: \($0)" }
        lines += status.configuration.waiting.map { "         waits for a restart: \($0)" }
        return lines.joined(separator: "\n") + "\n"
    }
}
