import Geometry
import Gesture
import Interface
import InterfaceKit
import Scene
import Settings
import Testing

@testable import PageInterface

/// Kana that are written by flicks, as on the keyboard of a phone.
@Suite struct FlickTests {
    private static func panel(_ size: Size = SearchPageTests.sizes[1]) throws -> Panel {
        var panel = SearchPageTests.panel(size, language: "ja")
        try press("フリック", in: &panel)
        return panel
    }

    private static func press(_ label: String, in panel: inout Panel) throws {
        SearchPageTests.press(try #require(SearchPageTests.key(label, panel), "no \(label)").id, &panel)
    }

    /// Flicks from a key by so many points within a tenth of a second.
    private static func flick(_ label: String, _ x: Double, _ y: Double, in panel: inout Panel) throws {
        let key = try #require(SearchPageTests.key(label, panel), "no \(label)").tapPoint
        panel.touch(.down, key.x, key.y)
        panel.frame()
        for step in 1...4 {
            panel.touch(.move, key.x + x * Double(step) / 4, key.y + y * Double(step) / 4)
            panel.frame()
        }
        panel.touch(.up, key.x + x, key.y + y)
        panel.frame()
    }

    private static let ways = [Point(x: -60, y: 3), Point(x: -5, y: -60), Point(x: 60, y: -9), Point(x: 4, y: 60)]

    @Test(arguments: SearchPageTests.sizes)
    func `each kana is written by a tap, or a flick to the left, up, to the right or down`(size: Size) throws {
        // The letters of the sides in this order, as Japanese phones have them.
        let table = [
            "あいうえお", "かきくけこ", "さしすせそ", "たちつてと", "なにぬねの", "はひふへほ", "まみむめも", "や_ゆ_よ", "らりるれろ", "わをんー_",
        ]
        var panel = try Self.panel(size)
        for row in table {
            for (place, letter) in row.enumerated() {
                Self.clear(&panel)
                let way = place == 0 ? Point.zero : Self.ways[place - 1]
                try Self.flick(String(row.prefix(1)), way.x, way.y, in: &panel)
                // A flick to a side without a letter writes the key's own.
                let expected = letter == "_" ? String(row.prefix(1)) : String(letter)
                #expect(SearchPageTests.text(panel) == expected, "\(row) \(place)")
            }
        }
    }

    private static func clear(_ panel: inout Panel) {
        if SearchPageTests.element(panel, { $0.id == "clear" }) != nil { SearchPageTests.press("clear", &panel) }
    }

    @Test func `the marks change the last kana`() throws {
        var panel = try Self.panel()
        try Self.press("か", in: &panel)
        try Self.press("濁点", in: &panel)
        #expect(SearchPageTests.text(panel) == "が")
        try Self.press("は", in: &panel)
        try Self.flick("濁点", 60, 0, in: &panel)
        #expect(SearchPageTests.text(panel) == "がぱ")
        try Self.flick("た", 0, -60, in: &panel)
        try Self.flick("濁点", 0, -60, in: &panel)
        #expect(SearchPageTests.text(panel) == "がぱっ")
    }

    @Test func `a held key shows its letters around it, and a lost finger writes none`() throws {
        var panel = try Self.panel()
        let key = try #require(SearchPageTests.key("な", panel))
        panel.touch(.down, key.tapPoint.x, key.tapPoint.y)
        panel.wait(0.6)
        let signs = panel.interface.scene(at: panel.now).layers.compactMap { layer -> (String, Rect)? in
            guard Part(rawValue: layer.id.part) == .keyPopupSign, case .text(let run, _) = layer.content else {
                return nil
            }
            return (run.string, layer.frame)
        }
        #expect(signs.map(\.0) == ["な", "に", "ぬ", "ね", "の"])
        let frames = signs.map(\.1)
        #expect(frames[1].midX < frames[0].midX && frames[3].midX > frames[0].midX)
        #expect(frames[2].midY < frames[0].midY && frames[4].midY > frames[0].midY)
        panel.touch(.move, key.tapPoint.x - 50, key.tapPoint.y)
        panel.frame()
        panel.touch(.cancel, key.tapPoint.x - 50, key.tapPoint.y)
        panel.frame()
        #expect(SearchPageTests.text(panel) == "ライブラリを検索", "the field is empty")
    }

    @Test func `a flick does not change the keys, a swipe from another key does`() throws {
        var panel = try Self.panel()
        try Self.flick("は", -300, 0, in: &panel)
        panel.settle()
        #expect(SearchPageTests.text(panel) == "ひ" && SearchPageTests.key("は", panel) != nil)
        try Self.flick("キーボードを隠す", -500, 0, in: &panel)
        panel.settle()
        #expect(SearchPageTests.key("7", panel) != nil, "the digits are next")
    }

    @Test func `another language has its own letters in place of the keys for flicks`() throws {
        var panel = try Self.panel()
        var settings = panel.settings
        settings.interface.language = "en"
        panel.change(settings)
        panel.settle()
        #expect(SearchPageTests.key("q", panel) != nil && SearchPageTests.key("は", panel) == nil)
    }

    @Test(arguments: SearchPageTests.sizes)
    func `the keys are large and form columns`(size: Size) throws {
        let panel = try Self.panel(size)
        func frame(_ label: String) throws -> Rect { try #require(SearchPageTests.key(label, panel)).frame }
        for column in ["あたま濁", "かなやわ", "さはら、"] {
            let frames = try column.map { try frame($0 == "濁" ? "濁点" : String($0)) }
            #expect(Set(frames.map(\.x)).count == 1 && Set(frames.map(\.width)).count == 1)
        }
        let keys = panel.interface.elementReports.filter { $0.id.hasPrefix("key.") }
        #expect(keys.count == 18 && keys.allSatisfy { $0.frame.width >= 48 && $0.frame.height >= 48 })
    }
}
