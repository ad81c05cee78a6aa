import Geometry
import Gesture
import InterfaceKit
import PageInterface
import Scene
import Settings
import Support
import Testing
import Time

@testable import Interface

/// Every transition, at every size and in both styles: caught by a finger and turned back in every tenth frame.
@Suite struct TransitionTraceTests {
    /// A transition, and the command that turns it back.
    enum Course: String, CaseIterable {
        case present, minimise, maximise, dismiss
        case floatAway = "float away", comeBack = "come back", fromFloating = "from floating", immerse, emerge
        case push, pop, settings, leaveSettings = "leave settings", rise, finish

        /// The command that turns it back; nil if only a finger can.
        var reversal: Command? {
            switch self {
            case .present, .dismiss, .maximise: .window(.mini)
            case .minimise, .fromFloating: .window(.full)
            case .floatAway, .comeBack: .toggleCompact
            case .immerse, .emerge: .toggleImmersive
            case .push, .rise: .back
            case .settings: .show(.home)
            case .leaveSettings: .show(.settings)
            case .pop, .finish: nil
            }
        }
    }

    private static let styles = Settings.Motion.Style.allCases

    /// The panel at the first frame of a transition.
    private func begun(_ course: Course, _ size: Size, _ style: Settings.Motion.Style) throws -> Panel {
        switch course {
        case .push: return try Panel.onChannel(size, style, settles: false)
        case .pop: return try begun(course, Panel.onChannel(size, style))
        case .comeBack, .fromFloating:
            return begun(
                course,
                Panel.filled(size) {
                    $0.motion.style = style
                    $0.player.compact = .floating
                })
        default: return begun(course, Panel.filled(size) { $0.motion.style = style })
        }
    }

    private func begun(_ course: Course, _ rest: Panel) -> Panel {
        var panel = rest
        switch course {
        case .present, .push, .pop, .settings, .leaveSettings, .rise, .finish: break
        default: play(&panel)
        }
        switch course {
        case .present:
            panel.tap(panel.size.width / 4, 200)
        case .minimise: panel.send(.command(.window(.mini)))
        case .maximise: fromMini(&panel, .window(.full))
        case .dismiss: fromMini(&panel, .window(.hidden))
        case .floatAway, .comeBack: fromMini(&panel, .toggleCompact)
        case .fromFloating: fromMini(&panel, .window(.full))
        case .immerse: panel.send(.command(.toggleImmersive))
        case .emerge:
            panel.send(.command(.toggleImmersive))
            panel.settle()
            panel.send(.command(.toggleImmersive))
        case .push: break
        case .pop: panel.send(.command(.back))
        case .settings: panel.send(.command(.show(.settings)))
        case .leaveSettings:
            panel.send(.command(.show(.settings)))
            panel.settle()
            panel.send(.command(.show(.home)))
        case .rise, .finish:
            panel.touch(.down, panel.size.width / 4, 200)
            while panel.snapshot.preview == nil { panel.frame() }
            panel.touch(.up, panel.size.width / 4, 200)
            guard course == .finish else { break }
            panel.settle()
            panel.send(.command(.back))
        }
        panel.frame()
        return panel
    }

    /// An item plays in the full window, at rest.
    private func play(_ panel: inout Panel) {
        panel.send(.play(Panel.row(1), animated: false))
        panel.fetch()
        panel.send(.media(.prerolled(duration: 60)))
        panel.send(.media(.frame(VideoFrameID(1), aspect: 16.0 / 9, pts: 1)))
        panel.fetch()
        panel.wait(6)
    }

    private func fromMini(_ panel: inout Panel, _ command: Command) {
        panel.send(.command(.window(.mini)))
        panel.settle()
        panel.send(.command(command))
    }

    private func isMoving(_ panel: Panel) -> Bool {
        let seen = panel.snapshot
        return seen.motion != "rest" || seen.transition != nil || (seen.preview.map { $0.kind != "open" } ?? false)
    }

    /// What moves, in numbers: the frames and opacities of window, transition and preview.
    private func numbers(_ seen: Snapshot) -> [Double] {
        func numbers(_ rect: Rect?) -> [Double] { rect.map { [$0.x, $0.y, $0.width, $0.height] } ?? [] }
        var found = numbers(seen.window) + numbers(seen.video) + [seen.expansion, seen.opacity]
        found += numbers(seen.preview?.frames.first?.frame)
        if let transition = seen.transition {
            // A reversed transition counts its progress from the other end.
            found.append(min(transition.progress, 1 - transition.progress))
        }
        return found
    }

    private func expectSound(_ panel: Panel, _ where: String) {
        // The reference style fades a dismissed mini player over the page.
        let seen = panel.snapshot
        if panel.settings.motion.style == .reference, seen.expansion == 0, seen.opacity < 1 { return }
        let broken = SceneLaws(panel.interface.scene(at: panel.now), FixedPitch()).broken
        #expect(broken.isEmpty, "\(`where`)")
    }

    /// A finger comes down on what moves, stays, and leaves.
    private func catchAndLetGo(_ moving: Panel, _ name: String) {
        var panel = moving
        let seen = panel.snapshot
        let whole = Rect(origin: .zero, size: panel.size)
        let place = (seen.preview?.frames.first?.frame ?? seen.window ?? whole).intersection(whole).centre
        let before = numbers(seen)
        panel.touch(.down, place.x, place.y)
        let after = numbers(panel.snapshot)
        // A touch ends a motion whose rest is invisible.
        if before.count == after.count {
            #expect(zip(before, after).allSatisfy { ($0 - $1).magnitude < 1e-9 }, "\(name)")
        }
        for _ in 0..<10 {
            panel.frame()
            expectSound(panel, name + ", held")
        }
        panel.touch(.up, place.x, place.y)
        expectRest(&panel, name + ", let go")
    }

    /// A command turns it back.
    private func turnBack(_ moving: Panel, _ course: Course, _ name: String) {
        guard let reversal = course.reversal else { return }
        let isPhysical = moving.settings.motion.style == .physical
        var (panel, other) = (moving, moving)
        panel.send(.command(reversal))
        let (old, new) = (numbers(other.snapshot), numbers(panel.snapshot))
        #expect(old.count == new.count && zip(old, new).allSatisfy { ($0 - $1).magnitude < 1e-9 }, "\(name)")
        let build = panel.now
        panel.frame()
        other.frame()
        let (a, b) = (speeds(other, at: build), speeds(panel, at: build))
        // A curve begins at rest, or is played backwards.
        if isPhysical {
            #expect(a.count == b.count && zip(a, b).allSatisfy { ($0 - $1).magnitude < 1 }, "\(name) \(a) \(b)")
        }
        expectRest(&panel, name + ", turned back")
    }

    /// By differences of the second order, per second.
    private func speeds(_ panel: Panel, at t: Instant) -> [Double] {
        let h = 1e-4
        let now = numbers(panel.interface.snapshot(at: t))
        let near = numbers(panel.interface.snapshot(at: t + Seconds(h)))
        let far = numbers(panel.interface.snapshot(at: t + Seconds(2 * h)))
        return now.indices.map { index in
            let rise: Double = 4 * near[index] - 3 * now[index] - far[index]
            return rise / (2 * h)
        }
    }

    private func expectRest(_ panel: inout Panel, _ name: String) {
        for _ in 0..<120 where isMoving(panel) {
            panel.frame()
            panel.answer()
            expectSound(panel, name)
        }
        panel.fetch()
        panel.wait(11)
        let broken = RestLaws(panel).broken
        #expect(broken.isEmpty, "\(name)")
    }

    /// All of them with the full scale, otherwise a landscape and a portrait.
    private static let sizes =
        isFullScale ? CardFlightTests.sizes : [CardFlightTests.sizes[0], CardFlightTests.sizes[2]]

    @Test(arguments: sizes, styles)
    func `caught and turned back, nothing jumps, is seen twice or lies on a text`(
        size: Size, style: Settings.Motion.Style
    ) throws {
        var count = 0
        for course in Course.allCases {
            var panel = try begun(course, size, style)
            var tick = 0
            while isMoving(panel), tick < 240 {
                let name = "\(course.rawValue), frame \(tick)"
                expectSound(panel, name)
                if tick % 10 == 0 {
                    catchAndLetGo(panel, name)
                    turnBack(panel, course, name)
                    count += 1
                }
                panel.frame()
                panel.answer()
                tick += 1
            }
            #expect(tick > 4, "\(course.rawValue) moves")
        }
        print("transitions: \(count) catches at \(size), \(style.rawValue), \(Self.sizes.count) of 4 sizes")
    }
}
