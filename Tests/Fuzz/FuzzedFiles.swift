import Foundation
import Settings
import Support

/// What strangers leave for the daemon to read: configurations, recordings, lines for the control socket.
struct FuzzedFiles {
    private var random: SeededGenerator

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    mutating func chance(_ of: Int) -> Bool { Int.random(in: 0..<of, using: &random) == 0 }
    mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

    private mutating func one<T>(of list: [T]) -> T { list[number(0...list.count - 1)] }

    mutating func changed(_ text: String, times: Int) -> [UInt8] {
        var bytes = Array(text.utf8)
        for _ in 0..<times where !bytes.isEmpty {
            let at = number(0...bytes.count - 1)
            switch number(0...4) {
            case 0: bytes[at] = UInt8(number(0...255))
            case 1: bytes.remove(at: at)
            case 2: bytes.insert(one(of: Array("[]{}.=\"'#,-+e9\n\\".utf8)), at: at)
            case 3: bytes.insert(contentsOf: bytes[at..<min(at + number(1...40), bytes.count)], at: at)
            default: bytes.removeSubrange(at..<min(at + number(1...20), bytes.count))
            }
        }
        return bytes
    }

    // MARK: Configuration

    private static let numbers = [
        "0", "-0", "1", "0.5", "1e300", "-1e300", "1e-300", "9223372036854775807", "-9223372036854775808", "nan", "inf",
        "-inf", "0x7fffffffffffffff", "4294967296",
    ]

    /// Lines of TOML, most of them right.
    mutating func configuration(keys: Int) -> String {
        (0..<keys).map { _ in
            let entry = one(of: Settings.table)
            return "\(entry.key) = \(value(entry))"
        }.joined(separator: "\n") + "\n"
    }

    private mutating func value(_ entry: SettingEntry) -> String {
        if chance(6) { return one(of: Self.numbers) }
        if chance(12) {
            return one(of: ["\"\"", "[]", "[1, 2e308]", "true", "1979-05-27", "\"\\uD7FF\"", "\"9e99mm\""])
        }
        switch entry.kind {
        case .number(let range), .length(let range):
            let share = one(of: [0, 0.001, 0.5, 0.999, 1])
            return "\(range.lowerBound + (range.upperBound - range.lowerBound) * share)"
        case .integer(let range): return "\(one(of: [range.lowerBound, range.upperBound]))"
        case .flag: return one(of: ["true", "false"])
        case .choice(let names): return "\"\(one(of: names))\""
        case .text: return one(of: ["\"\"", "\"ja\"", "\"/\"", "\"a b\""])
        case .keys: return one(of: ["\"\"", "\"space\"", "\"a b c\"", "\"\\uFFFF\""])
        case .numbers(let count):
            return "\"" + (0..<count).map { _ in one(of: Self.numbers) }.joined(separator: " ") + "\""
        }
    }

    /// A document that nests, in one way or another.
    mutating func deep() -> String {
        let depth = one(of: [2, 31, 33, 1000, 50_000])
        let names = String(repeating: "a.", count: depth) + "a"
        return one(of: [
            "[\(names)]\n", "\(names) = 1\n", "a = \(String(repeating: "[", count: depth))\n",
            "a = \(String(repeating: "{a=", count: depth))\n", "[[\(names)]]\n", "\"\(names)\" = '''\(names)'''\n",
        ])
    }

    // MARK: Touch

    /// A recording of fingers that tap, swipe and jump, some of them where no panel is.
    mutating func recording(seconds: Int, width: Int, height: Int) -> String {
        var lines = [
            "# EVEMU 1.3", "N: \(one(of: ["panel", "", "\u{202e}x"]))", "A: 2f 0 9 0 0 0",
            "A: 35 0 \(width - 1) 0 0 10",
            "A: 36 0 \(height - 1) 0 0 10", "A: 39 0 65535 0 0 0",
        ]
        var time = 500_000
        var contact = 0
        while time < seconds * 1_000_000 {
            contact += 1
            let slot = chance(8) ? number(0...11) : 0
            var (x, y) = (place(width), place(height))
            let (dx, dy) = chance(3) ? (0, 0) : (number(-60...60), number(-60...60))
            lines += report(time, [(0x2f, slot), (0x39, contact), (0x35, x), (0x36, y)])
            for _ in 0..<one(of: [1, 5, 20, 60]) {
                time += 8000
                (x, y) = chance(40) ? (place(width), place(height)) : (x + dx, y + dy)
                lines += report(time, [(0x2f, slot), (0x35, clamped(x)), (0x36, clamped(y))])
            }
            // Some fingers are never lifted.
            if !chance(12) { lines += report(time, [(0x2f, slot), (0x39, -1)]) }
            time += one(of: [0, 20_000, 200_000, 700_000])
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private mutating func place(_ length: Int) -> Int {
        chance(25) ? one(of: [Int(Int32.min), -1, length, Int(Int32.max)]) : number(0...length - 1)
    }

    private func clamped(_ value: Int) -> Int { max(Int(Int32.min), min(Int(Int32.max), value)) }

    private func report(_ time: Int, _ axes: [(Int, Int)]) -> [String] {
        let digits = String(time % 1_000_000)
        let stamp = "E: \(time / 1_000_000)." + String(repeating: "0", count: 6 - digits.count) + digits
        let events = axes.map { (3, $0.0, $0.1) } + [(0, 0, 0)]
        return events.map { "\(stamp) \(hex($0.0)) \(hex($0.1)) \($0.2)" }
    }

    private func hex(_ number: Int) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 4 - digits.count) + digits
    }

    // MARK: Control

    private static let requests = [
        #""play","path":"/videos/a.mp4""#, #""play","path":"https://example.org/a""#, #""play","id":"2a""#,
        #""open","page":"home""#, #""open","page":"library""#, #""open","page":"settings""#, #""open","page":"about""#,
        #""open","page":"channel","channel":"a""#, #""library","action":"list","offset":NUMBER,"count":NUMBER"#,
        #""library","action":"scan""#, #""pause","action":"toggle""#, #""pause","action":"resume""#,
        #""seek","seconds":NUMBER"#, #""seek","seconds":NUMBER,"relative":true"#, #""volume","percent":NUMBER"#,
        #""window","place":"full""#, #""window","place":"mini""#, #""window","place":"dismissed""#,
        #""tab","tab":"library""#, #""tab","tab":"settings""#, #""status""#, #""watch""#, #""screenshot""#,
        #""config""#,
        #""reload""#, #""log-level","level":"error""#, #""unset","key":"playback.volume_cap""#,
        #""set","key":"playback.volume_cap","value":"NUMBER""#, #""set","key":"interface.theme","value":"light""#,
        #""elements""#, #""schedule""#, #""tap","element":"tab.library""#, #""tap","element":"play""#,
        #""tap","element":"cell.NUMBER""#,
        #""touch","gesture":{"from":[NUMBER,NUMBER],"to":[NUMBER,NUMBER],"duration":NUMBER}"#,
    ]

    private static let jsonNumbers = [
        "0", "1", "7", "64", "-1", "0.5", "300", "1e8", "-1e8", "999999999", "1e300", "-1e300", "1e-300",
        "9223372036854775807", "18446744073709551616", "2147483648", "1e999",
    ]

    /// A line for the control socket, with its end.
    mutating func request() -> [UInt8] {
        var line = #"{"version":1,"request":"# + one(of: Self.requests) + "}"
        while let place = line.range(of: "NUMBER") { line.replaceSubrange(place, with: one(of: Self.jsonNumbers)) }
        if chance(200) { line = String(repeating: one(of: ["[", "{\"a\":"]), count: one(of: [600, 30_000])) }
        let bytes = chance(4) ? changed(line, times: number(1...4)) : Array(line.utf8)
        return bytes + [10]
    }
}
