package import Languages
import Linux

/// The languages of the program, and those of the integrator's folder.
///
/// A file of the folder adds a language, or changes texts of one that the program has.
package final class InstalledLanguages: LanguageSource {
    package let environment: String
    /// The integrator's folder, whose files are named for their languages: `nl.toml`.
    private let folder: String?
    private let forms: (String) -> any LocaleForms
    private var known: [String: Entry] = [:]

    private struct Entry {
        let language: SpokenLanguage
        /// The texts with the keyboard's letters; nil for a language that is unknown.
        let keyboard: TextTable?
        /// The integrator's file; nil for none.
        let file: LanguageFile?
    }

    /// - Parameters:
    ///   - folder: the integrator's folder; nil for none.
    ///   - environment: the locale of the environment: `ja_JP.UTF-8`.
    ///   - forms: the numbers and dates of a language.
    package init(folder: String?, environment: String?, forms: @escaping (String) -> any LocaleForms) {
        (self.folder, self.forms) = (folder, forms)
        let code = environment?.prefix { $0 != "_" && $0 != "." && $0 != "@" }
        self.environment = code.map(String.init).flatMap { LanguageCode.isCode($0) ? $0 : nil } ?? "en"
    }

    package func language(_ code: String) -> SpokenLanguage { entry(code).language }

    package func keyboard(_ code: String) -> TextTable? { entry(code).keyboard }

    package func name(of code: String) -> String { LanguageCode.normalised(code).map { forms($0).ownName } ?? code }

    private func entry(_ code: String) -> Entry {
        if let entry = known[code] { return entry }
        let file = file(code)
        for problem in file?.problems ?? [] { Log.warning(problem) }
        let texts = texts(code, file)
        let language =
            texts.map { spoken(code, $0) } ?? (code == "en" ? spoken("en", Self.english) : self.language("en"))
        let entry = Entry(language: language, keyboard: texts ?? Self.keyboard(code), file: file)
        known[code] = entry
        return entry
    }

    /// Reads the integrator's files of all languages in use again.
    ///
    /// - Returns: whether one of them has changed.
    package func readAgain() -> Bool {
        guard known.contains(where: { code, entry in file(code) != entry.file }) else { return false }
        known = [:]
        return true
    }

    private func file(_ code: String) -> LanguageFile? { folder.flatMap { LanguageFile.read(code, in: $0) } }

    /// Nil for a language that neither the program nor the folder has.
    private func texts(_ code: String, _ added: LanguageFile?) -> TextTable? {
        let own = code == "en" ? Self.english : Self.builtIn(code)
        guard let added = added?.texts else { return own }
        return added.completed(by: own ?? Self.keyboard(code)?.completed(by: Self.english) ?? Self.english)
    }

    private func spoken(_ code: String, _ texts: TextTable) -> SpokenLanguage {
        SpokenLanguage(code: code, texts: texts, forms: forms(code))
    }

    /// The texts of English, the fallback for all other languages.
    package static let english = builtIn("en") ?? TextTable([:])

    /// The program's texts of a language.
    package static func builtIn(_ code: String) -> TextTable? {
        file(of: code).flatMap { parsed($0, code) }
    }

    /// The program's keyboard of a language of which it has no other texts.
    private static func keyboard(_ code: String) -> TextTable? { keyboardFiles[code].flatMap { parsed($0, code) } }

    private static func parsed(_ file: [UInt8], _ code: String) -> TextTable? {
        try? LanguageFile.texts(file, file: "\(code).toml")
    }

    /// The texts of a language that are in neither its file nor the program, and are shown in English.
    package static func missing(_ code: String, in file: LanguageFile) -> [String] {
        guard builtIn(code) == nil, let texts = file.texts else { return [] }
        let known = Set(texts.keys.union(keyboard(code)?.keys ?? []).map(TextTable.stem))
        return Set(english.keys.map(TextTable.stem)).subtracting(known).sorted()
    }

    /// The program's file of a language.
    package static func file(of code: String) -> [UInt8]? { builtInFiles[code] }

    /// The codes of the languages that the program has.
    package static var builtInCodes: [String] { builtInFiles.keys.sorted() }

    /// The codes of the languages of which the program has only a keyboard.
    package static var keyboardCodes: [String] { keyboardFiles.keys.sorted() }

    private static let keyboardFiles: [String: [UInt8]] = [
        "el": PackageResources.el_toml, "he": PackageResources.he_toml, "ru": PackageResources.ru_toml,
        "uk": PackageResources.uk_toml,
    ]

    private static let builtInFiles: [String: [UInt8]] = [
        "ar": PackageResources.ar_toml, "de": PackageResources.de_toml, "en": PackageResources.en_toml,
        "es": PackageResources.es_toml, "fr": PackageResources.fr_toml, "ja": PackageResources.ja_toml,
        "ko": PackageResources.ko_toml, "zh": PackageResources.zh_toml,
    ]
}
