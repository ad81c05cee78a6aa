import InterfaceKit
import Motion
import Time

/// A fade out and in that replaces the motion where motion is reduced.
struct MotionFade {
    /// 1 is visible, 0 dark. An animator fades it out and turns round.
    private var visibility: AnimatedPosition
    private var isReturning = false
    /// The duration of each half.
    private let duration: Seconds

    /// - Parameter whole: the duration of both halves.
    init(at t: Instant, whole: Double) {
        duration = Seconds(whole / 2)
        visibility = AnimatedPosition(at: 1, duration: duration, timing: .curve(.linear), spanning: Self.length)
        visibility.run(to: 0, at: t)
    }

    /// A curve ends with its duration, whatever the length.
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
