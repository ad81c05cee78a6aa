import Geometry
import Interface
import InterfaceKit
import Settings
import Testing
import WorkerProtocol

@testable import PageInterface

/// Japanese on the keyboard: the kana table, its marks, and the kanji that are offered for a reading.
@Suite struct KanjiTests {
    private static func panel(_ size: Size = SearchPageTests.sizes[1], converts: Bool = true) -> Panel {
        var panel = SearchPageTests.panel(size, language: "ja")
        if converts { panel.send(.conversions(of: "", [])) }
        panel.frame()
        return panel
    }

    private static func press(_ keys: String..., in panel: inout Panel) throws {
        for key in keys { SearchPageTests.press(try #require(SearchPageTests.key(key, panel), "no \(key)").id, &panel) }
    }

    private static func keys(_ panel: Panel) -> [ElementReport] {
        panel.interface.elementReports.filter { $0.id.hasPrefix("key.") }
    }

    private static func readings(_ panel: Panel) -> [String] {
        panel.effects.compactMap { if case .convert(let reading) = $0 { reading } else { nil } }
    }

    @Test func `the marks change the last kana, and a second press undoes them`() {
        var reading = KanaReading()
        // Kana, key, result; the last column is the same key again.
        let table: [(String, String, String, String)] = [
            ("か", "゛", "が", "か"), ("は", "゛", "ば", "は"), ("は", "゜", "ぱ", "は"), ("ば", "゜", "ぱ", "は"),
            ("ぱ", "゛", "ば", "は"),
            ("つ", "小", "っ", "つ"), ("つ", "゛", "づ", "つ"), ("っ", "゛", "づ", "つ"), ("や", "小", "ゃ", "や"),
            ("う", "゛", "ゔ", "う"),
            ("あ", "小", "ぁ", "あ"), ("な", "゛", "な", "な"), ("ま", "小", "ま", "ま"), ("か", "゜", "か", "か"),
            ("ん", "小", "ん", "ん"),
        ]
        for (kana, key, once, twice) in table {
            _ = reading.flushed()
            reading.append("き" + kana)
            reading.modify(key)
            #expect(reading.text == "き" + once, "\(kana) \(key)")
            reading.modify(key)
            #expect(reading.text == "き" + twice, "\(kana) \(key) \(key)")
        }
        _ = reading.flushed()
        reading.modify("゛")
        #expect(reading.text.isEmpty)
    }

    @Test func `kanji of one kana are offered each time that it is typed`() throws {
        var panel = Self.panel()
        for text in ["木", "木木"] {
            try Self.press("き", in: &panel)
            #expect(Self.readings(panel).last == "き")
            panel.effects = []
            panel.send(.conversions(of: "き", [KanaConversion("木", length: 1)]))
            panel.frame()
            try Self.press("木", in: &panel)
            #expect(SearchPageTests.text(panel) == text)
        }
    }

    @Test func `a visitor chooses kanji part by part, and what remains is offered next`() throws {
        var panel = Self.panel()
        try Self.press("と", "う", "き", "よ", "小さい文字", "う", "の", "や", "け", "い", in: &panel)
        #expect(SearchPageTests.text(panel) == "とうきょうのやけい")
        #expect(Self.readings(panel).last == "とうきょうのやけい")
        panel.send(
            .conversions(
                of: "とうきょうのやけい",
                [
                    KanaConversion("東京の夜景", length: 9), KanaConversion("東京の", length: 6),
                    KanaConversion("とう京の", length: 6),
                ]))
        panel.frame()
        #expect(SearchPageTests.key("東京の夜景", panel) != nil)
        try Self.press("東京の", in: &panel)
        #expect(SearchPageTests.text(panel) == "東京のやけい" && SearchPageTests.key("東京の夜景", panel) == nil)
        #expect(Self.readings(panel).last == "やけい")
        panel.send(.conversions(of: "やけい", [KanaConversion("夜景", length: 3)]))
        panel.frame()
        try Self.press("夜景", in: &panel)
        #expect(SearchPageTests.text(panel) == "東京の夜景")
        // A chosen text is no reading any more.
        try Self.press("削除", in: &panel)
        #expect(SearchPageTests.text(panel) == "東京の夜")
    }

    @Test func `an answer for other kana is not offered, and kanji for the start stay while a visitor types on`() throws
    {
        var panel = Self.panel()
        try Self.press("う", "み", in: &panel)
        panel.send(.conversions(of: "う", [KanaConversion("鵜", length: 1)]))
        panel.frame()
        #expect(SearchPageTests.key("鵜", panel) == nil)
        panel.send(.conversions(of: "うみ", [KanaConversion("海", length: 2)]))
        panel.frame()
        try Self.press("の", in: &panel)
        #expect(SearchPageTests.key("海", panel) != nil)
        try Self.press("海", in: &panel)
        #expect(SearchPageTests.text(panel) == "海の")
        try Self.press("空白", in: &panel)
        #expect(SearchPageTests.text(panel) == "海の " && Self.keys(panel).allSatisfy { !$0.label.isEmpty })
    }

    @Test func `letters become kana, and those kanji`() throws {
        var panel = Self.panel()
        try Self.press("abc", "かな入力", "u", "m", "i", in: &panel)
        #expect(SearchPageTests.text(panel) == "うみ" && Self.readings(panel).last == "うみ")
        panel.send(.conversions(of: "うみ", [KanaConversion("海", length: 2)]))
        panel.frame()
        try Self.press("海", "あいう", "の", in: &panel)
        #expect(SearchPageTests.text(panel) == "海の")
    }

    @Test func `without a library of kanji kana remain, and the keys stay where they are`() throws {
        var (without, with) = (Self.panel(converts: false), Self.panel())
        #expect(Self.keys(without).map(\.frame) == Self.keys(with).map(\.frame))
        try Self.press("う", "み", in: &without)
        try Self.press("う", "み", in: &with)
        #expect(SearchPageTests.text(without) == "うみ" && SearchPageTests.text(with) == "うみ")
        // Only one request: nothing answers.
        #expect(Self.readings(without).first == "")
    }

    @Test(arguments: SearchPageTests.sizes)
    func `every key lies on the panel, none covers another, and the keyboard keeps its height`(size: Size) throws {
        var panel = Self.panel(size)
        try Self.press("う", in: &panel)
        let long = (1...30).map { KanaConversion(String(repeating: "海", count: 1 + $0 % 7), length: 1) }
        panel.send(.conversions(of: "う", long))
        panel.settle()
        var tops: Set<Double> = []
        for layout in ["あいう", "abc", "123"] {
            if layout != "あいう" { try Self.press(layout, in: &panel) }
            panel.settle()
            let keys = Self.keys(panel)
            for key in keys {
                #expect(key.frame.x >= 0 && key.frame.maxX <= size.width && key.frame.maxY <= size.height, "\(key)")
                #expect(key.frame.height >= 48 && key.frame.width >= 45, "\(layout) \(key.label) \(key.frame)")
                let others = keys.filter { $0.id != key.id && !$0.frame.intersection(key.frame).isEmpty }
                #expect(others.isEmpty, "\(layout) \(key.label) \(others.map(\.label))")
            }
            tops.insert(keys.map(\.frame.y).min() ?? 0)
        }
        #expect(tops.count == 1, "\(tops)")
    }
}
