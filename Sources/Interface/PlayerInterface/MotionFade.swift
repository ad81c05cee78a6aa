import Motion
import Time

/// Out and in again: what is seen where motion is reduced, in place of the way.
struct MotionFade {
    private enum Half { case out, `in` }

    private var half: Half
    private var began: Instant
    /// Of each half.
    private let duration: Seconds

    /// - Parameter whole: how long both halves take.
    init(at t: Instant, whole: Double) {
        (half, began, duration) = (.out, t, Seconds(whole / 2))
    }

    func opacity(at t: Instant) -> Double {
        guard duration > .zero else { return 1 }
        let share = min(max((t - began) / duration, 0), 1)
        return half == .out ? 1 - share : share
    }

    /// Whether nothing is seen any more, and what is to move can be moved.
    func isDark(at t: Instant) -> Bool { half == .out && t >= began + duration }

    func isRunning(at t: Instant) -> Bool { half == .out || t < began + duration }

    /// In again, from as much as is seen.
    mutating func turn(at t: Instant) {
        let seen = opacity(at: t)
        half = .in
        began = t - duration * seen
    }
}
