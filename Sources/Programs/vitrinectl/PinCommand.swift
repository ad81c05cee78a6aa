import ArgumentParser
import Control
import Glibc

/// The PIN of the staff's page, for `kiosk.settings = "pin"`.
struct Pin: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pin", abstract: "Set or remove the PIN of the staff's page.",
        discussion: "The page is offered where kiosk.settings is pin.", subcommands: [Set.self, Clear.self])

    struct Set: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "set", abstract: "Ask for a PIN of 4 to 8 digits, or read it from a pipe, and set it.")
        @OptionGroup var daemon: DaemonOptions

        func run() throws {
            let isTerminal = isatty(STDIN_FILENO) == 1
            let pin = isTerminal ? Pin.asked("PIN: ") : readLine()
            guard let pin else { throw ValidationError("no PIN came.") }
            if isTerminal, Pin.asked("Once more: ") != pin { throw ValidationError("the two are not the same.") }
            try daemon.ask(.pin(.set(pin)))
        }
    }

    struct Clear: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "clear", abstract: "Remove the PIN: nobody reaches the staff's page.")
        @OptionGroup var daemon: DaemonOptions

        func run() throws { try daemon.ask(.pin(.clear)) }
    }

    /// A line from the terminal, read without echo.
    private static func asked(_ question: String) -> String? {
        var shown = termios()
        tcgetattr(STDIN_FILENO, &shown)
        var hidden = shown
        // Ctrl-C must not leave a terminal without echo.
        hidden.c_lflag &= ~tcflag_t(ECHO | ISIG)
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden)
        defer {
            tcsetattr(STDIN_FILENO, TCSAFLUSH, &shown)
            print()
        }
        print(question, terminator: "")
        fflush(nil)
        return readLine()
    }
}
