import ArgumentParser
import Control
import Glibc
import Settings
import TOMLSource

struct Doctor: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Look at the machine and say what is wrong with it and what to do; exit status 1 when something is.",
        discussion: "Run it as the daemon's user to see what that may do: sudo -u vitrine vitrinectl doctor")
    @OptionGroup var daemon: DaemonOptions
    @Option(help: ArgumentHelp("The configuration.", valueName: "file")) var config = ConfigFiles.defaultPath

    func run() throws {
        let sections: [(String, () -> [Finding])] = [
            ("Daemon", { daemonFindings }), ("Configuration", { configFindings }),
            ("Display", { MainActor.assumeIsolated { displayFindings() } }),
            ("Seat and user", { seatFindings() }), ("Touch", { MainActor.assumeIsolated { touchFindings() } }),
            ("Decoders", { decoderFindings() }), ("Sound", { soundFindings() }), ("Fonts", { fontFindings() }),
            ("Disk", { diskFindings() }),
        ]
        var isWell = true
        for (title, look) in sections {
            print(title)
            for finding in look() {
                print("  " + finding.lines)
                if finding.verdict == .wrong { isWell = false }
            }
        }
        if !isWell { throw ExitCode(1) }
    }

    private var daemonFindings: [Finding] {
        guard let status = daemon.statusIfRunning else {
            return [.note("no daemon answers", "systemctl start vitrined; journalctl -u vitrined")]
        }
        var findings: [Finding] = [.fine("a daemon answers; display: \(status.display)")]
        findings += status.configuration.waiting.map {
            .note("\($0) waits for a restart", "systemctl restart vitrined")
        }
        return findings
    }

    private var configFindings: [Finding] {
        guard !ConfigFile.isMissing(config) else { return [.note("no \(config): the defaults are in force")] }
        do {
            let problems = try ConfigFiles(named: config, state: nil).load().problems
            return problems.isEmpty
                ? [.fine("\(config) is right")]
                : problems.map { .wrong("\($0)", "correct it; see vitrinectl config keys") }
        } catch {
            return [.wrong("\(error)", "correct it")]
        }
    }
}
