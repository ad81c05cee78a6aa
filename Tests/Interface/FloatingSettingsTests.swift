import Geometry
import Gesture
import Glibc
import Interface
import Scene
import Settings
import Testing

/// Every key of the floating window changes what it says.
@Suite struct FloatingSettingsTests {
    private static let size = Size(width: 1280, height: 800)

    private func floating(_ change: (inout Settings) -> Void) -> Panel {
        var panel = Panel(Self.size) {
            $0.player.compact = .floating
            change(&$0)
        }
        panel.open()
        panel.send(.command(.back))
        panel.settle()
        return panel
    }

    /// Frames until it rests again.
    private func frames(_ panel: Panel, until gone: Bool = false) -> Int {
        var (panel, count) = (panel, 0)
        repeat {
            panel.frame()
            count += 1
        } while panel.snapshot.motion != "rest" || (gone && panel.snapshot.window != nil)
        return count
    }

    @Test func `fade and relayout take as long as they are set to`() {
        for (seconds, expected) in [(0.15, 9), (0.3, 18)] {
            var panel = floating { $0.floating.fadeDuration = seconds }
            panel.send(.command(.back))
            panel.frame()
            var count = 1
            while panel.snapshot.opacity > 0 {
                panel.frame()
                count += 1
            }
            #expect(count == expected)
        }
        for (seconds, expected) in [(0.3, 18), (0.6, 36)] {
            var panel = floating { $0.floating.relayoutDuration = seconds }
            panel.send(.command(.toggleCompact))
            #expect(frames(panel) == expected)
        }
    }

    @Test func `a window that floats takes a new width at once`() {
        var panel = floating { _ in }
        var settings = panel.settings
        settings.floating.width = 400
        panel.change(settings)
        panel.settle()
        #expect(panel.snapshot.window?.size == Size(width: 400, height: 225))
    }

    @Test func `it may shrink as it goes`() {
        var panel = floating { $0.floating.hideScale = 0.1 }
        panel.send(.command(.back))
        panel.wait(8.0 / 60)
        let last = panel.snapshot.window!
        #expect(last.width < 0.15 * 320 && (last.centre - Point(x: 1112, y: 638)).length < 1e-9)
    }

    @Test func `the spring to a corner is as long and as damped as it is set to`() {
        func rest(_ change: (inout Settings) -> Void) -> (frames: Int, overshoot: Double) {
            var panel = floating(change)
            panel.stroke(from: Point(x: 1112, y: 638), by: Point(x: -300, y: 0), speed: 300, rest: 0.3)
            var (count, furthest) = (1, 0.0)
            while panel.snapshot.motion != "rest" {
                panel.frame()
                count += 1
                furthest = max(furthest, panel.snapshot.window!.x - 952)
            }
            return (count, furthest)
        }
        let normal = rest { _ in }
        #expect(rest { $0.floating.duration = 2 }.frames > normal.frames * 3 / 2)
        // Of a way of 292 pt the first overshoot is e^(-pi z / sqrt(1 - z^2)): 1.5 % at 0.8, 16 % at 0.5.
        #expect((normal.overshoot - 292 * exp(-Double.pi * 0.8 / 0.6)).magnitude < 0.5)
        let loose = rest { $0.floating.damping = 0.5 }.overshoot
        #expect((loose - 292 * exp(-Double.pi * 0.5 / 0.75.squareRoot())).magnitude < 2)
    }

    @Test func `in reference style it starts with the set share of its way`() {
        func firstStep(_ share: Double) -> Double {
            var panel = floating {
                $0.motion.style = .reference
                $0.floating.initialVelocity = share
            }
            panel.stroke(from: Point(x: 1112, y: 638), by: Point(x: -208, y: 0), speed: 300, rest: 0.3, lift: false)
            panel.touch(.up, 904, 638)
            panel.frame()
            return panel.snapshot.window!.x - 752
        }
        // 200 pt away, ten times per second more is about 33 pt in a refresh, less what the spring's damping takes.
        #expect((20..<33).contains(firstStep(10.8) - firstStep(0.8)))
    }

    @Test func `how far a throw would go decides`() {
        for (deceleration, corner) in [(0.998, "bottomLeft"), (0.99, "bottomRight")] {
            var panel = floating { $0.floating.deceleration = deceleration }
            panel.stroke(from: Point(x: 1112, y: 638), by: Point(x: -120, y: 0), speed: 1200)
            #expect(panel.snapshot.floatingCorner == corner)
        }
    }

    @Test func `a throw goes on at the finger's speed`() {
        var panel = floating { _ in }
        panel.touch(.down, 1112, 638)
        for step in 1...30 {
            panel.touch(.move, 1112 - Double(step) * 10, 638)
            panel.frame()
        }
        let last = panel.snapshot.window!.x
        panel.touch(.up, 812, 638)
        panel.frame()
        // The under-damped spring back to 952 or on to 8, at -600 pt/s, after one refresh.
        let target = panel.snapshot.floatingCorner == "bottomLeft" ? 8.0 : 952
        let (rate, t) = (9.233413476451586, 1 / 60.0)
        let frequency = rate / 0.8 * 0.6
        let start = last - target
        let expected =
            target + exp(-rate * t)
            * (start * cos(frequency * t) + (-600 + rate * start) / frequency * sin(frequency * t))
        #expect((panel.snapshot.window!.x - expected).magnitude < 0.01)
    }

    @Test func `tab, close target and narrowest width are as large as they are set to`() {
        var stashed = floating { $0.floating.stashTab = 80 }
        stashed.stroke(from: Point(x: 1112, y: 638), by: Point(x: 150, y: 0), speed: 3000)
        stashed.settle()
        #expect(stashed.snapshot.window!.width == 80)
        // The middle of the close target is its radius above the stay area's lower edge at 728.
        for (radius, state) in [(56.0, "hidden"), (24, "floating")] {
            var panel = floating { $0.floating.closeRadius = radius }
            let drop = Point(x: 680, y: 728 - radius)
            panel.stroke(from: Point(x: 1112, y: 638), by: drop - Point(x: 1112, y: 638), speed: 500, rest: 0.3)
            #expect(panel.snapshot.state == state)
        }
        var narrow = floating { $0.floating.minimumWidth = 250 }
        narrow.touch(.down, 1012, 638)
        narrow.touch(.down, 1212, 638, finger: 1)
        for step in 1...40 { narrow.touch(.move, 1012 + Double(step) * 4, 638) }
        narrow.frame()
        #expect(narrow.snapshot.window!.width == 250)
    }

    @Test func `corners and shadow are drawn as they are set`() {
        func scene(_ change: (inout Settings) -> Void) -> Scene {
            let panel = floating(change)
            return panel.interface.scene(at: panel.now)
        }
        #expect(scene { _ in }.groups.first?.cornerRadius == 12)
        #expect(scene { $0.floating.cornerRadius = 30 }.groups.first?.cornerRadius == 30)
        func shadows(_ scene: Scene) -> Int {
            scene.layers.count {
                if case .fill(let colour) = $0.content {
                    colour.red == 0 && colour.alpha > 0 && colour.alpha < 0.1
                } else {
                    false
                }
            }
        }
        #expect(shadows(scene { _ in }) == 6)
        #expect(shadows(scene { $0.floating.shadow = [0.15, 0, 1, 3] }) == 3)
        #expect(shadows(scene { $0.floating.shadow = [] }) == 0)
    }

    @Test func `a fade that stands for a motion takes as long as it is set to`() {
        for (seconds, expected) in [(0.2, 12...15), (0.6, 36...39)] {
            var panel = floating {
                $0.interface.reducedMotion = true
                $0.interface.reducedFade = seconds
            }
            panel.send(.command(.toggleCompact))
            #expect(expected.contains(frames(panel)))
        }
    }

    @Test func `how far a finger brings a video back into its page is set`() {
        func share(_ travel: Double) -> Double {
            var panel = Panel(Self.size) { $0.player.immersiveTravel = travel }
            panel.open()
            panel.send(.command(.toggleImmersive))
            panel.settle()
            panel.drag(from: Point(x: 300, y: 100), by: 128, lift: false)
            return (1280 - panel.snapshot.video!.width) / (1280 - 819.2)
        }
        #expect((share(240) - 0.5).magnitude < 1e-6 && (share(480) - 0.25).magnitude < 1e-6)
    }
}
