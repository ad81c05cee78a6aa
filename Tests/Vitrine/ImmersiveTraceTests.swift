import Foundation
import Testing

/// The video that fills the panel, through the daemon.
@Suite struct ImmersiveTraceTests {
    /// Its button brings it: the controls first, then the button above the right end of the time line.
    private func fill(_ panel: inout TracedPanel, at start: Double) {
        let video = panel.size.video
        panel.tap(at: start, video.width * 0.2, video.height * 0.35)
        panel.tap(at: start + 0.5, video.width - 32, video.height - 72)
    }

    @Test(arguments: PanelSize.all, TracedPanel.styles)
    func `a drag down by more than 50 or, in physical style, a flick goes back to the page`(
        size: PanelSize, style: String
    ) throws {
        var panel = TracedPanel(size)
        var (time, ends): (Double, [(Double, String)]) = (0.3, [])
        let (x, y) = (size.width * 0.3, 60.0)
        var isFilled = false
        for (way, during, state) in [
            (49.0, 0.5, "immersive"), (-80, 0.5, "immersive"), (51, 0.5, "full"),
            (48, 0.12, "immersive"), (48, 0.1, style == "physical" ? "full" : "immersive"),
        ] {
            if !isFilled {
                fill(&panel, at: time)
                time += 1.2
            }
            let isSlow = during == 0.5
            // 56 points in 0.112 s would be 500 pt/s.
            let end = panel.stroke(
                at: time, x, y + 100, by: (0, way + (way < 0 ? -8 : 8)), during: during,
                rest: isSlow ? 0.3 : 0)
            time = end + 0.9
            ends.append((time, state))
            isFilled = state == "immersive"
        }
        let run = try panel.run(style, seconds: time + 0.1, rate: 30)
        for (time, state) in ends {
            let rest = run.line(at: time)
            #expect(rest.state == state && rest.motion == "rest", "at \(time)")
            let wide = state == "full" ? size.video : (width: size.width, height: size.height)
            #expect(agree(rest.video, [0, 0, wide.width, wide.height], within: 0.01), "at \(time)")
        }
    }

    @Test(arguments: PanelSize.all, TracedPanel.styles)
    func `caught on its way it stands still, also while the window goes to mini`(
        size: PanelSize, style: String
    ) throws {
        var panel = TracedPanel(size)
        fill(&panel, at: 0.3)
        let out = panel.stroke(at: 1.5, size.width * 0.3, 60, by: (0, 80), during: 0.4, rest: 0.1)
        let onPage = out + 0.08
        panel.stroke(at: onPage, size.width * 0.3, 60, by: (0, 0), during: 0, rest: 0.2)
        // The controls have gone in the meantime; among them the button at the top left makes the window small.
        fill(&panel, at: 5.5)
        panel.tap(at: 6.8, 32, 32)
        let small = 6.86 + 0.08
        panel.stroke(at: small, size.width - 60, size.height - 80, by: (0, 0), during: 0, rest: 0.2)
        let run = try panel.run(style, seconds: small + 1.3)
        for (caught, state) in [(onPage, "full"), (small, "mini")] {
            let held = run.line(at: build(after: caught))
            #expect(held.state == state && held.motion == "settle")
            for line in run.lines(after: build(after: caught), to: caught + 0.2) {
                #expect(line.motion == "drag" && agree(line.window, held.window, within: 0.002), "at \(line.t)")
                let isClosing = style == "reference" && state == "mini"
                #expect(isClosing || agree(line.video, held.video, within: 0.002), "at \(line.t)")
            }
        }
        #expect(agree(run.lines.last?.window, size.mini(style), within: 0.002) && run.lines.last?.motion == "rest")
    }
}
