package import Languages
import Linux

/// The languages of the program, and those of the integrator's folder.
///
/// A file of the folder adds a language, or changes texts of one that the program has.
package final class InstalledLanguages: LanguageSource {
    package let environment: String
    /// Its files are named for their languages: `nl.toml`.
    private let folder: String?
    private let forms: (String) -> any LocaleForms
    private var known: [String: SpokenLanguage] = [:]

    /// - Parameters:
    ///   - folder: the integrator's folder; nil for none.
    ///   - environment: the locale of the environment: `ja_JP.UTF-8`.
    ///   - forms: the numbers and dates of a language.
    package init(folder: String?, environment: String?, forms: @escaping (String) -> any LocaleForms) {
        (self.folder, self.forms) = (folder, forms)
        let code = environment?.prefix { $0 != "_" && $0 != "." && $0 != "@" }
        self.environment = code.map(String.init).flatMap { LanguageFile.isCode($0) ? $0 : nil } ?? "en"
    }

    package func language(_ code: String) -> SpokenLanguage {
        if let language = known[code] { return language }
        let language = read(code) ?? (code == "en" ? spoken("en", Self.english) : self.language("en"))
        known[code] = language
        return language
    }

    /// Nil for a language that neither the program nor the folder has.
    private func read(_ code: String) -> SpokenLanguage? {
        let own = code == "en" ? Self.english : Self.builtIn(code)
        let added = folder.flatMap { LanguageFile.read(code, in: $0) }
        for problem in added?.problems ?? [] { Log.warning(problem) }
        return (added?.texts?.completed(by: own ?? Self.english) ?? own).map { spoken(code, $0) }
    }

    private func spoken(_ code: String, _ texts: TextTable) -> SpokenLanguage {
        SpokenLanguage(code: code, texts: texts, forms: forms(code))
    }

    /// The texts of the language that stands for all others.
    package static let english = builtIn("en") ?? TextTable([:])

    /// The program's texts of a language.
    package static func builtIn(_ code: String) -> TextTable? {
        guard let bytes = file(of: code) else { return nil }
        return try? LanguageFile.texts(bytes, file: "\(code).toml")
    }

    /// The program's file of a language.
    package static func file(of code: String) -> [UInt8]? { builtInFiles[code] }

    /// The codes of the languages that the program has.
    package static var builtInCodes: [String] { builtInFiles.keys.sorted() }

    private static let builtInFiles: [String: [UInt8]] = [
        "ar": PackageResources.ar_toml, "de": PackageResources.de_toml, "en": PackageResources.en_toml,
        "es": PackageResources.es_toml, "fr": PackageResources.fr_toml, "ja": PackageResources.ja_toml,
        "ko": PackageResources.ko_toml, "zh": PackageResources.zh_toml,
    ]
}
