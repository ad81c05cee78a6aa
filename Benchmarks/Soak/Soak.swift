import ArgumentParser
import Figures
import Foundation

@main
struct Soak: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "soak",
        abstract: "Uses the daemon and does it harm for a long time; exit status 1 when a limit is missed.")

    @Option(help: ArgumentHelp("How long, in real time.", valueName: "N"))
    var minutes = 2.0

    @Option(help: ArgumentHelp("So many hours on the virtual clock, in place of real time.", valueName: "H"))
    var hoursVirtual: Double?

    @Option(help: "Of touches, requests and faults.")
    var seed: UInt64 = 20_261_122

    @Option(help: ArgumentHelp("Only this fault, as `picture worker stopped`.", valueName: "name"))
    var fault: Fault?

    @Option(help: ArgumentHelp("Of the daemon's log, which is among its files.", valueName: "level"))
    var logLevel = "warning"

    @Option(help: ArgumentHelp("The clips that are played.", valueName: "folder"))
    var library: String

    @Option(help: ArgumentHelp("Pictures 0.jpg and 1.jpg, put beside videos by turns.", valueName: "folder"))
    var covers: String

    @Option(help: ArgumentHelp("Where the daemon's files are while it runs.", valueName: "folder"))
    var scratch: String

    @Option(help: ArgumentHelp("Where the plot goes, as SVG.", valueName: "file"))
    var plot: String

    func validate() throws {
        guard minutes > 0, minutes < 1e5 else {
            throw ValidationError("--minutes \(minutes): expected minutes above 0")
        }
        if let hoursVirtual, !(hoursVirtual > 0 && hoursVirtual < 1e4) {
            throw ValidationError("--hours-virtual \(hoursVirtual): expected hours above 0")
        }
    }

    func run() throws {
        let clock = hoursVirtual.map { SoakClock.virtual(hours: $0) } ?? .real(minutes: minutes)
        let place = try SoakPlace(scratch: scratch, library: library, covers: covers)
        say("soak: \(clock), seed \(seed)")
        let soak = try SoakRun(
            clock: clock, seed: seed, place: place, faults: fault.map { [$0] } ?? Fault.all(on: clock),
            logLevel: logLevel)
        soak.run()
        try SoakPlot(soak.history, soak.faults, clock: clock).svg.write(
            toFile: plot, atomically: true, encoding: .utf8)
        say(table(soak.measurements))
        for line in soak.remarks { say(line) }
        say("soak: plot in \(plot)")
        guard soak.measurements.allSatisfy(\.isMet) else {
            say("soak: a limit is missed")
            throw ExitCode.failure
        }
        say("soak: all limits are kept")
    }
}

/// Which clock the daemon runs on, and for how long.
enum SoakClock: CustomStringConvertible {
    case real(minutes: Double)
    case virtual(hours: Double)

    /// Seconds of that clock.
    var length: Double {
        switch self {
        case .real(let minutes): minutes * 60
        case .virtual(let hours): hours * 3600
        }
    }

    var isVirtual: Bool { if case .virtual = self { true } else { false } }

    /// When the daemon counts as warm.
    var warmUp: Double { min(length / 4, isVirtual ? 8 * 3600 : 1200) }

    var description: String {
        switch self {
        case .real(let minutes): "\(Drawing.number(minutes)) minutes in real time"
        case .virtual(let hours): "\(Drawing.number(hours)) hours on the virtual clock"
        }
    }
}

/// Tells it at once, also where nobody but a file listens.
func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }
