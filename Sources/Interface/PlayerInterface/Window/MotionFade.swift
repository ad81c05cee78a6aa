import Motion
import Time

/// A fade out and in that replaces the motion where motion is reduced.
struct MotionFade {
    private enum Half { case out, `in` }

    private var half: Half
    private var began: Instant
    /// The duration of each half.
    private let duration: Seconds

    /// - Parameter whole: the duration of both halves.
    init(at t: Instant, whole: Double) {
        (half, began, duration) = (.out, t, Seconds(whole / 2))
    }

    func opacity(at t: Instant) -> Double {
        guard duration > .zero else { return 1 }
        let share = min(max((t - began) / duration, 0), 1)
        return half == .out ? 1 - share : share
    }

    /// Whether the window is invisible and can be moved.
    func isDark(at t: Instant) -> Bool { half == .out && t >= began + duration }

    func isRunning(at t: Instant) -> Bool { half == .out || t < began + duration }

    /// Fades in again, from the present opacity.
    mutating func turn(at t: Instant) {
        let seen = opacity(at: t)
        half = .in
        began = t - duration * seen
    }
}
