import Foundation
import Testing

/// The floating window under one finger or two, through the daemon.
@Suite struct FloatingTraceTests {
    private static let settings = ["player.compact=floating"]
    private static let corners = ["topLeft", "topRight", "bottomLeft", "bottomRight"]
    /// Long enough for the spring of a second.
    private static let settled = 1.3

    /// The window floats at the bottom right 1.5 s after this.
    private func float(_ panel: inout TracedPanel) {
        panel.stroke(at: 0.2, panel.size.width * 0.3, 40, by: (0, 150), during: 0.3, rest: 0.1)
    }

    private func middle(_ size: PanelSize, _ corner: String) -> (x: Double, y: Double) {
        let frame = size.floating(corner)
        return (frame[0] + frame[2] / 2, frame[1] + frame[3] / 2)
    }

    @Test(arguments: PanelSize.all, TracedPanel.styles)
    func `thrown towards a corner it goes there, and faster than 2500 past the side it stays as a tab`(
        size: PanelSize, style: String
    ) throws {
        var panel = TracedPanel(size)
        float(&panel)
        var (time, expected): (Double, [(Double, String, [Double])]) = (2, [])
        // 2000 pt/s along each axis: a flick in the reference, and a way of 999 points in the physical style.
        for (from, to, way) in [
            ("bottomRight", "topLeft", (-1.0, -1.0)), ("topLeft", "topRight", (1, 0)),
            ("topRight", "bottomLeft", (-1, 1)), ("bottomLeft", "bottomRight", (1, 0)),
        ] {
            let start = middle(size, from)
            time = panel.stroke(at: time, start.x, start.y, by: (way.0 * 100, way.1 * 100), during: 0.05) + Self.settled
            expected.append((time, to, size.floating(to)))
        }
        let (x, y) = middle(size, "bottomRight")
        time = panel.stroke(at: time, x, y, by: (98, 0), during: 0.04) + Self.settled
        expected.append((time, "bottomRight", size.floating("bottomRight")))
        time = panel.stroke(at: time, x, y, by: (102, 0), during: 0.04) + Self.settled
        let corner = size.floating("bottomRight")
        let tab = [size.width - 48, corner[1], 48, corner[3]]
        expected.append((time, "bottomRight", tab))
        // Pulled back by its tab, at rest in the right half.
        time = panel.stroke(at: time, size.width - 20, y, by: (-100, 0), during: 0.4, rest: 0.2) + Self.settled
        expected.append((time, "bottomRight", size.floating("bottomRight")))
        let run = try panel.run(style, seconds: time + 0.1, rate: 30, settings: Self.settings)
        for (time, corner, frame) in expected {
            let rest = run.line(at: time)
            #expect(rest.floating_corner == corner && rest.motion == "rest", "at \(time)")
            #expect(agree(rest.window, frame, within: 0.002), "at \(time): \(rest.window ?? [])")
        }
    }

    @Test(arguments: PanelSize.all, TracedPanel.styles)
    func `what was measured at the release decides the half, however fast the finger`(
        size: PanelSize, style: String
    ) throws {
        let (start, half) = (middle(size, "bottomRight"), size.width / 2)
        // Below 700 pt/s the reference asks where the centre is; the physical style where the throw would end:
        // v / (1000 ln 0.998) before.
        let step = style == "reference" ? 6.0 : 3
        let coasts = style == "reference" ? 0 : 100 * step / (1000 * log(0.998))
        var panel = TracedPanel(size)
        float(&panel)
        var time = 2.0
        let throwns = [(2.0, "bottomRight"), (-2, "bottomLeft")].map { beside, corner in
            // Whole samples at one speed; what is left of the way before them. Far from where it would be closed.
            let (y, way) = (start.y - 60, start.x - (half + beside - coasts) + 8)
            let count = (way / step).rounded(.down) - 2
            let (slow, end) = (start.x - way + count * step, start.x - way)
            let left = panel.path(at: time, [(0, start.x, y), (0.2, slow, y), (0.2 + count / 100, end, y)])
            time = left + Self.settled
            return (left, corner)
        }
        let run = try panel.run(style, seconds: time + 0.1, settings: Self.settings)
        for (left, corner) in throwns {
            #expect(run.line(at: left + Self.settled).floating_corner == corner)
            let (release, goal) = (build(after: left), size.floating(corner)[0])
            let seen = try #require(run.line(at: release).window)[0]
            let velocity = style == "physical" ? -100 * step : 0.8 * (goal - seen)
            let flight = run.lines(after: release, to: release + 0.4)
            #expect(flight.count > 15)
            for line in flight {
                let x = goal + ExpectedMotion.floating(line.t - release, from: seen - goal, velocity: velocity)
                #expect(((line.window?[0] ?? 0) - x).magnitude < 0.5, "\(line.t - release) after the finger left")
            }
        }
    }

    @Test(arguments: PanelSize.all, TracedPanel.styles)
    func `two fingers make it as wide as the panel and as narrow as 150; on the close target it goes`(
        size: PanelSize, style: String
    ) throws {
        var panel = TracedPanel(size)
        float(&panel)
        let (x, y) = middle(size, "bottomRight")
        let widest = min(size.width, size.height * 16 / 9)
        // Fingers 100 apart; one goes so far that more than the panel would be asked for; then they come together.
        for (slot, far) in [x + 50, 10].enumerated() {
            let near = slot == 0 ? x + 50 : x - 50
            let last = slot == 0 ? x + 10 : x - 10
            panel.path(at: 2, [(0, near, y), (0.4, far, y), (0.8, near, y), (1.2, last, y)], rest: 0.2, slot: slot)
        }
        let dropped = 3.4 + Self.settled
        let target = (size.width / 2, size.stayArea.bottom - 56)
        let end = panel.stroke(
            at: dropped, x + 60, y + 30, by: (target.0 - x - 60, target.1 - y - 30), during: 0.5, rest: 0.2)
        let run = try panel.run(style, seconds: end + 1, rate: 30, settings: Self.settings)
        let pinched = run.lines(after: 2, to: 3.39).filter { $0.motion == "drag" }.compactMap(\.window)
        #expect((pinched.map { $0[2] }.max()! - widest).magnitude < 0.002)
        #expect((pinched.map { $0[2] }.min()! - 150).magnitude < 0.002)
        for frame in pinched {
            #expect(frame[2] <= widest + 0.002 && (frame[2] * 9 / 16 - frame[3]).magnitude < 0.002)
            #expect((frame[0] + frame[2] / 2 - x).magnitude < 0.5 && (frame[1] + frame[3] / 2 - y).magnitude < 0.5)
        }
        let rest = try #require(run.line(at: dropped).window)
        let (_, _, right, bottom) = size.stayArea
        let (width, height): (Double, Double) = (150, 150 * 9 / 16)
        let expected: [Double] = [right - width, bottom - height, width, height]
        #expect(agree(rest, expected, within: 0.002))
        #expect(run.lines.last?.state == "hidden" && run.lines.last?.window == nil)
    }
}
