import Foundation
import Testing

/// Distances that decide, through the daemon's own path: a device of sixteen units to the point, slow fingers.
@Suite struct ThresholdTraceTests {
    private static let units = 16.0
    private static let sizes = [(800.0, 480.0), (1280, 800), (720, 1280), (1080, 1920)]

    /// A panel and the trace of a finger on it, in points.
    private struct Hand {
        let size: (width: Double, height: Double)
        var trace: Trace

        init(_ size: (Double, Double)) {
            self.size = size
            trace = Trace(width: Int(size.0 * units), height: Int(size.1 * units))
        }

        mutating func stroke(
            at start: Double, _ x: Double, _ y: Double, by way: (Double, Double), during: Double = 1, rest: Double = 0.3
        ) {
            trace.stroke(
                at: start, from: (x * units, y * units), to: ((x + way.0) * units, (y + way.1) * units),
                during: during, rest: rest)
        }

        func run(_ style: String, seconds: Double, playing: Bool = true) throws -> DaemonRun {
            let play = playing ? ["--play", try SampleClips.first().path] : []
            return try DaemonRun(
                [
                    "--display", "memory:\(Int(size.width))x\(Int(size.height))@60", "--clock", "virtual", "--library",
                    try SampleClips.folder().path, "--set", "motion.style=\(style)", "--record-every", "100000",
                    "--duration", String(seconds),
                ] + play, touch: trace)
        }
    }

    @Test(arguments: 0..<4, ["reference", "physical"])
    func `full, mini and hidden change at 100, 50 and 10 points after the slop`(panel: Int, style: String) throws {
        let (width, height) = Self.sizes[panel]
        let bar = style == "physical" ? min(100, height * 0.16) : 100
        let middle = height - 56 - bar / 2
        for (way, state) in [(99.0, "full"), (101, "mini")] {
            var hand = Hand((width, height))
            hand.stroke(at: 0.2, width * 0.3, 60, by: (0, way + 8))
            #expect(try hand.run(style, seconds: 2.5).lines.last?.state == state, "\(way)")
        }
        for (way, state) in [(-49.0, "mini"), (-51, "full"), (9, "mini"), (11, "hidden")] {
            var hand = Hand((width, height))
            hand.stroke(at: 0.2, width * 0.3, 60, by: (0, 250))
            hand.stroke(at: 2.5, width - 300, middle, by: (0, way + (way < 0 ? -8 : 8)))
            #expect(try hand.run(style, seconds: 4.6).lines.last?.state == state, "\(way)")
        }
    }

    @Test(arguments: ["reference", "physical"])
    func `the settings' transition and a preview are in the timeline while they last`(style: String) throws {
        var hand = Hand((1280, 800))
        // The last tab, back to the first; then a long press on the first thumbnail, let go, and a drag away.
        hand.stroke(at: 1, 800, 770, by: (0, 0), during: 0.06, rest: 0)
        hand.stroke(at: 2, 480, 770, by: (0, 0), during: 0.06, rest: 0)
        hand.stroke(at: 3, 100, 180, by: (0, 0), during: 0.7, rest: 0)
        hand.stroke(at: 5, 640, 400, by: (0, 70))
        let run = try hand.run(style, seconds: 8.5, playing: false)
        let kinds = run.lines.compactMap(\.transition).map(\.kind)
        #expect(Set(kinds) == ["present", "dismiss"])
        #expect(run.lines.compactMap(\.transition).allSatisfy { (0...1).contains($0.progress) })
        let phases = run.lines.compactMap(\.preview)
        #expect(Set(phases.map(\.kind)) == ["rise", "drag", "finish", "fade"])
        // 62 of 200 points: more than 0.3.
        let held = phases.last { $0.kind == "drag" }?.progress ?? 0
        #expect((held - 0.31).magnitude < 1e-6)
        #expect(run.lines.last?.preview == nil && run.lines.last?.transition == nil)
    }
}
