import Geometry
import Gesture
import Interface
import InterfaceKit
import Scene
import Settings
import Testing
import WorkerProtocol

@testable import PageInterface

/// The letters of the keyboard on the panel.
extension SearchPageTests {
    @Test func `the keyboard has the letters of the language, and the English ones beside another script`() throws {
        var panel = Self.panel(language: "ar")
        for letter in "بحر" {
            panel.tap(try #require(Self.key(String(letter), panel)).frame)
        }
        #expect(Self.text(panel) == "بحر" && Self.key("q", panel) == nil)
        panel.tap(try #require(Self.key("abc", panel)).frame)
        panel.tap(try #require(Self.key("q", panel)).frame)
        panel.tap(try #require(Self.key("123", panel)).frame)
        panel.tap(try #require(Self.key("7", panel)).frame)
        panel.tap(try #require(Self.key("ضصث", panel)).frame)
        panel.tap(try #require(Self.key("ء", panel)).frame)
        #expect(Self.text(panel) == "بحرq7ء")

        var korean = Self.panel(language: "ko")
        for letter in "ㅎㅏㄴㄱㅡㄹㅂ" { korean.tap(try #require(Self.key(String(letter), korean)).frame) }
        #expect(Self.text(korean) == "한긃", "\(Self.text(korean) ?? "")")
        korean.tap(try #require(Self.key("ㅏ", korean)).frame)
        korean.tap(try #require(Self.key("띄어쓰기", korean)).frame)
        #expect(Self.text(korean) == "한글바 ")

        let german = Self.panel(language: "de")
        let (z, y) = (try #require(Self.key("z", german)), try #require(Self.key("y", german)))
        #expect(z.frame.y < y.frame.y && Self.key("ü", german) != nil && Self.key("Japanische Schrift", german) != nil)
    }

    @Test(arguments: sizes) func `the keys of twelve columns lie on the panel`(size: Size) {
        let panel = Self.panel(size, language: "ar")
        let keys = panel.interface.elementReports.filter { $0.id.hasPrefix("key.") }
        #expect(keys.count == 37)
        #expect(keys.allSatisfy { $0.frame.x >= 0 && $0.frame.maxX <= size.width && $0.frame.width >= 40 })
    }

    @Test(arguments: ["", "abc", "a b", "a b c d", "abcdefghijklm a b", "  "])
    func `a text that is no three rows gives the English letters`(text: String) {
        let rows = KeyboardLetters(text).keys(.letters, isWide: true)
        #expect(rows.first?.first == .character("q") && rows.count == 4)
    }

    private static func tap(_ labels: [String], in panel: inout Panel) throws {
        for label in labels {
            panel.tap(try #require(key(label, panel), "no key \(label)").frame)
            panel.frame()
        }
    }

    @Test func `keyboards of further languages follow each other behind one key, and each writes`() throws {
        var panel = Self.panel { $0.interface.keyboards = "ru el he ar en xx" }
        try Self.tap(["йцу", "м", "и", "р", "ςερ", "φ", "ω", "ς", "קרא", "ש", "ضصث", "ب"], in: &panel)
        #expect(Self.text(panel) == "мирφωςשب" && Self.key("Japanese letters", panel) == nil)
        try Self.tap(["123", "7", "йцу", "123", "abc", "q"], in: &panel)
        #expect(Self.text(panel) == "мирφωςשب7q")
        // Kana beside another alphabet: letters without kana end them.
        try Self.tap(["Japanese letters", "k", "a", "йцу", "я"], in: &panel)
        #expect(Self.text(panel) == "мирφωςשب7qかя")
    }

    @Test func `a held key of a further keyboard offers its letters`() throws {
        var panel = Self.panel { $0.interface.keyboards = "ru" }
        try Self.tap(["йцу"], in: &panel)
        let key = try #require(Self.key("е", panel)).tapPoint
        panel.touch(.down, key.x, key.y)
        panel.wait(0.6)
        let width = try #require(Self.key("е", panel)).frame.width
        for step in 1...6 {
            panel.touch(.move, key.x + width * Double(step) / 6, key.y - 10 * Double(step))
            panel.frame()
        }
        panel.touch(.up, key.x + width, key.y - 60)
        panel.frame()
        #expect(Self.text(panel) == "ё")
    }

    @Test(arguments: [Size(width: 800, height: 480), Size(width: 720, height: 1280), Size(width: 1280, height: 800)])
    func `the keys of further keyboards are large enough, and lie on the panel`(size: Size) throws {
        for language in ["en", "ja", "ko"] {
            var panel = Self.panel(size, language: language) { $0.interface.keyboards = "ru uk el he" }
            if language == "ja" { try Self.tap(["abc"], in: &panel) }
            for name in ["йцу", "йцу", "ςερ", "קרא"] {
                try Self.tap([name], in: &panel)
                let keys = panel.interface.elementReports.filter { $0.id.hasPrefix("key.") }
                #expect(keys.count > 24)
                #expect(
                    keys.allSatisfy { $0.frame.x >= 0 && $0.frame.maxX <= size.width && $0.frame.width >= 48 },
                    "\(language) \(name)")
            }
        }
    }

    @Test func `without its keyboards a panel is as before, and a removed one gives way to the letters`() throws {
        var panel = Self.panel { $0.interface.keyboards = "ru" }
        try Self.tap(["йцу"], in: &panel)
        var settings = panel.settings
        settings.interface.keyboards = ""
        panel.change(settings)
        panel.settle()
        #expect(Self.key("q", panel) != nil && Self.key("йцу", panel) == nil)
        #expect(Self.key("Japanese letters", panel) != nil)
    }

    @Test func `an integrator's language has its own letters`() {
        let letters = KeyboardLetters("йцукенгшщзх фывапролджэ ячсмитьбю")
        #expect(letters.name(of: .letters) == "йцу" && letters.isOtherScript)
        #expect(letters.keys(.letters, isWide: true).map(\.count) == [11, 11, 10, 4])
        #expect(
            letters.keys(.letters, isWide: true)[3][1] == .layout(.latin)
                && letters.keys(.latin, isWide: true)[3][1] == .layout(.letters))
    }
}
