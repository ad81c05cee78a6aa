import Foundation

/// An evemu recording of fingers on a panel of the given size, in units of the device.
struct Trace {
    private struct Report {
        let microseconds: Int
        let lines: String
    }

    private let header: String
    private var reports: [Report] = []
    private var touches = 0

    /// What the device said, in the order of time.
    var text: String {
        // Fingers that report at one time do so in the order of their strokes.
        let ordered = reports.enumerated().sorted {
            ($0.element.microseconds, $0.offset) < ($1.element.microseconds, $1.offset)
        }
        return header + ordered.map(\.element.lines).joined()
    }

    init(width: Int, height: Int) {
        header = """
            # EVEMU 1.3
            N: panel
            A: 2f 0 9 0 0 0
            A: 35 0 \(width - 1) 0 0 10
            A: 36 0 \(height - 1) 0 0 10
            A: 39 0 65535 0 0 0

            """
    }

    /// A straight stroke sampled at 100 Hz; the finger rests before it leaves.
    mutating func stroke(
        at start: Double, from: (Double, Double), to: (Double, Double), during: Double, rest: Double = 0
    ) {
        path(at: start, [(0, from.0, from.1), (during, to.0, to.1)], rest: rest)
    }

    mutating func tap(at start: Double, _ x: Double, _ y: Double) { path(at: start, [(0, x, y), (0.06, x, y)]) }

    /// A way along points, each with its time after the start; sampled at 100 Hz and at the last point.
    ///
    /// - Parameter slot: that of the finger, where others are down.
    mutating func path(
        at start: Double, _ points: [(time: Double, x: Double, y: Double)], rest: Double = 0, slot: Int = 0
    ) {
        touches += 1
        let (first, last) = (points[0], points[points.count - 1])
        report(at: start, slot, [(0x39, touches)] + position(first.x, first.y))
        var time = 0.01
        while time < last.time - 1e-9 {
            let end = points.firstIndex { $0.time >= time }!
            let (a, b) = (points[end - 1], points[end])
            let part = (time - a.time) / (b.time - a.time)
            report(at: start + time, slot, position(a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part))
            time += 0.01
        }
        if last.time > 0 { report(at: start + last.time, slot, position(last.x, last.y)) }
        report(at: start + last.time + rest, slot, [(0x39, -1)])
    }

    private func position(_ x: Double, _ y: Double) -> [(Int, Int)] {
        [(0x35, Int(x.rounded())), (0x36, Int(y.rounded()))]
    }

    private mutating func report(at time: Double, _ slot: Int, _ axes: [(Int, Int)]) {
        let microseconds = Int((time * 1e6).rounded())
        let stamp = String(format: "E: %d.%06d", microseconds / 1_000_000, microseconds % 1_000_000)
        let events = [(3, 0x2f, slot)] + axes.map { (3, $0.0, $0.1) } + [(0, 0, 0)]
        let lines = events.map { "\(stamp) " + String(format: "%04x %04x %d\n", $0.0, $0.1, $0.2) }
        reports.append(Report(microseconds: microseconds, lines: lines.joined()))
    }
}
