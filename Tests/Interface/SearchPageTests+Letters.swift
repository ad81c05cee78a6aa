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

    @Test func `an integrator's language has its own letters`() {
        let letters = KeyboardLetters("йцукенгшщзх фывапролджэ ячсмитьбю")
        #expect(letters.name == "йцу" && letters.isOtherScript)
        #expect(letters.keys(.letters, isWide: true).map(\.count) == [11, 11, 10, 4])
        #expect(
            letters.keys(.letters, isWide: true)[3][1] == .layout(.latin)
                && letters.keys(.latin, isWide: true)[3][1] == .layout(.letters))
    }
}
