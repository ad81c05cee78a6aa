import Foundation
import Testing

/// A page pulled away from the left edge, through the daemon.
@Suite struct EdgePopTraceTests {
    /// A pull that leaves the finger at a share of the page's width, after the slop.
    private struct Pull {
        let share: Double
        /// Widths per second, to the right; nil: it rests before it leaves.
        let speed: Double?
        let goes: [String: Bool]

        static let all = [
            Pull(share: 0.49, speed: nil, goes: ["reference": false, "physical": false]),
            Pull(share: 0.51, speed: nil, goes: ["reference": true, "physical": true]),
            // More than one width per second is a flick, which the reference does not know.
            Pull(share: 0.49, speed: 0.9, goes: ["reference": false, "physical": false]),
            Pull(share: 0.49, speed: 1.1, goes: ["reference": false, "physical": true]),
            Pull(share: 0.51, speed: -0.9, goes: ["reference": true, "physical": true]),
            Pull(share: 0.51, speed: -1.1, goes: ["reference": true, "physical": false]),
        ]
    }

    private func pull(_ pull: Pull, at start: Double, on panel: inout TracedPanel) -> Double {
        let (width, y) = (panel.size.width, panel.size.height / 2)
        let end = 10 + 8 + pull.share * width
        guard let speed = pull.speed else { return panel.path(at: start, [(0, 10, y), (1, end, y)], rest: 0.3) }
        guard speed < 0 else { return panel.path(at: start, [(0, 10, y), ((end - 10) / speed / width, end, y)]) }
        let turn = end + 0.2 * width
        return panel.path(at: start, [(0, 10, y), (0.7, turn, y), (0.7 - 0.2 / speed, end, y)])
    }

    @Test(arguments: PanelSize.all, TracedPanel.styles)
    func `it stays at 49 % of the width and goes at 51, and a flick goes its own way`(
        size: PanelSize, style: String
    ) throws {
        var panel = TracedPanel(size)
        var (time, ends): (Double, [Double]) = (0.3, [])
        panel.openChannel(at: time)
        for (index, one) in Pull.all.enumerated() {
            // The page before was pulled away.
            if index > 0, Pull.all[index - 1].goes[style]! { panel.openChannel(at: time, fromLibrary: true) }
            ends.append(pull(one, at: time + 1.2, on: &panel))
            time = ends[index] + 0.8
        }
        let run = try panel.run(style, seconds: time, playing: false, rate: 30)
        for (one, end) in zip(Pull.all, ends) {
            if one.speed == nil {
                let progress = run.line(at: end).transition?.progress ?? 0
                #expect((progress - one.share).magnitude < 1 / 16 / size.width + 1e-6)
            }
            let rest = run.line(at: end + 0.8)
            #expect(rest.page == (one.goes[style]! ? "library" : "channel"), "\(one)")
            #expect(rest.transition == nil)
        }
    }

    @Test(arguments: PanelSize.all, TracedPanel.styles)
    func `a released page goes on with the finger's speed, and stands still when it is caught`(
        size: PanelSize, style: String
    ) throws {
        var panel = TracedPanel(size)
        panel.openChannel(at: 0.3)
        let (speed, y) = (0.6, size.height / 2)
        let end = panel.path(at: 1.5, [(0, 10, y), (0.7, 10 + 0.7 * speed * size.width, y)])
        // The reference needs 0.12 s for what is left.
        let caught = end + (style == "physical" ? 0.11 : 0.07)
        panel.stroke(at: caught, size.width / 2, y, by: (0, 0), during: 0, rest: 0.3)
        let run = try panel.run(
            style, seconds: caught + 1.5, playing: false, settings: ["transition.edge_style=slide"])
        let release = build(after: end)
        let start = try #require(run.line(at: release).transition?.progress)
        let flight = run.lines(after: release, to: caught)
        #expect(flight.count > (style == "physical" ? 4 : 2))
        for line in flight {
            let t = line.t - release
            let expected =
                style == "physical"
                ? ExpectedMotion.settling(t, from: start, velocity: speed)
                : ExpectedMotion.completion(t, from: start, 0.28)
            let seen = try #require(line.transition)
            #expect((seen.progress - expected).magnitude < 2e-4, "at \(t)")
            // The page below follows at a third of the way.
            #expect(agree(seen.frames["upper"], [expected * size.width, 0, size.width, size.height], within: 0.3))
            let below = -(1 - expected) * size.width / 3
            #expect(agree(seen.frames["lower"], [below, 0, size.width, size.height], within: 0.3))
        }
        let held = try #require(run.line(at: build(after: caught)).transition)
        for line in run.lines(after: build(after: caught), to: caught + 0.3) { #expect(line.transition == held) }
        #expect(run.lines.last?.transition == nil && run.lines.last?.page == "channel")
    }
}
