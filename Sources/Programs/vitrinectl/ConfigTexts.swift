import ArgumentParser
import LanguageFiles

/// The command that prints the texts of a language, as a template for an integrator's language file.
struct ConfigTexts: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "texts", abstract: "Print the interface's texts in a language, as a file that may be changed.",
        discussion: "For another language, translate them into /etc/vitrine/languages/CODE.toml.")

    @Argument(help: "One of the program's languages.", completion: .list(InstalledLanguages.builtInCodes))
    var language = "en"

    func run() throws {
        guard let bytes = InstalledLanguages.file(of: language) else {
            let codes = InstalledLanguages.builtInCodes.joined(separator: ", ")
            complain("\(language): the program has \(codes)")
            throw ExitCode(1)
        }
        print(String(decoding: bytes, as: UTF8.self), terminator: "")
    }
}
