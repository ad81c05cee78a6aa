import Foundation
import LanguageFiles
import Languages
import LocaleFormats
import Testing

/// The tables that the program has, and those of a folder.
struct LanguageFileTests {
    private enum Page: String, TextKey {
        static let section = "page"
        case home, library
    }

    private enum Count: String, TextKey {
        static let section = "count"
        case videos
    }

    /// A folder with one language file.
    private static func languages(_ code: String, _ text: String) throws -> (InstalledLanguages, LanguageFile?) {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vitrine-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data(text.utf8).write(to: folder.appendingPathComponent("\(code).toml"))
        let languages = InstalledLanguages(folder: folder.path, environment: nil) { ICUForms($0) { nil } }
        _ = languages.language(code)
        return (languages, LanguageFile.read(code, in: folder.path))
    }

    @Test func `there are eight languages, and none lacks a text or invents one`() throws {
        #expect(InstalledLanguages.builtInCodes == ["ar", "de", "en", "es", "fr", "ja", "ko", "zh"])
        let english = InstalledLanguages.english
        let wanted = Set(english.keys.map(TextTable.stem))
        #expect(wanted.count > 120)
        for code in InstalledLanguages.builtInCodes {
            let table = try #require(InstalledLanguages.builtIn(code))
            let stems = Set(table.keys.map(TextTable.stem))
            #expect(stems == wanted, "\(code): \(stems.symmetricDifference(wanted).sorted())")
            for key in table.keys { #expect(table.text(key)?.isEmpty == false, "\(code) \(key)") }
        }
    }

    @Test func `a keyboard without a language has all letters of its alphabet in three rows, and is no language`()
        throws
    {
        #expect(InstalledLanguages.keyboardCodes == ["el", "he", "ru", "uk"])
        let languages = InstalledLanguages(folder: nil, environment: nil) { ICUForms($0) { nil } }
        let alphabets = [
            "el": "αβγδεζηθικλμνξοπρσςτυφχψω", "he": "אבגדהוזחטיכךלמםנןסעפףצץקרשת",
            "ru": "абвгдежзийклмнопрстуфхцчшщъыьэюяё", "uk": "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя",
        ]
        for code in InstalledLanguages.keyboardCodes {
            let texts = try #require(languages.keyboard(code))
            let rows = try #require(texts.text("search.letters")).split(separator: " ")
            let accents = texts.text("search.accents") ?? ""
            #expect(rows.count == 3 && rows.allSatisfy { $0.count <= 12 })
            let letters = Set(rows.joined() + accents)
            #expect(letters.isSuperset(of: try #require(alphabets[code])), "\(code)")
            #expect(languages.language(code).code == "en")
        }
        // An integrator's language without letters of its own has those of the program.
        let (added, _) = try Self.languages("ru", "[page]\nhome = \"Домой\"\n")
        #expect(added.language("ru").code == "ru")
        #expect(added.language("ru").texts.text("search.letters")?.hasPrefix("йцукен") == true)
        #expect(languages.keyboard("xx") == nil && languages.keyboard("ar")?.text("search.letters") != nil)
    }

    @Test func `every language puts in what English puts in`() throws {
        let english = InstalledLanguages.english
        func marks(_ table: TextTable, _ stem: String) -> Set<String> {
            table.keys.filter { TextTable.stem($0) == stem }
                .reduce(into: []) { $0.formUnion(LanguageFile.marks(in: table.text($1) ?? "")) }
        }
        for code in InstalledLanguages.builtInCodes {
            let table = try #require(InstalledLanguages.builtIn(code))
            for stem in Set(english.keys.map(TextTable.stem)) {
                #expect(marks(table, stem) == marks(english, stem), "\(code) \(stem)")
            }
        }
    }

    /// The forms of whole numbers (Unicode CLDR, Language Plural Rules); other serves where a form is not written.
    @Test(arguments: [
        ("ar", ["zero", "one", "two", "few", "many", "other"]), ("de", ["one", "other"]), ("en", ["one", "other"]),
        ("es", ["one", "many", "other"]), ("fr", ["one", "many", "other"]), ("ja", ["other"]), ("ko", ["other"]),
        ("zh", ["other"]),
    ])
    func `what is counted has the forms of its language`(code: String, forms: [String]) throws {
        let table = try #require(InstalledLanguages.builtIn(code))
        for key in ["videos", "views", "likes"] {
            let written = table.keys.filter { TextTable.stem($0) == "count.\(key)" }.map { $0.split(separator: ".")[2] }
            #expect(Set(written.map(String.init)) == Set(forms), "\(key)")
        }
    }

    @Test func `a file adds a language, and English stands for what it lacks`() throws {
        let (languages, file) = try Self.languages("nl", "[page]\nhome = 'Start'\n[language]\nname = 'Nederlands'\n")
        let dutch = languages.language("nl")
        #expect(dutch.code == "nl" && dutch.texts[Page.home] == "Start" && dutch.texts[Page.library] == "Library")
        #expect(file?.problems == [])
    }

    @Test func `what a file lacks is named, but not where the program has it`() throws {
        func missing(_ code: String, _ text: String) throws -> [String] {
            InstalledLanguages.missing(code, in: try #require(try Self.languages(code, text).1))
        }
        let all = Set(InstalledLanguages.english.keys.map(TextTable.stem))
        #expect(try missing("de", "[page]\nhome = 'Übersicht'\n") == [])
        let dutch = try missing("nl", "[page]\nhome = 'Start'\n[count]\nvideos = { one = '1', other = '{count}' }\n")
        #expect(Set(dutch) == all.subtracting(["page.home", "count.videos"]) && dutch == dutch.sorted())
        let english = try #require(InstalledLanguages.file(of: "en"))
        #expect(try missing("nl", String(decoding: english, as: UTF8.self)) == [])
        #expect(try missing("ru", "[page]\nhome = 'Дом'\n").contains("search.letters") == false)
    }

    @Test func `a file changes texts of a language that the program has`() throws {
        let (languages, _) = try Self.languages("de", "[page]\nhome = 'Übersicht'\n")
        #expect(languages.language("de").texts[Page.home] == "Übersicht")
        #expect(languages.language("de").texts[Page.library] == "Mediathek")
    }

    @Test func `a file that comes, changes or goes is read again, and only then`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vitrine-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("nl.toml")
        let languages = InstalledLanguages(folder: folder.path, environment: nil) { ICUForms($0) { nil } }
        func home() -> String { languages.language("nl").texts[Page.home] }
        #expect(home() == "Home" && !languages.readAgain())
        try Data("[page]\nhome = 'Start'\n".utf8).write(to: file)
        #expect(home() == "Home" && languages.readAgain() && home() == "Start" && !languages.readAgain())
        try Data("[page]\nhome = 'Begin'\n".utf8).write(to: file)
        #expect(languages.readAgain() && home() == "Begin")
        try Data("[page".utf8).write(to: file)
        #expect(languages.readAgain() && home() == "Home" && !languages.readAgain(), "told once")
        try FileManager.default.removeItem(at: file)
        #expect(languages.readAgain() && home() == "Home")
    }

    @Test(arguments: [
        ("[page]\nhome = 'Start'\nhouse = 'x'\n", "there is no text page.house"),
        ("[kiosk]\nstill_watching = 'Still {who}?'\n", "kiosk.still_watching has no {who}"),
        ("[page]\nhome = 1\n", "page.home is no text of a section"), ("home = 'x'\n", "home is no text of a section"),
        ("[page\n", "nl.toml"), ("\u{0}", "nl.toml"),
        ("[count]\nvideos = { one = 'x', dozen = 'y' }\n", "count.videos.dozen"),
        ("[count]\nvideos = { one = 'x' }\n", "count.videos lacks the form other"),
        ("[count]\nvideos = 'x'\n", "count.videos has plural forms, or English has"),
    ])
    func `what is wrong with a file is told, and the language speaks English there`(text: String, problem: String)
        throws
    {
        let (languages, file) = try Self.languages("nl", text)
        #expect(languages.language("nl").texts[Page.library] == "Library")
        #expect(languages.language("nl").texts.counted(Count.videos, .one) == "{count} video")
        let problems = try #require(file).problems
        #expect(problems.contains { $0.contains(problem) }, "\(problems)")
    }

    @Test(arguments: ["xx", "../etc/passwd", "", "nl/../nl", "zh-Hant-TW-x-1"])
    func `a language that nobody has is English`(code: String) {
        let language = InstalledLanguages(folder: "/nonexistent", environment: nil) { ICUForms($0) { nil } }.language(
            code)
        #expect(language.code == "en" && language.texts[Page.home] == "Home")
    }

    @Test(arguments: [
        ("ja_JP.UTF-8", "ja"), ("de", "de"), ("C.UTF-8", "en"), ("", "en"), ("POSIX", "en"), ("fr_CA@euro", "fr"),
    ])
    func `the language of the environment`(locale: String, code: String) {
        let languages = InstalledLanguages(folder: nil, environment: locale) { ICUForms($0) { nil } }
        #expect(languages.language(languages.environment).code == code)
    }
}
