import Geometry
import Gesture
import Glibc
import Interface
import InterfaceKit
import Scene
import Settings
import Testing
import Time
import WorkerProtocol

@testable import PlayerInterface

@Suite struct PinchTests {
    /// What the first finger does before the second comes: its way each frame, and for how many frames.
    struct Start: CustomTestStringConvertible, Sendable {
        let step: Point
        let frames: Int

        var testDescription: String { "\(frames) x (\(step.x), \(step.y))" }
    }

    private static let directions = [Point(x: 0, y: 1), Point(x: 0, y: -1), Point(x: 1, y: 0)]
    /// At most 150 ms are nine frames.
    private static let early = directions.flatMap { way in
        [(0.0, 0), (9, 1), (3, 7), (7.9, 3), (1, 9), (2.6, 9)].map { Start(step: way * $0.0, frames: $0.1) }
    }
    private static let late = directions.flatMap { way in
        [(24.0, 1), (8, 4), (2, 10), (4, 20)].map { Start(step: way * $0.0, frames: $0.1) }
    }

    /// One finger begins and a second follows 200 pt beside it; then they go apart, the first still up or down as before.
    private func twoFingers(at place: Point, _ start: Start, second: Bool = true, _ panel: inout Panel) -> [Rect] {
        var first = place
        var windows: [Rect] = []
        panel.touch(.down, first.x, first.y)
        for _ in 0..<start.frames {
            panel.frame()
            first = first + start.step
            panel.touch(.move, first.x, first.y)
        }
        if second { panel.touch(.down, place.x + 200, place.y, finger: 1) }
        for step in 1...20 {
            panel.frame()
            windows.append(panel.snapshot.window!)
            first = first + Point(x: -5, y: start.step.y)
            panel.touch(.move, first.x, first.y)
            if second { panel.touch(.move, place.x + 200 + Double(step) * 5, place.y, finger: 1) }
        }
        panel.frame()
        if second { panel.touch(.up, place.x + 300, place.y, finger: 1) }
        panel.touch(.up, first.x, first.y)
        panel.frame()
        windows.append(panel.snapshot.window!)
        panel.settle()
        return windows + [panel.snapshot.window!]
    }

    private func video(_ panel: Panel) -> Rect? {
        panel.interface.scene(at: panel.now).layers.first {
            if case .video = $0.content { true } else { false }
        }?.frame
    }

    /// On a large video whose place is 720 by 405 and whose picture is 540 wide.
    private func watching() -> Panel {
        var panel = Panel.watching(Size(width: 720, height: 1280))
        panel.send(.media(.frame(VideoFrameID(2), aspect: 4.0 / 3, pts: 21)))
        panel.frame()
        return panel
    }

    private func floating() -> Panel {
        var panel = Panel { $0.player.compact = .floating }
        panel.open()
        panel.settle()
        panel.drag(from: Point(x: 300, y: 100), by: 300)
        panel.settle()
        return panel
    }

    @Test(arguments: early) func `two fingers that come soon after each other fill the video's place`(start: Start) {
        var panel = watching()
        #expect(video(panel) == Rect(x: 90, y: 0, width: 540, height: 405))
        _ = twoFingers(at: Point(x: 260, y: 200), start, &panel)
        #expect(video(panel) == Rect(x: 0, y: -67.5, width: 720, height: 540))
        #expect(panel.snapshot.state == "full" && panel.snapshot.expansion == 1)
    }

    @Test(arguments: late) func `on a large video a second finger that comes late changes nothing`(start: Start) {
        var (one, two) = (watching(), watching())
        let alone = twoFingers(at: Point(x: 260, y: 200), start, second: false, &one)
        let both = twoFingers(at: Point(x: 260, y: 200), start, &two)
        #expect(alone == both && one.snapshot.state == two.snapshot.state)
    }

    @Test(arguments: early) func `two fingers that come soon after each other enlarge a floating window`(start: Start) {
        var panel = floating()
        let before = panel.snapshot.window!
        _ = twoFingers(at: Point(x: before.x + 60, y: before.midY), start, &panel)
        #expect(panel.snapshot.window!.width > before.width * 1.3)
        #expect(panel.snapshot.state == "floating")
    }

    @Test(arguments: late) func `on a floating window a second finger that comes late changes nothing`(start: Start) {
        var (one, two) = (floating(), floating())
        let frame = one.snapshot.window!
        let alone = twoFingers(at: Point(x: frame.x + 60, y: frame.midY), start, second: false, &one)
        let both = twoFingers(at: Point(x: frame.x + 60, y: frame.midY), start, &two)
        #expect(alone == both)
    }

    @Test func `two fingers that do not move are the tap of the first`() {
        var panel = watching()
        panel.touch(.down, 260, 40)
        panel.frame()
        panel.touch(.down, 460, 40, finger: 1)
        panel.wait(0.2)
        let plain = panel.interface.scene(at: panel.now).layers.count
        panel.touch(.up, 460, 40, finger: 1)
        panel.touch(.up, 260, 40)
        panel.wait(0.5)
        #expect(panel.interface.scene(at: panel.now).layers.count > plain, "the controls")
    }

    @Test(arguments: [0.6, 1]) func `a video that is let go settles with the damping of the settings`(damping: Double) {
        var settings = Settings()
        settings.motion.damping = damping
        var fit = VideoFit()
        fit.grab(shown: .zero, settings.motion)
        fit.follow(scale: 1.3, shown: .zero)
        fit.release(shown: .zero)
        fit.frame(build: .zero, settings.motion)
        let slot = Rect(x: 0, y: 0, width: 1600, height: 900)
        let (t, omega) = (0.1, 2 * Double.pi / settings.motion.response)
        // The damped oscillator, from rest at a distance of 1.
        let rate = omega * (1 - damping * damping).squareRoot()
        let swing = rate > 0 ? cos(rate * t) + damping * omega / rate * sin(rate * t) : 1 + omega * t
        let share = 0.6 + 0.4 * (1 - exp(-damping * omega * t) * swing)
        let width = fit.frame(aspect: 4.0 / 3, in: slot, at: Instant.zero + Seconds(t)).width
        #expect((width - (1200 + 400 * share)).magnitude < 1e-6)
    }

    @Test(arguments: Settings.Motion.Style.allCases)
    func `a pinch of a video whose window was caught lets the window go on`(style: Settings.Motion.Style) {
        var panel = Panel.filled { $0.motion.style = style }
        panel.open(animated: true)
        panel.frame()
        panel.pinch(about: Point(x: 640, y: 700), from: 40, to: 120, steps: 1...10)
        panel.settle()
        #expect(panel.snapshot.state == "full" && panel.snapshot.motion == "rest")
    }
}
