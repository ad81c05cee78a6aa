import Geometry
import Gesture
import Interface
import InterfaceKit
import Scene
import Settings
import Testing

@testable import PageInterface

/// The letters of held keys, and the letter above a pressed one.
@Suite struct KeyAccentTests {
    private static func panel(_ size: Size = SearchPageTests.sizes[1], language: String = "fr") -> Panel {
        SearchPageTests.panel(size, language: language)
    }

    /// Holds a key, moves by so many points, and lets go.
    private static func hold(_ label: String, by x: Double, y: Double = -60, in panel: inout Panel) throws {
        let key = try #require(SearchPageTests.key(label, panel)).tapPoint
        panel.touch(.down, key.x, key.y)
        panel.wait(0.6)
        for step in 1...6 {
            panel.touch(.move, key.x + x * Double(step) / 6, key.y + y * Double(step) / 6)
            panel.frame()
        }
        panel.touch(.up, key.x + x, key.y + y)
        panel.frame()
    }

    private static func popup(_ panel: Panel) -> [String] {
        panel.interface.scene(at: panel.now).layers.compactMap { layer in
            guard Part(rawValue: layer.id.part) == .keyPopupSign, case .text(let run, _) = layer.content else {
                return nil
            }
            return run.string
        }
    }

    @Test func `a held key writes the letter that the finger chooses, its own without a choice`() throws {
        var panel = Self.panel()
        try Self.hold("e", by: 0, y: 0, in: &panel)
        #expect(SearchPageTests.text(panel) == "e")
        let width = try #require(SearchPageTests.key("e", panel)).frame.width
        try Self.hold("e", by: width * 2, in: &panel)
        #expect(SearchPageTests.text(panel) == "eè")
        // From a key of the right half the letters go to the left.
        try Self.hold("o", by: -width, in: &panel)
        #expect(SearchPageTests.text(panel) == "eèô")
        try Self.hold("e", by: 4000, in: &panel)
        #expect(SearchPageTests.text(panel) == "eèôē", "the last one is the nearest")
        // A finger that goes far up or down takes the key back.
        try Self.hold("e", by: 0, y: -200, in: &panel)
        try Self.hold("e", by: 0, y: 120, in: &panel)
        #expect(SearchPageTests.text(panel) == "eèôē" && Self.popup(panel).isEmpty)
    }

    @Test func `the letters stand above the held key, and a finger that the panel loses writes none`() throws {
        var panel = Self.panel()
        let key = try #require(SearchPageTests.key("c", panel)).tapPoint
        panel.touch(.down, key.x, key.y)
        panel.wait(0.2)
        #expect(Self.popup(panel) == ["c"], "the letter itself, above the finger")
        panel.wait(0.4)
        #expect(Self.popup(panel) == ["c", "ç", "ć", "č"])
        panel.touch(.cancel, key.x, key.y)
        panel.frame()
        #expect(Self.popup(panel).isEmpty && SearchPageTests.element(panel) { $0.id == "clear" } == nil)
    }

    @Test func `keys without such letters write their own, however long they are held`() throws {
        var panel = Self.panel()
        try Self.hold("x", by: 0, y: 0, in: &panel)
        try Self.hold("espace", by: 0, y: 0, in: &panel)
        #expect((SearchPageTests.text(panel) ?? "").hasPrefix("x"))
        var kana = Self.panel(language: "ja")
        for key in ["abc", "かな入力"] { SearchPageTests.press(try #require(SearchPageTests.key(key, kana)).id, &kana) }
        try Self.hold("a", by: 0, y: 0, in: &kana)
        #expect(SearchPageTests.text(kana) == "あ")
    }

    @Test(arguments: SearchPageTests.sizes) func `all of them lie on the panel, over every key`(size: Size) {
        for language in ["en", "ar", "es", "zh"] {
            let panel = Self.panel(size, language: language)
            for element in panel.interface.elementReports where element.gestures.contains(.longPress) {
                guard element.id.hasPrefix("key.") else { continue }
                let letters = Array(repeating: "é", count: 9)
                let accents = KeyAccents(letters, at: element.frame, panel: size)
                for cell in accents.cells {
                    #expect(cell.x >= -0.5 && cell.maxX <= size.width + 0.5, "\(language) \(element.label)")
                    #expect(cell.maxY <= element.frame.y && cell.y > 0)
                }
                #expect(accents.letter == "é" && accents.chosen == 0)
            }
        }
    }

    @Test func `a language's file names the keys, and odd words are left out`() {
        let letters = KeyboardLetters("йцукенгшщзх фывапролджэ ячсмитьбю", accents: "её ьъ x  кќĸ ёёёёёёёёёёё её")
        #expect(letters.accents["е"] == ["ё"] && letters.accents["ь"] == ["ъ"])
        #expect(letters.accents["x"] == nil && letters.accents["ё"]?.count == 8)
        #expect(KeyboardLetters("", accents: "").accents.isEmpty)
    }

    // MARK: Without a finger on the key

    /// The search page read aloud, with the focus on a key.
    private static func reading(_ label: String, language: String) throws -> Panel {
        var panel = Panel.reading(language: language)
        panel.send(.command(.open(.linked("search"))))
        panel.settle()
        let key = try #require(SearchPageTests.key(label, panel)).tapPoint
        _ = panel.heard { $0.tap(key.x, key.y) }
        return panel
    }

    private static func letters(_ panel: Panel) -> [String] {
        panel.interface.elementReports.filter { $0.id.hasPrefix("letter.") }.map(\.label)
    }

    @Test func `the menu key and a double tap that rests open a key's letters, which are read and chosen`() throws {
        var panel = try Self.reading("e", language: "fr")
        #expect(panel.heard { $0.send(.command(.menu)) } == ["e. bouton"])
        #expect(Self.letters(panel) == ["e", "é", "è", "ê", "ë", "ē"])
        #expect(Self.popup(panel) == Self.letters(panel))
        #expect(!panel.interface.elementReports.contains { $0.id.hasPrefix("key.") || $0.id.hasPrefix("cell.") })
        #expect(panel.heard { $0.send(.command(.focus(.right))) } == ["é. bouton"])
        // It is written, and the key has the focus again.
        #expect(panel.heard { $0.doubleTap(600, 300) } == ["é. e. bouton"])
        #expect(SearchPageTests.text(panel) == "é" && Self.letters(panel).isEmpty && Self.popup(panel).isEmpty)
        // By touch alone: the second tap rests.
        panel.tap(600, 300)
        panel.wait(0.1)
        panel.touch(.down, 600, 300)
        panel.wait(1)
        panel.touch(.up, 600, 300)
        panel.wait(0.5)
        #expect(Self.letters(panel).prefix(2) == ["e", "é"])
        #expect(panel.heard { $0.flick(150, 0) } == ["é. bouton"])
        #expect(panel.heard { $0.send(.command(.back)) } == ["e. bouton"])
        #expect(SearchPageTests.text(panel) == "é" && Self.letters(panel).isEmpty)
    }

    @Test func `a key for flicks offers its letters too, a key without others does not`() throws {
        var panel = try Self.reading("q", language: "fr")
        #expect(panel.heard { $0.send(.command(.menu)) }.isEmpty && Self.letters(panel).isEmpty)
        panel = try Self.reading("フリック", language: "ja")
        _ = panel.heard { $0.send(.command(.select)) }
        let key = try #require(SearchPageTests.key("な", panel)).tapPoint
        _ = panel.heard { $0.tap(key.x, key.y) }
        panel.send(.command(.menu))
        panel.frame()
        #expect(Self.letters(panel) == ["な", "に", "ぬ", "ね", "の"])
        panel.send(.command(.focus(.up)))
        panel.send(.command(.select))
        panel.frame()
        #expect(SearchPageTests.text(panel) == "ぬ")
    }

    @Test(arguments: 0..<6) func `what leaves the keyboard closes the letters that stay`(way: Int) throws {
        var panel = try Self.reading("e", language: "fr")
        _ = panel.heard { $0.send(.command(.menu)) }
        #expect(!Self.letters(panel).isEmpty)
        switch way {
        case 0:
            panel.send(.command(.toggleReading))
            panel.frame()
            panel.tap(640, 300)
        case 1: panel.send(.command(.open(.tab(.home))))
        case 2:
            var settings = panel.settings
            settings.interface.language = "de"
            panel.change(settings)
        case 3: panel.wait(61)
        case 4:
            panel.open()
            panel.settle()
            panel.send(.command(.window(.mini)))
        case 5:
            panel.send(.command(.toggleReading))
            panel.frame()
            panel.touch(.down, 640, 790)
            panel.frame()
            panel.touch(.cancel, 640, 790)
        default: panel.resize(to: Size(width: 720, height: 1280))
        }
        panel.settle()
        #expect(Self.letters(panel).isEmpty && Self.popup(panel).isEmpty)
        // The same page again, where it was left.
        if way == 1 || way == 3 { panel.send(.command(.open(.linked("search")))) }
        panel.settle()
        #expect(Self.letters(panel).isEmpty && Self.popup(panel).isEmpty)
    }
}
