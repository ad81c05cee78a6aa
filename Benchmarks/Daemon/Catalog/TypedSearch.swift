import Control
import Figures
import Glibc
import Linux
import Time

/// The time from a typed letter to its results, in a daemon with a large library.
///
/// The elements of the panel are polled, so the resolution of the times is a few milliseconds.
struct TypedSearch {
    private let run: ServiceRun

    init(_ run: ServiceRun) { self.run = run }

    /// The pause between two polls, microseconds.
    private static let pause: UInt32 = 2000
    /// The longest wait for an element.
    private static let patience: Seconds = 5
    /// The longest wait for results that differ from those of the letter before.
    private static let longest: Seconds = 2

    func measure() throws -> [Measurement] {
        guard case .done = try run.ask(.open(.named("search"))) else { throw BenchmarkFault("no search page") }
        try wait { try elements().contains { $0.id == "key.0" } }
        let late = try run.lateFrames()
        var times: [Double] = []
        var letters = 0
        for words in GeneratedLibrary.searches where words.allSatisfy(Self.isKey) {
            try clear()
            for end in words.indices {
                letters += 1
                if let time = try type(words[end], asLastOf: String(words[...end])) { times.append(time) }
            }
        }
        guard times.count > letters / 4 else {
            throw BenchmarkFault("\(times.count) of \(letters) letters had other results")
        }
        return [
            Measurement(
                name: "results on the panel after a letter, median of \(times.count)", value: median(times) * 1e3,
                unit: "ms", decimals: 1),
            Measurement(
                name: "the same at worst", value: (times.max() ?? .nan) * 1e3, unit: "ms", limit: 50, decimals: 1),
            Measurement(
                name: "late frames while \(letters) letters are typed", value: Double(try run.lateFrames() - late),
                unit: ""),
        ]
    }

    /// Whether a character is on the first keys.
    private static func isKey(_ character: Character) -> Bool { character == " " || ("a"..."z").contains(character) }

    /// The seconds from the letter in the field to other results; nil after a space, which changes no results, and if
    /// the results are those of the letter before.
    private func type(_ letter: Character, asLastOf text: String) throws -> Double? {
        let label = letter == " " ? "space" : String(letter)
        let before = try elements()
        guard let key = before.first(where: { $0.id.hasPrefix("key.") && $0.label == label }) else {
            throw BenchmarkFault("no key '\(label)'")
        }
        try tap(key.id)
        try wait { try elements().contains { $0.id == "search" && $0.label.hasPrefix(text) } }
        if letter == " " { return nil }
        let typed = monotonicNow()
        while monotonicNow() - typed < Self.longest {
            let results = Self.results(try elements())
            if !results.isEmpty, results != Self.results(before) { return (monotonicNow() - typed).value }
            usleep(Self.pause)
        }
        return nil
    }

    private func clear() throws {
        if try elements().contains(where: { $0.id == "clear" }) { try tap("clear") }
        try wait { try !elements().contains { $0.id == "clear" } }
    }

    /// Taps, as soon as the finger before has left the panel.
    private func tap(_ id: String) throws {
        try wait { if case .done = try run.ask(.tap(id)) { true } else { false } }
    }

    private func wait(for isReached: () throws -> Bool) throws {
        let began = monotonicNow()
        while monotonicNow() - began < Self.patience {
            if try isReached() { return }
            usleep(Self.pause)
        }
        throw BenchmarkFault("the panel does not show what was typed")
    }

    private func elements() throws -> [Reply.Element] {
        guard case .elements(let elements) = try run.ask(.elements) else { throw BenchmarkFault("no elements") }
        return elements
    }

    private static func results(_ elements: [Reply.Element]) -> [String] {
        elements.filter { $0.id.hasPrefix("cell.") }.map(\.label)
    }
}
