import Foundation
import Testing

/// The window between full and mini under a finger that catches it, frame by frame, through the daemon.
@Suite struct CatchTraceTests {
    /// pt/s of the finger that throws the window down, and of the one that brings it up again.
    private static let (down, up) = (600.0, 400.0)
    /// Seconds after the throw.
    private static let catches = [0.055, 0.125, 0.205]
    /// The finger that catches stands, then goes up.
    private static let (stands, rises) = (0.2, 0.25)

    private struct Round {
        let thrown, caught, left: Double
    }

    /// Thrown down, caught on the way to the mini player and brought up again, three times.
    private func rounds(on panel: inout TracedPanel) -> [Round] {
        var start = 0.2
        return Self.catches.map { delay in
            let thrown = panel.stroke(at: start, panel.size.width * 0.3, 30, by: (0, Self.down * 0.25), during: 0.25)
            let (x, y) = (panel.size.width - 60, panel.size.height - 80)
            let caught = thrown + delay
            let stood = Self.stands, risen = stood + Self.rises
            let left = panel.path(at: caught, [(0, x, y), (stood, x, y), (risen, x, y - Self.up * Self.rises)])
            start = left + 0.8
            return Round(thrown: thrown, caught: caught, left: left)
        }
    }

    @Test(arguments: PanelSize.all, TracedPanel.styles)
    func `thrown, caught and brought back, the window never jumps and never loses its speed`(
        size: PanelSize, style: String
    ) throws {
        for compact in ["mini", "floating"] { try expectContinuity(size, style, compact) }
    }

    private func expectContinuity(_ size: PanelSize, _ style: String, _ compact: String) throws {
        var panel = TracedPanel(size)
        let rounds = rounds(on: &panel)
        let run = try panel.run(
            style, seconds: rounds[2].left + 0.7, settings: ["player.compact=\(compact)"])
        let travel = compact == "mini" ? size.travel(style) : max(size.floating("bottomRight")[1], size.height / 3)
        for round in rounds {
            let caught = build(after: round.caught)
            expectThrow(run, style, round.thrown, to: round.caught, goal: 0, velocity: -Self.down / travel, over: 0.3)
            let held = run.line(at: caught)
            // A floating window near its size is dragged about and let go: it does not come up.
            let isDragged = compact == "floating" && held.expansion < 0.05
            #expect(held.state == (compact == "mini" ? "mini" : "floating") && held.motion == "settle")
            for line in run.lines(after: caught, to: round.caught + Self.stands) {
                #expect(agree(line.window, held.window, within: 0.002), "it moves under a finger that stands")
                #expect(line.motion == "drag" && (line.opacity - held.opacity).magnitude < 0.002)
            }
            expectVideo(run, style, held, after: caught, to: round.caught + Self.stands)
            expectFollowing(run, held, round)
            let state = isDragged ? "floating" : "full"
            #expect(run.line(at: round.left + 0.7).state == state)
            guard !isDragged else { return }
            expectThrow(
                run, style, round.left, to: round.left + 0.4, goal: 1, velocity: Self.up / travel, over: 0.3,
                isCaught: true)
        }
    }

    /// From what was drawn last, with the finger's speed in physical style.
    private func expectThrow(
        _ run: DaemonRun, _ style: String, _ leaves: Double, to end: Double, goal: Double, velocity: Double,
        over whole: Double, isCaught: Bool = false
    ) {
        let release = build(after: leaves)
        let start = run.line(at: release).expansion - goal
        // A caught window takes the share of the way that is left, at least the time of a return.
        let duration = isCaught ? max(0.1, whole * start.magnitude) : whole
        let flight = run.lines(after: release, to: end).filter { $0.motion == "settle" }
        #expect(flight.count >= 3)
        for line in flight {
            let t = line.t - release
            let expected =
                style == "physical"
                ? ExpectedMotion.settling(t, from: start, velocity: velocity)
                : start * ExpectedMotion.easeInOut(t, duration)
            #expect((line.expansion - goal - expected).magnitude < 1e-4, "at \(line.t): \(t) after the finger left")
        }
    }

    /// A device of 100 Hz: looked at b ms before a frame is built, (10^2 + b^2)/(2 x 10) = 8.8 ms late on average.
    private static let lookBack = 0.00871780

    /// Point by point, `lookBack` before the frame was built: a sixtieth of a second before it is seen.
    private func expectFollowing(_ run: DaemonRun, _ held: DaemonRun.Line, _ round: Round) {
        let start = round.caught + Self.stands
        let lines = run.lines(after: start + 0.055, to: round.left)
        #expect(lines.count > 8)
        for line in lines {
            let way = 8 - Self.up * (line.t - 1 / 60 - Self.lookBack - start)
            #expect(((line.window?[1] ?? 0) - (held.window?[1] ?? 0) - way).magnitude < 0.07, "at \(line.t)")
        }
    }

    /// In physical style the video moves with its window; in the reference what it is ahead is gone in a tenth of a second.
    private func expectVideo(_ run: DaemonRun, _ style: String, _ held: DaemonRun.Line, after: Double, to end: Double) {
        let lines = run.lines(after: after, to: end)
        guard let last = lines.last?.video, let caught = held.video else { return }
        if style == "physical" { #expect(agree(caught, last, within: 0.01)) }
        for line in lines {
            let left = max(0, 1 - (line.t - after) / 0.1)
            let expected = zip(last, caught).map { $0 + ($1 - $0) * left }
            #expect(agree(line.video, expected, within: 0.01), "at \(line.t)")
        }
    }

    @Test(arguments: PanelSize.all, TracedPanel.styles)
    func `caught while it comes and while it goes it stands still too, and goes on where it was going`(
        size: PanelSize, style: String
    ) throws {
        var panel = TracedPanel(size)
        // A row of the home page; then a throw to mini, and out.
        panel.tap(at: 0.4, 100, 180)
        let (comes, mini) = (0.55, size.mini(style))
        panel.stroke(at: comes, size.width * 0.3, size.height - 20, by: (0, 0), during: 0, rest: 0.2)
        panel.stroke(at: 1.6, size.width * 0.3, 30, by: (0, 250), during: 0.3, rest: 0.2)
        let (x, y) = (size.width - 60, mini[1] + mini[3] / 2)
        let out = panel.stroke(at: 3, x, y, by: (0, 30), during: 0.2)
        let goes = out + 0.03
        panel.stroke(at: goes, x, y + 30, by: (0, 0), during: 0, rest: 0.2)
        let run = try panel.run(
            style, seconds: goes + 1, playing: false, settings: ["player.present_from=below"])
        for (caught, state) in [(comes, "full"), (goes, "hidden")] {
            let held = run.line(at: build(after: caught))
            #expect(held.state == state && held.motion == "settle" && held.opacity > 0)
            // In physical style a window that comes is opaque.
            #expect((held.opacity < 1) == (style == "reference" || state == "hidden"))
            for line in run.lines(after: build(after: caught), to: caught + 0.2) {
                #expect(agree(line.window, held.window, within: 0.002) && line.opacity == held.opacity)
                #expect(line.motion == "drag")
            }
        }
        #expect(run.line(at: 1.6).presence == 1 && run.lines.last?.state == "hidden")
    }

    @Test(arguments: PanelSize.all, TracedPanel.styles)
    func `however a fast finger is sampled, the first frame of its drag goes its way`(
        size: PanelSize, style: String
    ) throws {
        var panel = TracedPanel(size)
        let starts = [0.202, 1.204, 2.206, 3.208]
        for start in starts {
            panel.stroke(at: start, size.width * 0.3, 60, by: (0, 80), during: 0.08, rest: 0.3)
        }
        let run = try panel.run(style, seconds: 4.2, playing: true)
        for start in starts {
            // A finger of 1000 pt/s has gone less than the slop when some frame looks at it.
            let tops = run.lines(after: start - 0.002, to: start + 0.08).compactMap { $0.window?[1] }
            #expect(tops.count > 2 && tops == tops.sorted() && tops[0] >= 0, "\(tops)")
        }
    }
}
