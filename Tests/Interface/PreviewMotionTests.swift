import Geometry
import InterfaceKit
import PreviewInterface
import Settings
import Testing
import Time

/// A preview on its way between the list and the centre.
@Suite struct PreviewMotionTests {
    private static let styles = Settings.Motion.Style.allCases
    private static let source = Rect(x: 24, y: 128, width: 380, height: 214)
    private static let rest = Rect(x: 71, y: 48, width: 1138, height: 640)
    /// Seconds after the start of the rise.
    private static let moments = [1 / 60.0, 0.05, 0.1, 0.15]

    private func settings(_ style: Settings.Motion.Style) -> Settings {
        var settings = Settings()
        settings.motion.style = style
        return settings
    }

    /// Rises since zero.
    private func rising(_ style: Settings.Motion.Style) -> PreviewMotion {
        var motion = PreviewMotion(from: Self.source, to: Self.rest, settings(style))
        build(&motion, at: 0, style)
        return motion
    }

    private func build(_ motion: inout PreviewMotion, at t: Double, _ style: Settings.Motion.Style) {
        _ = motion.frame(build: instant(t), rest: Self.rest, source: Self.source, settings(style))
    }

    private func instant(_ t: Double) -> Instant { .zero + Seconds(t) }

    /// By a difference of second order on one side, pt/s.
    private func speed(_ motion: PreviewMotion, at t: Double, step h: Double) -> Double {
        func middle(_ t: Double) -> Double { motion.shownFrame(at: instant(t)).midX }
        return (4 * middle(t + h) - 3 * middle(t) - middle(t + 2 * h)) / (2 * h)
    }

    @Test(arguments: moments)
    func `dismissed on its way in, it turns back without a jump in place or velocity`(moment: Double) {
        let before = rising(.physical)
        var after = before
        after.dismiss()
        build(&after, at: moment, .physical)
        #expect(after.phase == .finish)
        #expect(after.shownFrame(at: instant(moment)) == before.shownFrame(at: instant(moment)))
        #expect((after.dimming(at: instant(moment)) - before.dimming(at: instant(moment))).magnitude < 1e-9)
        let (old, new) = (speed(before, at: moment, step: -1e-5), speed(after, at: moment, step: 1e-5))
        #expect(old > 400 && (old - new).magnitude < 1)
    }

    @Test(arguments: styles)
    func `a finger takes it at any moment where it is`(style: Settings.Motion.Style) {
        for moment in Self.moments {
            for leaves in [false, true] {
                var motion = rising(style)
                if leaves { motion.dismiss() }
                build(&motion, at: moment, style)
                let seen = instant(moment + 0.02)
                let (frame, dimming) = (motion.shownFrame(at: seen), motion.dimming(at: seen))
                motion.grab(at: seen)
                let held = motion.shownFrame(at: seen)
                let jumps = [held.x - frame.x, held.y - frame.y, held.width - frame.width, held.height - frame.height]
                #expect(jumps.allSatisfy { $0.magnitude < 1e-9 }, "\(moment)")
                #expect((motion.dimming(at: seen) - dimming).magnitude < 1e-9 && motion.phase == .drag)
            }
        }
    }

    @Test func `another place in the list does not move it at once, and it gets there`() {
        var motion = rising(.physical)
        let before = motion.shownFrame(at: instant(0.1))
        let other = Rect(x: 700, y: 400, width: 300, height: 169)
        motion.dismiss()
        _ = motion.frame(build: instant(0.1), rest: Self.rest, source: other, settings(.physical))
        let after = motion.shownFrame(at: instant(0.1))
        #expect((after.midX - before.midX).magnitude < 1e-9 && (after.width - before.width).magnitude < 1e-9)
        #expect(motion.shownFrame(at: instant(10)) == other)
    }
}
