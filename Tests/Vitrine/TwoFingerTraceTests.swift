import Foundation
import Testing

/// A second finger that comes, and a first that leaves, in the middle of a gesture, through the daemon.
@Suite struct TwoFingerTraceTests {
    @Test(arguments: PanelSize.all, TracedPanel.styles)
    func `on the window another finger changes nothing, and what it does after the first has left neither`(
        size: PanelSize, style: String
    ) throws {
        var panel = TracedPanel(size)
        let (x, y) = (size.width * 0.3, 40.0)
        var ends: [(Double, String)] = []
        for (index, (way, state)) in [(99.0, "full"), (101, "mini")].enumerated() {
            let start = 0.3 + 2.5 * Double(index)
            ends.append((panel.stroke(at: start, x, y, by: (0, way + 8), during: 0.6, rest: 0.3) + 1, state))
            // It comes beside the first, goes up while that goes down, and stays longer.
            panel.stroke(
                at: start + 0.2, x + 60, size.height * 0.4, by: (0, -80), during: 0.5, rest: 0.6, slot: 1)
        }
        let run = try panel.run(style, seconds: 6, rate: 30)
        for (end, state) in ends {
            #expect(run.line(at: end).state == state && run.line(at: end).motion == "rest")
        }
        // The first finger has gone 99 points, whatever the second did.
        #expect(((run.line(at: 1.19).window?[1] ?? 0) - 99).magnitude < 0.07)
    }

    @Test(arguments: PanelSize.all, TracedPanel.styles)
    func `a page that is pulled away follows its first finger alone`(size: PanelSize, style: String) throws {
        var panel = TracedPanel(size)
        panel.openChannel(at: 0.3)
        let y = size.height / 2
        let end = panel.stroke(at: 1.5, 10, y, by: (8 + 0.49 * size.width, 0), during: 0.6, rest: 0.3)
        panel.stroke(at: 1.7, 15, y + 60, by: (size.width * 0.9, 0), during: 0.5, rest: 0.6, slot: 1)
        let run = try panel.run(style, seconds: 4, playing: false, rate: 30)
        #expect(((run.line(at: end).transition?.progress ?? 0) - 0.49).magnitude < 1e-4)
        #expect(run.lines.last?.page == "channel" && run.lines.last?.transition == nil)
    }

    @Test(arguments: PanelSize.all, TracedPanel.styles)
    func `a second finger goes on with a preview where the first left it`(size: PanelSize, style: String) throws {
        var panel = TracedPanel(size)
        panel.openPreview(at: 0.3)
        let (x, y) = (size.width / 2, size.height / 2)
        // 40 points with the first, 0.2 of the way; 24 more with the second make 0.32.
        let first = panel.stroke(at: 2, x, y, by: (0, 48), during: 0.5, rest: 0.4)
        let last = panel.path(
            at: 2.7, [(0, x + 50, y), (0.5, x + 50, y), (0.9, x + 50, y + 24)], rest: 0.3, slot: 1)
        let run = try panel.run(style, seconds: last + 1.5, playing: false)
        let drag = run.lines(after: 2, to: last).compactMap(\.preview)
        #expect(drag.allSatisfy { $0.kind == "drag" })
        let frames = drag.map { $0.frames["picture"]! }
        for (a, b) in zip(frames, frames.dropFirst()) {
            let step = (b[1] + b[3] / 2) - (a[1] + a[3] / 2)
            #expect(step > -1 && step < 4, "one way, without a jump")
        }
        #expect(((run.line(at: first).preview?.progress ?? 0) - 0.2).magnitude < 1e-3)
        #expect(((run.line(at: last).preview?.progress ?? 0) - 0.32).magnitude < 1e-3)
        #expect(run.lines.last?.preview == nil, "together they went far enough")
    }

    @Test(arguments: PanelSize.all, TracedPanel.styles)
    func `pinched twice a preview keeps its scale between, and is not tapped`(size: PanelSize, style: String) throws {
        var panel = TracedPanel(size)
        panel.openPreview(at: 0.3)
        let (x, y) = (size.width / 2, size.height / 2)
        // The first stands; the second goes from 108 points, where the slop is reached, to 162, leaves, and does it again.
        let end = panel.stroke(at: 2, x - 50, y, by: (0, 0), during: 0, rest: 2.4)
        for start in [2.2, 3.2] { panel.stroke(at: start, x + 50, y, by: (62, 0), during: 0.62, rest: 0.2, slot: 1) }
        let run = try panel.run(style, seconds: end + 2, playing: false)
        func scale(_ time: Double) -> Double {
            guard let frame = run.line(at: time).preview?.frames["picture"] else { return 0 }
            return frame[2] / rest
        }
        let rest = try #require(run.line(at: 2).preview?.frames["picture"])[2]
        #expect((scale(3.1) - 1.5).magnitude < 0.01)
        #expect((scale(4.3) - 2.25).magnitude < 0.02)
        let widths = run.lines(after: 2.2, to: 4.3).compactMap { $0.preview?.frames["picture"]?[2] }
        #expect(zip(widths, widths.dropFirst()).allSatisfy { $1 >= $0 - 0.01 && $1 - $0 < 0.05 * rest })
        #expect(run.lines.last?.preview?.kind == "open" && run.lines.last?.state == "hidden")
        #expect((scale(end + 2) - 1).magnitude < 0.001)
    }
}
