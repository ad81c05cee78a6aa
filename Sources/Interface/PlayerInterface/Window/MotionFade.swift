import InterfaceKit
import Motion
import Time

/// A fade out and in that replaces the motion if motion is reduced.
struct MotionFade {
    /// The opacity: 1 is visible, 0 is dark. The animator runs to 0 and then back to 1.
    private var visibility: AnimatedPosition
    private var isReturning = false
    /// The duration of each half.
    private let duration: Seconds

    /// - Parameter whole: the duration of both halves, seconds.
    init(at t: Instant, whole: Double) {
        duration = Seconds(whole / 2)
        visibility = AnimatedPosition(at: 1, duration: duration, timing: .curve(.linear), spanning: Self.length)
        visibility.run(to: 0, at: t)
    }

    /// The length that the animator needs for the threshold of a spring. It has no effect here: a curve ends after its
    /// duration.
    private static let length = 1000.0

    func opacity(at t: Instant) -> Double { duration > .zero ? visibility.value(at: t) : 1 }

    /// Whether the window is invisible and can be moved.
    func isDark(at t: Instant) -> Bool { !isReturning && !visibility.isMoving(at: t) }

    func isRunning(at t: Instant) -> Bool { !isReturning || visibility.isMoving(at: t) }

    /// Fades in again, from the present opacity.
    mutating func turn(at t: Instant) {
        guard !isReturning else { return }
        isReturning = true
        visibility.run(to: 1, at: t)
    }
}
