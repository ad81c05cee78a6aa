import Foundation
import Support

/// What fingers do in the whole run: a recording for the daemon, made of seeded gestures.
struct TouchPlan {
    /// A period of touches, in seconds.
    struct Visit {
        let start: Double
        let end: Double
    }

    private static let period = 1.0 / 60
    let size: (width: Double, height: Double)
    private var random: SeededGenerator
    private var lines: [String]
    private var contact = 0

    init(seed: UInt64, width: Int, height: Int) {
        random = SeededGenerator(seed: seed)
        size = (Double(width), Double(height))
        lines = [
            "# EVEMU 1.3", "N: soak", "A: 2f 0 9 0 0 0", "A: 35 0 \(width - 1) 0 0 10", "A: 36 0 \(height - 1) 0 0 10",
            "A: 39 0 65535 0 0 0",
        ]
    }

    /// The recording of all visits.
    mutating func recording(_ visits: [Visit]) -> String {
        for visit in visits {
            var time = visit.start
            while time < visit.end { time = gesture(at: time) + number(0.1...1.2) }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    // MARK: Gestures

    /// - Returns: when it ends.
    private mutating func gesture(at start: Double) -> Double {
        switch Int.random(in: 0..<9, using: &random) {
        case 0, 1: return fingers(at: start, [still(anywhere())], for: 0.06)
        case 2:
            let place = still(anywhere())
            return fingers(at: fingers(at: start, [place], for: 0.05) + 0.08, [place], for: 0.05)
        case 3: return fingers(at: start, [still(anywhere())], for: number(0.6...0.9))
        // Down from the video, up from the mini player: the swipes that visitors make most.
        case 4:
            return swipe(at: start, from: (0.5, 0.2), to: (0.5, 0.9))
        case 5:
            return swipe(at: start, from: (0.4, 0.88), to: (0.4, 0.15))
        case 6: return swipe(at: start, from: (number(0.2...0.8), 0.5), to: (number(0...1), 0.5))
        case 7:
            let way = (0..<5).map { _ in anywhere() }
            return fingers(at: start, [way], for: number(0.5...1.5))
        default: return pinch(at: start)
        }
    }

    private mutating func swipe(at start: Double, from: (Double, Double), to: (Double, Double)) -> Double {
        let shift = (number(-0.1...0.1), number(-0.1...0.1))
        let way = [from, to].map { (($0.0 + shift.0) * size.width, ($0.1 + shift.1) * size.height) }
        return fingers(at: start, [way], for: number(0.12...0.5))
    }

    private mutating func pinch(at start: Double) -> Double {
        let (centre, angle) = (anywhere(), number(0...Double.pi))
        let (near, far) = (number(20...60), number(80...200))
        let isOpening = Bool.random(using: &random)
        func place(_ distance: Double, _ side: Double) -> (Double, Double) {
            (centre.0 + cos(angle) * distance * side, centre.1 + sin(angle) * distance * side)
        }
        let ways = [1.0, -1].map { side in
            isOpening ? [place(near, side), place(far, side)] : [place(far, side), place(near, side)]
        }
        return fingers(at: start, ways, for: number(0.2...0.6))
    }

    private func still(_ place: (Double, Double)) -> [(Double, Double)] { [place, place] }

    private mutating func anywhere() -> (Double, Double) { (number(0...size.width - 1), number(0...size.height - 1)) }

    private mutating func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }

    // MARK: Reports

    /// Fingers that go down together, each along its way, and up together.
    private mutating func fingers(at start: Double, _ ways: [[(Double, Double)]], for length: Double) -> Double {
        let first = contact + 1
        contact = (contact + ways.count) % 60_000
        let steps = max(1, Int((length / Self.period).rounded()))
        for step in 0...steps {
            let part = Double(step) / Double(steps)
            var axes: [(Int, Int)] = []
            for (slot, way) in ways.enumerated() {
                let place = Self.place(on: way, part)
                axes.append((0x2f, slot))
                if step == 0 { axes.append((0x39, first + slot)) }
                axes += [(0x35, pixel(place.0, size.width)), (0x36, pixel(place.1, size.height))]
            }
            report(at: start + length * part, axes)
        }
        let end = start + length + Self.period
        report(at: end, ways.indices.flatMap { [(0x2f, $0), (0x39, -1)] })
        return end
    }

    private static func place(on way: [(Double, Double)], _ part: Double) -> (Double, Double) {
        let along = part * Double(way.count - 1)
        let index = min(Int(along), way.count - 2)
        let (a, b, rest) = (way[index], way[index + 1], along - Double(index))
        return (a.0 + (b.0 - a.0) * rest, a.1 + (b.1 - a.1) * rest)
    }

    private func pixel(_ place: Double, _ length: Double) -> Int { Int(min(max(place, 0), length - 1).rounded()) }

    private mutating func report(at time: Double, _ axes: [(Int, Int)]) {
        let microseconds = Int((time * 1e6).rounded())
        let stamp = String(format: "E: %d.%06d", microseconds / 1_000_000, microseconds % 1_000_000)
        lines += axes.map { stamp + String(format: " 0003 %04x %d", $0.0, $0.1) }
        lines.append(stamp + " 0000 0000 0")
    }
}
