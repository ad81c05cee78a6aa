import Interface
import InterfaceKit
import KioskInterface
import LanguageFiles
import Languages
import LocaleFormats
import PageInterface
import PlayerInterface
import Testing

extension InstalledLanguages {
    /// The program's languages, on a machine whose clock is not set: days are not told from today.
    ///
    /// - Parameter environment: the locale of the environment.
    convenience init(_ environment: String? = nil) {
        self.init(folder: nil, environment: environment) { ICUForms($0) { nil } }
    }
}

/// The texts that the interface asks for are those that the tables have.
struct TextKeyTests {
    private static func keys<Key: TextKey>(_: Key.Type) -> Set<String> {
        Set(Key.allCases.map { "\(Key.section).\($0.rawValue)" })
    }

    @Test func `every text that is asked for is there, and every text is asked for`() {
        let asked = [
            Self.keys(LanguageWords.self), Self.keys(ElementWords.self), Self.keys(SettingWords.self),
            Self.keys(CountWords.self), Self.keys(FailureWords.self), Self.keys(PageWords.self),
            Self.keys(SearchWords.self),
            Self.keys(StaffWords.self), Self.keys(AboutWords.self), Self.keys(PlayerWords.self),
            Self.keys(KioskWords.self), Self.keys(ContentWords.self), Self.keys(SpeechWords.self),
        ].reduce(into: Set<String>()) { $0.formUnion($1) }
        let written = Set(InstalledLanguages.english.keys.map(TextTable.stem))
        #expect(asked == written, "\(asked.symmetricDifference(written).sorted())")
    }

    @Test(arguments: [
        ("en", "1 video", "2,000 videos"), ("ar", "فيديو واحد", "2,000 فيديو"),
        ("fr", "1 vidéo", "2\u{202F}000 vidéos"),
    ])
    func `what is counted has the form of its number`(code: String, one: String, many: String) {
        let strings = Strings(InstalledLanguages().language(code))
        #expect(strings.count(.videos, 1) == one && strings.count(.videos, 2000) == many)
    }
}
