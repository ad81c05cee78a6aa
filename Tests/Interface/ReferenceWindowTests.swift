import Geometry
import Gesture
import Interface
import InterfaceKit
import Settings
import Testing
import Time

/// The reference style's dismissal, and its durations after a catch.
@Suite struct ReferenceWindowTests {
    private func mini(_ change: (inout Settings) -> Void = { _ in }) -> Panel {
        var panel = Panel {
            $0.motion.style = .reference
            change(&$0)
        }
        panel.open()
        panel.settle()
        panel.send(.command(.back))
        panel.settle()
        return panel
    }

    @Test(arguments: [14.0, 48, 120])
    func `a mini player is opaque under the finger, then sinks its travel from the release while it fades`(
        distance: Double
    ) {
        var panel = mini()
        let rest = panel.snapshot.window!
        panel.drag(from: Point(x: 1000, y: 690), by: distance, lift: false)
        let released = panel.snapshot
        #expect(released.opacity == 1 && released.motion == "drag")
        #expect((released.window!.minY - rest.minY - (distance - 8)).magnitude < 1e-6, "less the slop")
        guard distance - 8 > 10 else { return }
        panel.touch(.up, 1000, 690 + distance)
        var frames = 0
        while let window = panel.snapshot.window {
            let seen = panel.snapshot
            let progress = (window.minY - released.window!.minY) / 100
            #expect((0...1).contains(progress) && (seen.opacity - (1 - progress)).magnitude < 1e-6)
            // Linear, 0.1 s: a sixth of the way in each frame.
            #expect((progress - Double(frames) / 6).magnitude < 1e-6)
            frames += 1
            panel.frame()
        }
        #expect(frames == 7 && panel.snapshot.state == "hidden")
    }

    /// Frames from the release of a caught window to its rest.
    private func frames(caughtAfter wait: Int, _ change: (inout Settings) -> Void = { _ in }) -> (Int, Double) {
        var panel = mini(change)
        panel.send(.command(.window(.full)))
        for _ in 0...wait { panel.frame() }
        let caught = panel.snapshot
        panel.touch(.down, 1000, caught.window!.minY + 20)
        panel.wait(0.2)
        panel.touch(.up, 1000, caught.window!.minY + 20)
        panel.frame()
        var count = 0
        while panel.snapshot.motion != "rest", count < 600 {
            count += 1
            panel.frame()
        }
        return (count, caught.expansion)
    }

    @Test func `a caught window takes of its duration the share of the way that is left`() {
        for wait in [4, 8, 11, 14] {
            let (count, expansion) = frames(caughtAfter: wait)
            let expected = max(0.1, 0.3 * (1 - expansion)) * 60
            #expect((Double(count) - expected).magnitude <= 1.5, "\(count) frames from \(expansion)")
            let (slow, place) = frames(caughtAfter: wait) { $0.player.settleDuration = 0.9 }
            #expect((Double(slow) - 0.9 * (1 - place) * 60).magnitude <= 1.5 || place > 0.88)
        }
    }
}
