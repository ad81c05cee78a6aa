import Geometry
import Gesture
import Interface
import InterfaceKit
import Scene
import Settings
import Testing
import WorkerProtocol

@testable import PageInterface

/// The search page: its field, its keyboard, and what is found while a visitor writes.
@Suite struct SearchPageTests {
    private static let sizes = [
        Size(width: 800, height: 480), Size(width: 1280, height: 800), Size(width: 480, height: 800),
        Size(width: 1080, height: 1920),
    ]

    private static func panel(
        _ size: Size = sizes[1], language: String = "en", _ change: (inout Settings) -> Void = { _ in }
    ) -> Panel {
        var panel = Panel(size, language: language, change)
        panel.fill(30)
        panel.settle()
        press("link.search", &panel)
        panel.settle()
        return panel
    }

    private static func element(_ panel: Panel, _ isIt: (ElementReport) -> Bool) -> ElementReport? {
        panel.interface.elementReports.first(where: isIt)
    }

    private static func press(_ id: String, _ panel: inout Panel) {
        guard let element = element(panel, { $0.id == id }) else { return _ = Issue.record("no \(id)") }
        panel.tap(element.tapPoint.x, element.tapPoint.y)
        panel.frame()
    }

    private static func type(_ text: String, _ panel: inout Panel) {
        for character in text {
            let label = character == " " ? "space" : String(character)
            guard let key = element(panel, { $0.id.hasPrefix("key.") && $0.label == label }) else {
                return _ = Issue.record("no key \(label)")
            }
            press(key.id, &panel)
        }
    }

    private static func text(_ panel: Panel) -> String? { element(panel) { $0.id == "search" }?.label }

    private static func cells(_ panel: Panel) -> [String] {
        panel.interface.elementReports.filter { $0.id.hasPrefix("cell.") }.map(\.label)
    }

    private static func found(_ number: Int, _ match: CatalogMatch) -> CatalogRow {
        var row = Panel.row(number)
        row.match = match
        return row
    }

    @Test func `each letter asks for what is found, and only the last answer is shown`() {
        var panel = Self.panel()
        panel.effects = []
        Self.type("cl", &panel)
        #expect(Self.text(panel) == "cl")
        for text in ["c", "cl"] { #expect(panel.effects.contains(.requestRows(.search(text), offset: 0, count: 32))) }
        panel.send(.rows(.search("cl"), offset: 0, total: 1, [Self.found(4, CatalogMatch(.title, titleMarks: []))]))
        panel.frame()
        #expect(Self.cells(panel) == ["Clip 4"])
        panel.send(.rows(.search("c"), offset: 0, total: 1, [Self.found(9, CatalogMatch(.title, titleMarks: []))]))
        panel.frame()
        #expect(Self.cells(panel) == ["Clip 4"], "a late answer")
        // Until the next answer the last one stays.
        Self.type("i", &panel)
        #expect(Self.cells(panel) == ["Clip 4"])
        panel.send(.rows(.search("cli"), offset: 0, total: 0, []))
        panel.frame()
        #expect(Self.cells(panel).isEmpty && panel.texts.contains("Nothing found"))
        #expect(!panel.texts.contains("No videos yet"))
    }

    @Test func `a word that is said opens its video at that second, also in the one that plays`() {
        var panel = Self.panel()
        Self.type("sea", &panel)
        let rows = [
            Self.found(4, CatalogMatch(.caption(83), titleMarks: [], excerpt: "the sea")),
            Self.found(5, CatalogMatch(.title, titleMarks: [])),
        ]
        panel.send(.rows(.search("sea"), offset: 0, total: 2, rows))
        panel.frame()
        #expect(panel.texts.contains("1:23  the sea"))
        panel.effects = []
        Self.press("cell.0", &panel)
        #expect(panel.effects.contains(.load(rows[0])) && panel.effects.contains(.seek(83)))
        panel.send(.media(.prerolled(duration: 600)))
        panel.send(.media(.frame(VideoFrameID(1), aspect: 16.0 / 9, pts: 83)))
        panel.send(.command(.window(.mini)))
        panel.settle()
        panel.effects = []
        Self.press("cell.0", &panel)
        #expect(panel.effects.contains(.seek(83)) && !panel.effects.contains(.load(rows[0])))
        panel.send(.command(.window(.mini)))
        panel.settle()
        panel.effects = []
        Self.press("cell.1", &panel)
        #expect(panel.effects.contains(.load(rows[1])))
    }

    @Test func `channels, playlists and series of that name stand above the videos, and open`() throws {
        var panel = Self.panel()
        let lists = [
            CatalogList(.playlist, "Sea and snow", items: 3), CatalogList(.series, "The sea", items: 3),
            CatalogList(.playlist, "Seldom", items: 3), CatalogList(.playlist, "Chelsea", items: 3),
        ]
        panel.send(.lists(lists))
        Self.type("sea", &panel)
        var rows = (1...4).map { Self.found($0, CatalogMatch(.title, titleMarks: [])) }
        for (index, channel) in ["Deep Sea", "Other", "Deep Sea", "Overseas"].enumerated() {
            rows[index].channel = channel
        }
        panel.send(.rows(.search("sea"), offset: 0, total: 4, rows))
        panel.settle()
        #expect(Self.chips(panel) == ["Deep Sea", "Sea and snow", "The sea"])
        let cell = try #require(Self.element(panel) { $0.id == "cell.0" })
        let chips = panel.interface.elementReports.filter { $0.id.hasPrefix("chip.") }
        #expect(chips.allSatisfy { $0.frame.maxY <= cell.frame.y }, "above the videos")

        panel.effects = []
        Self.press("chip.2", &panel)
        panel.settle()
        #expect(panel.snapshot.page == "list" && panel.texts.contains("The sea"))
        #expect(panel.effects.contains(.requestRows(.series("The sea"), offset: 0, count: 32)))
        Self.press("back", &panel)
        panel.settle()
        #expect(panel.snapshot.page == "search" && Self.text(panel) == "sea")
        Self.press("chip.0", &panel)
        panel.settle()
        #expect(panel.snapshot.page == "channel" && panel.texts.contains("Deep Sea"))
        panel.send(.command(.back))
        panel.settle()

        // A name alone is something that was found.
        Self.press("clear", &panel)
        #expect(Self.chips(panel).first == "sea")
        Self.type("sel", &panel)
        panel.send(.rows(.search("sel"), offset: 0, total: 0, []))
        panel.settle()
        #expect(Self.chips(panel) == ["Seldom"] && !panel.texts.contains("Nothing found"))
    }

    private static func chips(_ panel: Panel) -> [String] {
        panel.interface.elementReports.filter { $0.id.hasPrefix("chip.") }.map(\.label)
    }

    @Test func `an empty field offers the session's searches and the longest lists`() {
        var panel = Self.panel { $0.kiosk.idleTimeout = 60 }
        panel.send(.lists([CatalogList(.playlist, "Short", items: 3), CatalogList(.series, "Long", items: 9)]))
        panel.settle()
        #expect(Self.chips(panel) == ["Long", "Short"])
        // Only what has led to something is remembered.
        for (words, opens) in [("sea", true), ("sky", false), ("a  b", true), ("Sea", true)] {
            Self.type(words.lowercased(), &panel)
            let query = words.lowercased().replacing("  ", with: " ")
            panel.send(
                .rows(.search(query), offset: 0, total: 1, [Self.found(4, CatalogMatch(.title, titleMarks: []))]))
            panel.settle()
            if opens {
                Self.press("cell.0", &panel)
                panel.send(.command(.window(.hidden)))
                panel.settle()
            }
            Self.press("clear", &panel)
            panel.settle()
        }
        #expect(Self.chips(panel) == ["sea", "a b", "Long", "Short"])

        panel.effects = []
        Self.press("chip.1", &panel)
        #expect(Self.text(panel) == "a b" && panel.effects.contains(.requestRows(.search("a b"), offset: 0, count: 32)))
        // The page opens again with them, and the next session without.
        panel.send(.command(.back))
        panel.settle()
        Self.press("link.search", &panel)
        panel.settle()
        #expect(Self.chips(panel).prefix(2) == ["sea", "a b"])
        panel.wait(70)
        panel.tap(400, 300)
        panel.settle()
        Self.press("link.search", &panel)
        panel.settle()
        #expect(Self.chips(panel) == ["Long", "Short"])
    }

    private static func key(_ label: String, _ panel: Panel) -> ElementReport? {
        element(panel) { $0.id.hasPrefix("key.") && $0.label == label }
    }

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
        let rows = KeyboardLetters(text).keys(.letters)
        #expect(rows.first?.first == .character("q") && rows.count == 4)
    }

    @Test func `an integrator's language has its own letters`() {
        let letters = KeyboardLetters("йцукенгшщзх фывапролджэ ячсмитьбю")
        #expect(letters.name == "йцу" && letters.isOtherScript)
        #expect(letters.keys(.letters).map(\.count) == [11, 11, 10, 4])
        #expect(letters.keys(.letters)[3][1] == .layout(.latin) && letters.keys(.latin)[3][1] == .layout(.letters))
    }

    @Test func `the last letter can be removed, and all at once`() {
        var panel = Self.panel()
        Self.type("ab c", &panel)
        #expect(Self.text(panel) == "ab c")
        let delete = Self.element(panel) { $0.label == "Delete" }?.id ?? ""
        for text in ["ab ", "ab", "a"] {
            Self.press(delete, &panel)
            #expect(Self.text(panel) == text)
        }
        Self.press("clear", &panel)
        #expect(Self.text(panel) == "Search the library" && Self.element(panel) { $0.id == "clear" } == nil)
        for _ in 0..<3 { Self.press(delete, &panel) }
        Self.type(String(repeating: "x", count: 80), &panel)
        #expect(Self.text(panel)?.count == 60)
    }

    @Test func `a key takes a tap while the keyboard moves`() {
        var panel = Self.panel()
        Self.press(Self.element(panel) { $0.label == "Hide the keyboard" }?.id ?? "", &panel)
        panel.settle()
        Self.press("search", &panel)
        for _ in 0..<12 { panel.frame() }
        Self.type("a", &panel)
        #expect(Self.text(panel) == "a")
    }

    @Test func `with reduced motion the keyboard comes and goes at once`() {
        var panel = Self.panel { $0.interface.reducedMotion = true }
        let place = Self.element(panel) { $0.id == "key.0" }?.frame
        Self.press(Self.element(panel) { $0.label == "Hide the keyboard" }?.id ?? "", &panel)
        #expect(Self.element(panel) { $0.id == "key.0" } == nil)
        Self.press("search", &panel)
        #expect(Self.element(panel) { $0.id == "key.0" }?.frame == place)
    }

    @Test func `digits and signs have keys of their own`() {
        var panel = Self.panel()
        Self.press(Self.element(panel) { $0.label == "123" }?.id ?? "", &panel)
        Self.type("7-3", &panel)
        Self.press(Self.element(panel) { $0.label == "abc" }?.id ?? "", &panel)
        Self.type("x", &panel)
        #expect(Self.text(panel) == "7-3x")
    }

    @Test(arguments: [
        ("kaminari", "かみなり"), ("kitte", "きって"), ("konnnichiha", "こんにちは"), ("shashin", "しゃしn"), ("shashin ", "しゃしん "),
        ("kyouto", "きょうと"), ("toukyou", "とうきょう"), ("zasshi", "ざっし"), ("fuji", "ふじ"), ("tsunami", "つなみ"),
        ("honya", "ほにゃ"), ("honnya", "ほんや"), ("kanji", "かんじ"), ("jisho", "じしょ"), ("qk", "qk"), ("xa", "xあ"),
        ("chotto", "ちょっと"), ("nn", "ん"), ("wo", "を"), ("ryokou", "りょこう"),
    ])
    func `letters become kana`(_ letters: String, _ kana: String) {
        var panel = Self.panel()
        Self.press(Self.element(panel) { $0.label == "Japanese letters" }?.id ?? "", &panel)
        Self.type(letters, &panel)
        #expect(Self.text(panel) == kana)
    }

    @Test func `letters that are no kana yet are not searched`() {
        var panel = Self.panel()
        Self.press(Self.element(panel) { $0.label == "Japanese letters" }?.id ?? "", &panel)
        panel.effects = []
        Self.type("kak", &panel)
        #expect(Self.text(panel) == "かk")
        #expect(panel.effects.contains(.requestRows(.search("か"), offset: 0, count: 32)))
        #expect(!panel.effects.contains(.requestRows(.search("かk"), offset: 0, count: 32)))
    }

    @Test(arguments: sizes) func `each key is large enough, lies on the panel, and none covers another`(_ size: Size) {
        for large in [false, true] {
            let panel = Self.panel(size) { $0.interface.size = large ? .large : .normal }
            let keys = panel.interface.elementReports.filter { $0.id.hasPrefix("key.") }
            #expect(keys.count == 31)
            for (index, key) in keys.enumerated() {
                #expect(key.frame.width >= 48 && key.frame.height >= (large ? 64 : 48), "\(key.label)")
                #expect(key.frame.x >= 0 && key.frame.maxX <= size.width && key.frame.maxY <= size.height - 56)
                for other in keys[(index + 1)...] { #expect(key.frame.intersection(other.frame).width <= 0.01) }
            }
        }
    }

    @Test(arguments: sizes) func `a finger on the results takes the keyboard away, a tap on the field brings it`(
        _ size: Size
    ) {
        var panel = Self.panel(size)
        Self.type("c", &panel)
        let rows = (1...32).map { Self.found($0, CatalogMatch(.title, titleMarks: [TextMark(start: 0, count: 1)])) }
        panel.send(.rows(.search("c"), offset: 0, total: 40, rows))
        panel.frame()
        let before = Self.cells(panel).count
        panel.drag(from: Point(x: size.width / 2, y: 160), by: -60)
        panel.settle()
        #expect(Self.element(panel) { $0.id.hasPrefix("key.") } == nil)
        let cells = panel.interface.elementReports.filter { $0.id.hasPrefix("cell.") }
        #expect(cells.count >= before)
        let head = size == Size(width: 800, height: 480) ? 64.0 : 88
        #expect(cells.allSatisfy { $0.tapPoint.y >= head }, "none under the field takes a tap")
        Self.press("search", &panel)
        panel.settle()
        #expect(Self.element(panel) { $0.id == "key.0" } != nil)
        // The last one can be reached above the keyboard.
        let top = Self.element(panel) { $0.id == "key.0" }?.frame.y ?? 0
        #expect(panel.interface.elementReports.filter { $0.id.hasPrefix("cell.") }.allSatisfy { $0.tapPoint.y <= top })
    }

    @Test func `the next visitor finds an empty field, and the search can be left out`() {
        var panel = Self.panel { $0.kiosk.idleTimeout = 4 }
        Self.type("abc", &panel)
        panel.wait(6)
        panel.tap(640, 400)
        panel.settle()
        Self.press("link.search", &panel)
        panel.settle()
        #expect(Self.text(panel) == "Search the library")
        var without = Panel { $0.interface.search = false }
        without.fill(30)
        without.settle()
        #expect(Self.element(without) { $0.id == "link.search" } == nil)
    }
}
