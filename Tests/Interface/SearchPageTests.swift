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
    static let sizes = [
        Size(width: 800, height: 480), Size(width: 1280, height: 800), Size(width: 480, height: 800),
        Size(width: 1080, height: 1920),
    ]

    static func panel(
        _ size: Size = sizes[1], language: String = "en", _ change: (inout Settings) -> Void = { _ in }
    ) -> Panel {
        var panel = Panel(size, language: language, change)
        panel.fill(30)
        panel.settle()
        press("link.search", &panel)
        panel.settle()
        return panel
    }

    static func element(_ panel: Panel, _ isIt: (ElementReport) -> Bool) -> ElementReport? {
        panel.interface.elementReports.first(where: isIt)
    }

    static func press(_ id: String, _ panel: inout Panel) {
        guard let element = element(panel, { $0.id == id }) else { return _ = Issue.record("no \(id)") }
        panel.tap(element.tapPoint.x, element.tapPoint.y)
        panel.frame()
    }

    static func key(_ label: String, _ panel: Panel) -> ElementReport? {
        element(panel) { $0.id.hasPrefix("key.") && $0.label == label }
    }

    static func type(_ text: String, _ panel: inout Panel) {
        for character in text {
            let label = character == " " ? "space" : String(character)
            guard let key = key(label, panel) else {
                return _ = Issue.record("no key \(label)")
            }
            press(key.id, &panel)
        }
    }

    static func text(_ panel: Panel) -> String? { element(panel) { $0.id == "search" }?.label }

    static func cells(_ panel: Panel) -> [String] {
        panel.interface.elementReports.filter { $0.id.hasPrefix("cell.") }.map(\.label)
    }

    static func found(_ number: Int, _ match: CatalogMatch) -> CatalogRow {
        var row = Panel.row(number)
        row.match = match
        return row
    }

    static func found(_ numbers: ClosedRange<Int>) -> [CatalogRow] {
        numbers.map { found($0, CatalogMatch(.title, titleMarks: [])) }
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

    @Test(arguments: sizes) func `videos, chapters, descriptions and captions have headings`(_ size: Size) {
        var panel = Self.panel(size)
        Self.type("sea", &panel)
        let places: [CatalogMatch.Place] = [
            .title, .title, .channel, .chapter(3), .description, .description, .caption(4),
        ]
        let rows = places.enumerated().map { Self.found($0 + 1, CatalogMatch($1, titleMarks: [])) }
        panel.send(.rows(.search("sea"), offset: 0, total: rows.count, rows))
        panel.frame()
        Self.press(Self.element(panel) { $0.label == "Hide the keyboard" }?.id ?? "", &panel)
        panel.settle()
        let words = ["Videos", "Chapters", "Descriptions", "Captions"]
        let starts = [0, 3, 4, 6]
        func frame(_ index: Int) -> Rect? { Self.element(panel) { $0.id == "cell.\(index)" }?.frame }
        var seen: [String] = []
        for _ in 0..<16 {
            for (word, first) in zip(words, starts) where !seen.contains(word) {
                guard let heading = panel.place(of: word), let cell = frame(first) else { continue }
                seen.append(word)
                // The first result is below its heading at the start of a row, and the one before it is above.
                #expect(cell.y >= heading.maxY && cell.x == Theme.gap, "\(word)")
                #expect(frame(first - 1).map { $0.maxY <= heading.y } ?? true, "\(word)")
            }
            panel.drag(from: Point(x: size.width / 2, y: size.height * 0.7), by: -size.height * 0.2)
        }
        // On a low panel, the videos have no heading.
        #expect(seen == (size.isLow ? Array(words.dropFirst()) : words))
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
                #expect(key.frame.x >= 0 && key.frame.maxX <= size.width)
                // On a low panel the keyboard covers the tab bar.
                #expect(key.frame.maxY <= (size.isLow ? size.height : size.height - 56))
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
