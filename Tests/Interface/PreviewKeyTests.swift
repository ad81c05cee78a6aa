import Geometry
import Gesture
import Glibc
import Interface
import InterfaceKit
import PreviewInterface
import Scene
import Settings
import Testing
import Time

/// The keys of a preview's way under the finger, after it, and of its end.
@Suite struct PreviewKeyTests {
    private static let source = Rect(x: 24, y: 128, width: 380, height: 214)
    private static let rest = Rect(x: 71, y: 48, width: 1138, height: 640)
    /// What is left of a speed after a millisecond, and the rate of that decay per second.
    private static let deceleration = 0.99
    private static let rate: Double = -1000 * log(deceleration)
    /// Of a release sideways, pt/s: the picture returns.
    private static let speed = 1000.0

    private static func instant(_ seconds: Double) -> Instant { .zero + Seconds(seconds) }

    /// How far right of its place a picture is at times after a release at `speed`, points.
    private static func thrown(_ times: [Double], _ change: (inout Settings) -> Void) -> [Double] {
        var settings = Settings()
        settings.preview.deceleration = deceleration
        change(&settings)
        var motion = PreviewMotion(from: source, to: rest, settings)
        for build in [0.0, 3] { _ = motion.frame(build: instant(build), rest: rest, source: source, settings) }
        motion.grab(at: instant(3))
        motion.release(.zero, velocity: Point(x: speed, y: 0), pinchTransform: PinchTransform(), settings)
        _ = motion.frame(build: instant(4), rest: rest, source: source, settings)
        return times.map { motion.shownFrame(at: instant(4 + $0)).midX - rest.midX }
    }

    @Test(arguments: [5.0, 100, 500])
    func `in reference style a throw slows down to its end velocity, and then rests for an instant`(end: Double) {
        let ways = Self.thrown((0...2000).map { Double($0) / 1000 }) {
            $0.motion.style = .reference
            $0.preview.decayEndVelocity = end
        }
        // The decay goes (v - end) / rate far; the spring from rest leads back.
        #expect((ways.max()! - (Self.speed - end) / Self.rate).magnitude < 0.5)
    }

    @Test(arguments: [0.1, 0.5])
    func `in physical style the spring takes over at its share of the speed`(share: Double) {
        let join = -log(share) / Self.rate
        let times = [0.5 * join, 0.95 * join, join + 0.05]
        let ways = Self.thrown(times) { $0.preview.handoverShare = share }
        let decay = times.map { time -> Double in
            let left: Double = exp(-Self.rate * time)
            return Self.speed / Self.rate * (1 - left)
        }
        #expect((ways[0] - decay[0]).magnitude < 1e-6 && (ways[1] - decay[1]).magnitude < 1e-6)
        #expect(ways[2] < decay[2] - 0.5)
    }

    private static func opened(_ change: (inout Settings) -> Void) -> Panel {
        var panel = Panel.filled(Size(width: 1280, height: 800), change)
        panel.hold(Point(x: 200, y: 200))
        panel.settle()
        return panel
    }

    @Test(arguments: [0.1, 0.2])
    func `in reference style a picture comes to the finger in the follow duration, at one speed`(seconds: Double) throws
    {
        var panel = Self.opened {
            $0.motion.style = .reference
            $0.preview.followDuration = seconds
        }
        let start = try #require(panel.snapshot.preview?.frames.first?.frame.midX)
        panel.touch(.down, 600, 400)
        panel.frame()
        panel.touch(.move, 668, 400)
        for step in 1...6 {
            panel.frame()
            let way = try #require(panel.snapshot.preview?.frames.first?.frame.midX) - start
            // 60 points after the slop.
            #expect((way - 60 * min(1, Double(step) / 60 / seconds)).magnitude < 1e-6, "\(step)")
        }
    }

    @Test(arguments: [0.25, 1, 2]) func `back in its list a preview fades in its share of the duration`(share: Double) {
        var panel = Self.opened { $0.preview.fadeShare = share }
        panel.tap(4, 4)
        var frames = 0
        while let preview = panel.snapshot.preview {
            if preview.kind == "fade" { frames += 1 }
            panel.frame()
        }
        #expect((Double(frames) - 60 * 0.28 * share).magnitude <= 1.5)
    }

    @Test(arguments: [0.25, 0.6]) func `the page below a pulled one is as dark as the edge shade`(shade: Double) throws
    {
        for style in Settings.Motion.Style.allCases {
            var panel = try Panel.onChannel(Size(width: 800, height: 480), style)
            var settings = panel.settings
            settings.transition.edgeShade = shade
            settings.transition.edgeStyle = .slide
            panel.change(settings)
            panel.stroke(from: Point(x: 5, y: 300), to: Point(x: 13 + 400, y: 300), frames: 30, lift: false)
            let scene = panel.interface.scene(at: panel.now)
            let darkness = scene.layers.compactMap { layer -> Double? in
                guard case .fill(let colour) = layer.content, layer.frame.size == panel.size, colour.red == 0,
                    colour.alpha < 1
                else { return nil }
                return Double(colour.alpha) * layer.opacity
            }
            // Half of the page is pulled away.
            #expect(darkness.contains { ($0 - shade / 2).magnitude < 0.005 }, "\(style) \(darkness)")
        }
    }
}
