import ArgumentParser
import Glibc

/// `vitrinectl doctor`: checks whether visitors of this machine can see and hear videos, and prints remedies for its
/// faults.
struct Doctor: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Look at the machine with the rights of the service, play a clip of a second, and say what is wrong.",
        discussion: """
            Exit status: 0 a visitor would see and hear videos; 1 something keeps a visitor from it; 3 nothing was \
            found, but not everything could be looked at: run it as root.
            """)
    @OptionGroup var daemon: DaemonOptions
    @Option(help: ArgumentHelp("The configuration.", valueName: "file")) var config: String?
    @Flag(help: "As one object.") var json = false
    @Flag(help: "Ask for each command that repairs something whether to run it; then look again.") var fix = false
    @Flag(
        help:
            "Try all decoders with a clip of each codec, best while nothing plays. Workers use the result from their start."
    )
    var decoders = false
    @Flag(help: ArgumentHelp("Answer questions of another doctor.", visibility: .hidden)) var asService = false

    func validate() throws {
        guard fix else { return }
        if json { throw ValidationError("--fix asks at a terminal, --json prints for a program.") }
        if isatty(STDIN_FILENO) == 0 { throw ValidationError("--fix asks at a terminal, and there is none.") }
        if geteuid() != 0 { throw ValidationError("--fix repairs as root: sudo vitrinectl doctor --fix") }
    }

    func run() throws {
        if asService { return try MainActor.assumeIsolated { try AccessProgram.run() } }
        var report = examined()
        try report.write(asJSON: json)
        if fix, Repair(report).run() > 0 {
            report = examined()
            try report.write(asJSON: false)
        }
        if report.status != 0 { throw ExitCode(report.status) }
    }

    private func examined() -> DoctorReport {
        MainActor.assumeIsolated { DoctorReport(Examination(daemon, config: config, triesDecoders: decoders)) }
    }
}
