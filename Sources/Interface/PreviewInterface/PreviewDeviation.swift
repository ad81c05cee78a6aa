import Glibc
import Motion
import Time

/// The deviation of a preview from its path between list and centre. Fingers set it, and a release removes it.
struct PreviewDeviation {
    /// The centre's x and y, the width and the height.
    var frame = Moving(SIMD4<Double>.zero)
    /// The factor on the size; 1 is no deviation.
    var scale = PreviewScale()
    /// Radians, clockwise.
    var turn = Moving(0.0)
    /// The change of the dimming behind the picture; negative is lighter.
    var dim = Moving(0.0)

    func isMoving(at t: Instant) -> Bool {
        frame.isMoving(at: t) || scale.isMoving(at: t) || turn.isMoving(at: t) || dim.isMoving(at: t)
    }

    mutating func hold(_ frame: SIMD4<Double>, scale: Double, turn: Double, dim: Double) {
        self.frame.hold(frame)
        self.scale.hold(scale)
        self.turn.hold(turn)
        self.dim.hold(dim)
    }

    /// Animates from the deviation at the time `shown` to another one.
    mutating func run(
        to frame: SIMD4<Double>, scale: Double, turn: Double, dim: Double, _ timing: Timing, at shown: Instant
    ) {
        self.frame.settle(to: frame, timing: timing, at: shown)
        self.scale.run(to: scale, timing: timing, at: shown)
        self.turn.settle(to: turn, timing: timing, at: shown)
        self.dim.settle(to: dim, timing: timing, at: shown)
    }

    /// Rotates back by the shorter way; `width` is the width of the picture at its target, points.
    mutating func turnBack(_ spring: SpringParameters, width: Double, at build: Instant) {
        turn.hold(remainder(turn.value(at: build), 2 * .pi))
        turn.settle(
            to: 0, timing: .spring(spring), at: build, settling: .unit(spanning: max(width / 2, 1)))
    }
}
