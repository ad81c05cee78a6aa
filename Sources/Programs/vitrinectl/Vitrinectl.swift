import ArgumentParser
import Linux

/// Every command states its name. argument-parser could derive it from the type's name, but that doubles the run time.
@main
struct Vitrinectl: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "vitrinectl", abstract: "Talks to the kiosk video player that owns the screen.",
        discussion: """
            Exit status: 0 done; 1 refused, or something is wrong with what was checked; 2 no daemon answers: it is \
            stopped or hangs; 3 doctor could not look at everything; 64 the command line is wrong.

            The daemon's socket is /run/vitrine/control.sock, else vitrine.sock in $XDG_RUNTIME_DIR; its group, \
            vitrine-control, may use it. A line of JSON is a request: {"version": 1, "request": "status"}.
            """,
        version: "vitrinectl \(programVersion)",
        subcommands: [
            Play.self, Open.self, Library.self, Content.self, Pause.self, Resume.self, Seek.self, Volume.self,
            Mini.self, Full.self,
            Dismiss.self, Claim.self,
            SwitchOff.self, SwitchOn.self, ShowTab.self, ShowStatus.self, Screenshot.self, Touch.self, Elements.self,
            Tap.self,
            Config.self, Pin.self, Schedule.self, PlayLog.self, LogLevel.self, Doctor.self, Setup.self,
            SupportReport.self,
        ])

    /// Runs the command of the command line, and ends with its exit status.
    static func main() {
        do {
            if try ShowStatus.runWithoutParser(CommandLine.arguments.dropFirst()) { return }
        } catch { exit(withError: error) }
        main(nil)
    }
}
