import Geometry
import Gesture
import Interface
import Settings
import Testing

/// What each gesture of the small and the immersive window looks like over time, compared with `timelines`.
@Suite struct TimelineTests {
    private func table(_ panel: inout Panel, video: Bool = false) -> String {
        var lines: [String] = []
        for tick in 0..<60 {
            let seen = panel.snapshot
            if tick % 3 == 0 || seen.motion == "rest" {
                let rect = (video ? seen.video : seen.window).map {
                    [$0.x, $0.y, $0.width, $0.height].map { String(Int($0.rounded())) }.joined(separator: " ")
                }
                let numbers = [seen.expansion, seen.opacity].map { String(Int(($0 * 100).rounded())) }
                lines.append(
                    ([String(tick * 1000 / 60), seen.state] + numbers + [rect ?? "-"]).joined(separator: " "))
            }
            if seen.motion == "rest" { break }
            panel.frame()
        }
        return lines.joined(separator: "\n")
    }

    private func full(_ style: Settings.Motion.Style, _ compact: Settings.Player.Compact = .floating) -> Panel {
        var panel = Panel {
            $0.motion.style = style
            $0.player.compact = compact
        }
        panel.open()
        panel.settle()
        return panel
    }

    private func floating(_ style: Settings.Motion.Style) -> Panel {
        var panel = full(style)
        panel.send(.command(.back))
        panel.settle()
        return panel
    }

    private func timeline(_ name: String, _ style: Settings.Motion.Style) -> String {
        var panel: Panel
        switch name {
        case "minimise":
            panel = full(style)
            panel.drag(from: Point(x: 300, y: 100), by: 158)
        case "throw":
            panel = floating(style)
            panel.stroke(from: Point(x: 1112, y: 638), by: Point(x: -150, y: -300), speed: 1000)
        case "switch":
            panel = floating(style)
            panel.send(.command(.toggleCompact))
            panel.frame()
        case "hide":
            panel = floating(style)
            panel.send(.command(.back))
            panel.frame()
        case "immersive":
            panel = full(style, .mini)
            panel.send(.command(.toggleImmersive))
            panel.frame()
        default:
            panel = full(style, .mini)
            panel.send(.command(.toggleImmersive))
            panel.settle()
            panel.drag(from: Point(x: 300, y: 200), by: 68)
        }
        return table(&panel, video: name == "immersive" || name == "leave")
    }

    @Test(arguments: timelines.keys.sorted())
    func `its timeline is the one that was reviewed`(key: String) {
        let words = key.split(separator: " ")
        let style: Settings.Motion.Style = words[1] == "reference" ? .reference : .physical
        let found = timeline(String(words[0]), style)
        #expect(found == timelines[key], "\(found)")
    }
}
