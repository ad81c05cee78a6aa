import Geometry
import Gesture
import Interface
import InterfaceKit
import Scene
import Settings
import Testing

/// What each gesture looks like over time, compared with `windowTimelines` and `pageTimelines`.
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

    private func windowTimeline(_ gesture: String, _ style: Settings.Motion.Style) -> String {
        var panel = started(gesture, style)
        switch gesture {
        case "present": panel.open(animated: true)
        case "minimise": panel.drag(from: Point(x: 300, y: 100), by: 158)
        case "cancel": panel.drag(from: Point(x: 300, y: 100), by: 98)
        case "maximise": panel.drag(from: Point(x: 1000, y: 690), by: -158)
        case "dismiss": panel.drag(from: Point(x: 1000, y: 690), by: 48)
        case "throw": panel.stroke(from: Point(x: 1112, y: 638), by: Point(x: -150, y: -300), speed: 1000)
        case "stash": panel.stroke(from: Point(x: 1112, y: 638), by: Point(x: 150, y: 0), speed: 3600)
        case "pinch": pinch(&panel)
        case "switch": command(&panel, .toggleCompact)
        case "hide": command(&panel, .back)
        case "immersive": command(&panel, .toggleImmersive)
        default:
            panel.send(.command(.toggleImmersive))
            panel.settle()
            panel.drag(from: Point(x: 300, y: 200), by: 68)
        }
        return table(&panel, video: gesture == "immersive" || gesture == "leave")
    }

    /// The panel on which a gesture begins.
    private func started(_ gesture: String, _ style: Settings.Motion.Style) -> Panel {
        switch gesture {
        case "present": Panel { $0.motion.style = style }
        case "minimise": full(style)
        case "cancel", "immersive", "leave": full(style, .mini)
        case "maximise", "dismiss": mini(style)
        default: floating(style)
        }
    }

    private func command(_ panel: inout Panel, _ command: Command) {
        panel.send(.command(command))
        panel.frame()
    }

    private func mini(_ style: Settings.Motion.Style) -> Panel {
        var panel = full(style, .mini)
        panel.send(.command(.back))
        panel.settle()
        return panel
    }

    private func pinch(_ panel: inout Panel) {
        panel.pinch(about: Point(x: 1112, y: 638), from: 50, to: 100, steps: 1...20)
        panel.frame()
    }

    // MARK: Pages

    private func pageTimeline(_ gesture: String, _ style: Settings.Motion.Style) throws -> String {
        let size = Size(width: 1280, height: 800)
        var panel: Panel
        switch gesture {
        case "lift": return lifted(size, style)
        case "return", "finish":
            panel = try Panel.previewing(size, style)
            panel.drag(from: Point(x: 640, y: 400), by: gesture == "return" ? 58 : 128)
            return part(&panel) { $0.preview }
        case "push":
            panel = try Panel.onChannel(size, style, settles: false)
        case "pop":
            panel = try Panel.onChannel(size, style)
            panel.tap(40, 40)
        case "edge", "slide":
            panel = try Panel.onChannel(size, style)
            var settings = panel.settings
            settings.transition.edgeStyle = gesture == "edge" ? .lift : .slide
            panel.change(settings)
            panel.stroke(from: Point(x: 10, y: 400), to: Point(x: 728, y: 400), frames: 60)
        case "settings":
            panel = Panel.filled(size) { $0.motion.style = style }
            panel.tap(800, 770)
        default: return scrolled(gesture, style)
        }
        return part(&panel) { $0.transition }
    }

    private func lifted(_ size: Size, _ style: Settings.Motion.Style) -> String {
        var panel = Panel.filled(size) { $0.motion.style = style }
        panel.touch(.down, 200, 200)
        while panel.snapshot.preview == nil { panel.frame() }
        panel.touch(.up, 200, 200)
        return part(&panel) { $0.preview }
    }

    /// Kind, progress and opacity in hundredths and the first frame of what comes and goes over pages.
    private func part(_ panel: inout Panel, _ part: (Snapshot) -> MovingPart?) -> String {
        var lines: [String] = []
        for tick in 0..<90 {
            guard let seen = part(panel.snapshot), seen.kind != "open" else {
                lines.append("\(tick * 1000 / 60) -")
                break
            }
            if tick % 3 == 0 {
                let frame = seen.frames.last.map { whole([$0.frame.x, $0.frame.y, $0.frame.width, $0.frame.height]) }
                lines.append(
                    "\(tick * 1000 / 60) \(seen.kind) \(whole([seen.progress * 100, seen.opacity * 100])) \(frame ?? "-")"
                )
            }
            panel.frame()
        }
        return lines.joined(separator: "\n")
    }

    /// How far the page is scrolled, by where its title stands: a throw, and a list let go below its beginning.
    private func scrolled(_ name: String, _ style: Settings.Motion.Style) -> String {
        var panel = Panel.filled { $0.motion.style = style }
        let way = name == "fling" ? -60.0 : 208
        panel.stroke(from: Point(x: 640, y: 600), by: Point(x: 0, y: way), speed: 600, rest: name == "fling" ? 0 : 0.3)
        var lines: [String] = []
        for tick in 0..<90 where tick % 6 == 0 {
            let heading = panel.interface.scene(at: panel.now).layers.first(where: isHeading)
            lines.append("\(tick * 1000 / 60) \(heading.map { whole([$0.frame.y]) } ?? "-")")
            panel.wait(0.1)
        }
        return lines.joined(separator: "\n")
    }

    private func isHeading(_ layer: Layer) -> Bool {
        if case .text(let run, _) = layer.content { run.string == "All videos" } else { false }
    }

    private func whole(_ numbers: [Double]) -> String {
        numbers.map { String(Int($0.rounded())) }.joined(separator: " ")
    }

    /// Each gesture with the styles that a timeline is of; all where it names none.
    private static func cases(_ timelines: [String: String]) -> [(String, Settings.Motion.Style)] {
        timelines.keys.sorted().flatMap { key in
            let words = key.split(separator: " ").map(String.init)
            let style = words.count > 1 ? Settings.Motion.Style(rawValue: words[1]) : nil
            return (style.map { [$0] } ?? Settings.Motion.Style.allCases).map { (words[0], $0) }
        }
    }

    private func expect(_ found: String, _ timelines: [String: String], _ gesture: String, _ style: String) {
        let reviewed = timelines[gesture] ?? timelines["\(gesture) \(style)"]
        #expect(found == reviewed, "\n\(gesture) \(style):\n\(found)\n.")
    }

    @Test(arguments: cases(windowTimelines))
    func `the window's timeline is the one that was reviewed`(gesture: String, style: Settings.Motion.Style) {
        expect(windowTimeline(gesture, style), windowTimelines, gesture, style.rawValue)
    }

    @Test(arguments: cases(pageTimelines))
    func `a page's timeline is the one that was reviewed`(gesture: String, style: Settings.Motion.Style) throws {
        expect(try pageTimeline(gesture, style), pageTimelines, gesture, style.rawValue)
    }
}
