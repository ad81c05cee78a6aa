import Foundation
import Testing

/// Distances that decide, through the daemon's own path: a device of sixteen units to the point, slow fingers.
@Suite struct ThresholdTraceTests {
    @Test(arguments: PanelSize.all, TracedPanel.styles)
    func `full, mini and hidden change at 100, 50 and 10 points after the slop`(size: PanelSize, style: String) throws {
        let mini = size.mini(style)
        let (onFull, onMini) = ((size.width * 0.3, 60.0), (size.width - 300, mini[1] + mini[3] / 2))
        let ways: [(from: (Double, Double), way: Double, state: String)] = [
            (onFull, 99, "full"), (onFull, 101, "mini"), (onMini, -49, "mini"), (onMini, 9, "mini"),
            (onMini, -51, "full"), (onFull, 101, "mini"), (onMini, 11, "hidden"),
        ]
        var panel = TracedPanel(size)
        for (index, (from, way, _)) in ways.enumerated() {
            panel.stroke(
                at: 0.2 + 2 * Double(index), from.0, from.1, by: (0, way + (way < 0 ? -8 : 8)), during: 0.7, rest: 0.3)
        }
        let run = try panel.run(style, seconds: 0.2 + 2 * Double(ways.count), rate: 30)
        for (index, (_, way, state)) in ways.enumerated() {
            let rest = run.line(at: 2.1 + 2 * Double(index))
            #expect(rest.state == state && rest.motion == "rest", "\(way)")
        }
    }

    @Test(arguments: TracedPanel.styles)
    func `the settings' transition and a preview are in the timeline while they last`(style: String) throws {
        var panel = TracedPanel(PanelSize(width: 1280, height: 800))
        // The last tab, back to the first; then a long press on the first thumbnail, let go, and a drag away.
        panel.tap(at: 1, 800, 770)
        panel.tap(at: 2, 480, 770)
        panel.openPreview(at: 3)
        panel.stroke(at: 5, 640, 400, by: (0, 70), rest: 0.3)
        let run = try panel.run(style, seconds: 8.5, playing: false)
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
