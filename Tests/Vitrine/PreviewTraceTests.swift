import Foundation
import Testing

/// A preview under fingers, through the daemon.
@Suite struct PreviewTraceTests {
    /// Long enough for the tail of the spring that nobody sees.
    private static let settled = 1.1

    private struct Drag {
        let p: Double
        /// pt/s; nil: it rests before it leaves.
        let speed: Double?
        let goes: [String: Bool]
        /// Points that the finger comes back before it leaves.
        var back = 0.0

        static let all = [
            Drag(p: 0.29, speed: nil, goes: ["reference": false, "physical": false]),
            Drag(p: -0.31, speed: nil, goes: ["reference": true, "physical": true]),
            Drag(p: -0.09, speed: 80, goes: ["reference": false, "physical": false]),
            Drag(p: 0.09, speed: 130, goes: ["reference": false, "physical": false]),
            Drag(p: 0.11, speed: 80, goes: ["reference": false, "physical": false]),
            Drag(p: -0.11, speed: 130, goes: ["reference": true, "physical": true]),
            // Fast, but back to where it was: the physical style asks which way.
            Drag(p: 0.2, speed: 130, goes: ["reference": true, "physical": false], back: 20),
        ]
    }

    @Test(arguments: PanelSize.all, TracedPanel.styles)
    func `it stays at p 0.29 and goes at 0.31, or above 0.1 when it is faster than 100`(
        size: PanelSize, style: String
    ) throws {
        var panel = TracedPanel(size)
        var (time, ends): (Double, [Double]) = (0.3, [])
        panel.openPreview(at: time)
        for (index, drag) in Drag.all.enumerated() {
            time += Self.settled
            if index > 0, Drag.all[index - 1].goes[style]! {
                panel.openPreview(at: time)
                time += 1.2
            }
            let (x, y) = (size.width / 2, size.height / 2)
            let slop: Double = drag.p > 0 ? 8 : -8
            let end = y + drag.p * 200 + slop
            let speed = drag.speed ?? 100
            let turn = (end + drag.back - y).magnitude / speed
            var way = [(0.0, x, y), (turn, x, end + drag.back)]
            if drag.back > 0 { way.append((turn + drag.back / speed, x, end)) }
            time = panel.path(at: time, way, rest: drag.speed == nil ? 0.3 : 0)
            ends.append(time)
        }
        let run = try panel.run(style, seconds: time + Self.settled, playing: false, rate: 30)
        for (drag, end) in zip(Drag.all, ends) {
            if drag.speed == nil {
                let progress = run.line(at: end).preview?.progress ?? 0
                let wrong = (progress - drag.p.magnitude).magnitude
                #expect(wrong < 1 / 16 / 200.0 + 1e-6)
            }
            #expect((run.line(at: end + Self.settled).preview == nil) == drag.goes[style]!, "\(drag)")
        }
    }

    @Test(arguments: PanelSize.all)
    func `a physical preview is thrown as friction and spring say, frame by frame, and ends as a group`(
        size: PanelSize
    ) throws {
        var panel = TracedPanel(size)
        panel.openPreview(at: 0.3)
        let (x, y) = (size.width / 2, size.height / 2)
        let end = panel.stroke(at: 2, x, y, by: (60, 120), during: 0.2)
        let run = try panel.run("physical", seconds: end + 2, playing: false)
        let release = build(after: end)
        let rest = try #require(run.line(at: 2).preview?.frames["picture"])
        let last = try #require(run.line(at: release).preview)
        let source = try #require(run.lines.last { $0.preview?.kind == "fade" }?.preview?.frames["picture"])
        let start = Shown(last.frames["picture"]!)
        // 300 and 600 pt/s: a tenth is left after ln 0.1 / (1000 ln 0.9) seconds.
        let join = log(0.1) / (1000 * log(0.9))
        let shrunk = start.width / rest[2]
        let flight = run.lines(after: release, to: release + 2).filter { $0.preview?.kind == "finish" }
        #expect(flight.count > 15)
        for line in flight {
            let seen = Shown(line.preview!.frames["picture"]!)
            let t = line.t - release
            func thrown(_ from: Double, _ v: Double, to goal: Double) -> Double {
                guard t >= join else { return from + v * ExpectedMotion.coasted(t) }
                let joined = from + v * ExpectedMotion.coasted(join)
                return goal + ExpectedMotion.preview(t - join, from: joined - goal, velocity: v / 10)
            }
            let goal = Shown(source)
            #expect((seen.x - thrown(start.x, 300, to: goal.x)).magnitude < 0.6, "at \(t)")
            #expect((seen.y - thrown(start.y, 600, to: goal.y)).magnitude < 0.6, "at \(t)")
            // A fifth is lost in 200 points.
            let scale = thrown(shrunk, -0.2 * 600 / 200, to: 1)
            #expect((seen.width - scale * thrown(rest[2], 0, to: goal.width)).magnitude < 1, "at \(t)")
        }
        expectGroupEnd(run, release)
    }

    @Test(arguments: PanelSize.all)
    func `a reference preview loses its speed, not its place`(size: PanelSize) throws {
        var panel = TracedPanel(size)
        panel.openPreview(at: 0.3)
        let end = panel.stroke(at: 2, size.width / 2, size.height / 2, by: (60, 120), during: 0.2)
        let run = try panel.run("reference", seconds: end + 2, playing: false)
        let release = build(after: end)
        let lines = run.lines(after: release - 0.02, to: release + 0.12).compactMap(\.preview)
        let frames = lines.map { Shown($0.frames["picture"]!) }
        try #require(frames.count > 7 && lines.last?.kind == "finish")
        // 1000 ln 0.9 per second: 670 pt/s coast 6.4 points, of which 5.3 in the first refresh.
        let first = frames[2], before = frames[1]
        #expect((first.x - before.x - 300 * ExpectedMotion.coasted(1 / 60.0)).magnitude < 0.05)
        #expect((first.y - before.y - 600 * ExpectedMotion.coasted(1 / 60.0)).magnitude < 0.05)
        // The run of a tenth of a second that the last sample began goes on until the spring.
        let steps = zip(frames.dropFirst(), frames).map { $0.width - $1.width }
        #expect((steps[1] - steps[2]).magnitude < 0.1 && (steps[1] - steps[0]).magnitude < steps[0].magnitude)
        expectGroupEnd(run, release)
    }

    /// Faded in a quarter of 0.28 s after everything has ended, then gone.
    private func expectGroupEnd(_ run: DaemonRun, _ release: Double) {
        let lines = run.lines(after: release, to: .infinity)
        let kinds = lines.compactMap(\.preview?.kind)
        #expect(kinds == kinds.sorted { $0 == "finish" && $1 == "fade" })
        let fade = lines.filter { $0.preview?.kind == "fade" }
        #expect((4...6).contains(fade.count))
        #expect(fade.allSatisfy { $0.preview == fade[0].preview && $0.preview?.opacity == 0 })
        let last = lines.last { $0.preview?.kind == "finish" }?.preview?.frames["picture"]
        #expect(agree(last, fade.first?.preview?.frames["picture"], within: 1))
        #expect((fade.first?.t ?? 0) - release > 0.28)
        #expect(run.lines.last?.preview == nil)
    }

    @Test(arguments: PanelSize.all, TracedPanel.styles)
    func `caught on its way in, out or back it stands where it is`(size: PanelSize, style: String) throws {
        var panel = TracedPanel(size)
        let (x, y) = (size.width / 2, size.height / 2)
        var catches: [(time: Double, kind: String)] = []
        func holdStill(at time: Double, _ kind: String) {
            catches.append((time, kind))
            panel.stroke(at: time, x, y, by: (0, 0), during: 0, rest: 0.2)
        }
        panel.openPreview(at: 0.3)
        // It opens while the finger that opened it is still down: after half a second.
        holdStill(at: 0.3 + 0.61, "rise")
        let back = panel.stroke(at: 2, x, y, by: (40, 60), during: 0.3, rest: 0.1)
        holdStill(at: back + 0.1, "return")
        let out = panel.stroke(at: 3.5, x, y, by: (0, 140), during: 0.3)
        holdStill(at: out + 0.07, "finish")
        let run = try panel.run(style, seconds: out + 2, playing: false)
        for (time, kind) in catches {
            let before = try #require(run.line(at: build(after: time)).preview)
            #expect(before.kind == kind)
            for line in run.lines(after: build(after: time), to: time + 0.2) {
                let held = Shown(line.preview?.frames["picture"] ?? [])
                let was = Shown(before.frames["picture"]!)
                #expect((held.x - was.x).magnitude < 0.01 && (held.y - was.y).magnitude < 0.01)
                #expect(line.preview?.kind == "drag")
            }
        }
        #expect(run.lines.last?.preview == nil, "what was caught on its way out goes on")
    }

    /// Middle and size of a frame.
    private struct Shown {
        let x, y, width: Double

        init(_ frame: [Double]) {
            let frame = frame.count == 4 ? frame : [.nan, .nan, .nan, .nan]
            (x, y, width) = (frame[0] + frame[2] / 2, frame[1] + frame[3] / 2, frame[2])
        }
    }
}
