import ArgumentParser
import Control
import Glibc
import LanguageFiles
import Linux
import TOMLSource

/// `vitrinectl setup`: asks five questions about the machine and writes the answers to a configuration file.
struct Setup: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "setup",
        abstract: "Ask five questions and write the answers into the configuration.",
        discussion: """
            Language, which way up the panel is, folders of videos, sound device, and the settings page. The answers are \
            written to conf.d/\(fileName) beside the configuration; asked again, it replaces them.
            """)
    @OptionGroup var daemon: DaemonOptions
    @Option(help: ArgumentHelp("The configuration.", valueName: "file")) var config: String?

    private static let fileName = "50-setup.toml"

    func validate() throws {
        if isatty(STDIN_FILENO) == 0 { throw ValidationError("setup asks at a terminal, and there is none.") }
    }

    func run() throws {
        do {
            try MainActor.assumeIsolated { try ask() }
        } catch is Dialogue.Ended {
            say("\nNothing was changed.")
            throw ExitCode(1)
        }
    }

    @MainActor
    private func ask() throws {
        let examination = Examination(daemon, config: config)
        let folder = examination.files.dropInFolder
        guard isWritable(folder) else {
            complain("\(folder): \(SystemError.reason(errno)): sudo vitrinectl setup")
            throw ExitCode(1)
        }
        if examination.daemon.status != nil { showPage() }
        say("Five questions. Enter takes what stands in brackets; Ctrl-C changes nothing.")
        var answers = Answers(examination.configuration)
        let languages = InstalledLanguages.builtInCodes + LanguageFile.codes(in: examination.files.languageFolder)
        try answers.ask(
            "interface.language", "1. Language of the interface", of: ["automatic"] + Set(languages).sorted())
        try PanelQuestion(examination).ask(&answers)
        try answers.ask("library.folders", "3. Folders of videos, with colons between", default: "/srv/vitrine")
        try SoundQuestion(examination).ask(&answers)
        try answers.ask("kiosk.settings", "5. May visitors reach the settings page")
        let file = "\(folder)/\(Self.fileName)"
        try writeFile(file, Array(answers.text.utf8), mode: 0o644)
        say("\(file) is written.")
        try apply(examination)
    }

    /// Shows the first page on the lit panel and frees the sound device. A refusal means that no change was necessary.
    private func showPage() {
        for request in [Request.light(.on), .window(.dismissed), .open(.home)] {
            do {
                var connection = try daemon.connect()
                try connection.send(request)
                _ = try connection.receive()
            } catch {
                return
            }
        }
    }

    private func isWritable(_ folder: String) -> Bool {
        (access(folder, F_OK) == 0 || mkdir(folder, 0o755) == 0) && access(folder, W_OK) == 0
    }

    /// Restarts the daemon, because some of the keys take effect only at its start.
    @MainActor
    private func apply(_ examination: Examination) throws {
        guard let service = examination.service, service.isActive else {
            return say("Vitrine starts with it; vitrinectl doctor shows whether all is well.")
        }
        // The units hide some folders until configure.sh has opened them.
        let command = "sh /usr/lib/vitrine/configure.sh && \(Examination.restart)"
        guard try Dialogue.isAgreed("Start Vitrine again with it?") else {
            return say("Run this when it suits: \(command)")
        }
        guard system(command) == 0 else { throw ExitCode(1) }
        say("Done; vitrinectl doctor shows whether all is well.")
    }
}
