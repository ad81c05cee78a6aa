import Control
import Figures
import Glibc
import Linux
import Time

/// The time from the search for typed letters to its results, in a daemon with a large library.
struct TypedSearch {
    private let run: ServiceRun

    init(_ run: ServiceRun) { self.run = run }

    /// The pause between two requests, microseconds.
    private static let pause: UInt32 = 10_000
    /// The longest wait for an answer.
    private static let longestWait: Seconds = 5

    func measure() throws -> [Measurement] {
        guard case .done = try run.ask(.open(.named("search"))) else { throw BenchmarkFault("no search page") }
        try wait { try elements().contains { $0.id == "key.0" } }
        let late = try status().frames.late
        var times: [Double] = []
        var worst = ""
        for words in GeneratedLibrary.searches where words.allSatisfy(Self.isKey) {
            try clear()
            for end in words.indices {
                let time = try type(words[end])
                if time > times.max() ?? 0 { worst = String(words[...end]) }
                times.append(time)
            }
        }
        guard !times.isEmpty else { throw BenchmarkFault("no letter was typed") }
        return [
            Measurement(
                name: "from the request of a search to its results, median of \(times.count)",
                value: median(times) * 1e3,
                unit: "ms", decimals: 1),
            Measurement(
                name: "the same at worst, to '\(worst)'", value: (times.max() ?? .nan) * 1e3, unit: "ms", limit: 50,
                decimals: 1),
            Measurement(
                name: "late frames meanwhile", value: Double(try status().frames.late - late), unit: "", decimals: 0),
        ]
    }

    /// Whether a character is on the first keys.
    private static func isKey(_ character: Character) -> Bool { character == " " || ("a"..."z").contains(character) }

    /// Types a letter, and returns the seconds from the request of its search to the results.
    private func type(_ letter: Character) throws -> Double {
        let label = letter == " " ? "space" : String(letter)
        guard let key = try elements().first(where: { $0.id.hasPrefix("key.") && $0.label == label }) else {
            throw BenchmarkFault("no key '\(label)'")
        }
        let answers = try status().search?.answers ?? 0
        try tap(key.id)
        try wait { try status().search?.answers ?? 0 > answers }
        guard let time = try status().search?.last else { throw BenchmarkFault("no search was answered") }
        return time
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
        while monotonicNow() - began < Self.longestWait {
            if try isReached() { return }
            usleep(Self.pause)
        }
        throw BenchmarkFault("the search does not answer")
    }

    private func elements() throws -> [Reply.Element] {
        guard case .elements(let elements) = try run.ask(.elements) else { throw BenchmarkFault("no elements") }
        return elements
    }

    private func status() throws -> Status {
        guard case .status(let status) = try run.ask(.status) else { throw BenchmarkFault("no status") }
        return status
    }
}
