import Control
import Geometry
import Gesture
import Linux
import Time

/// A finger controlled through the control socket: down, along a straight line, up.
@MainActor
final class InjectedFinger {
    /// The period of the finger's moves.
    private static let period: Seconds = 0.008
    /// The finger's own number; those of real fingers are not negative.
    private static let id = TouchID(number: -1)

    private let gesture: Request.Gesture
    private let start: Instant
    private let deliver: (TouchSample) -> Void
    private let onEnd: () -> Void
    private var timer: OneShotTimer?

    init(
        _ gesture: Request.Gesture, at start: Instant, deliver: @escaping (TouchSample) -> Void,
        onEnd: @escaping () -> Void
    ) throws(SystemError) {
        (self.gesture, self.start, self.deliver, self.onEnd) = (gesture, start, deliver, onEnd)
        timer = try OneShotTimer { [unowned self] in step() }
        send(.down, at: start)
        timer?.arm(at: start + Self.period)
    }

    private func step() {
        let now = Loop.now
        if now - start >= Seconds(gesture.duration) {
            send(.move, at: now)
            send(.up, at: now)
            onEnd()
        } else {
            send(.move, at: now)
            timer?.arm(at: now + Self.period)
        }
    }

    private func send(_ phase: TouchSample.Phase, at t: Instant) {
        let part = gesture.duration > 0 ? min((t - start).value / gesture.duration, 1) : t > start ? 1 : 0
        let position = Point(
            x: gesture.from[0] + (gesture.to[0] - gesture.from[0]) * part,
            y: gesture.from[1] + (gesture.to[1] - gesture.from[1]) * part)
        deliver(TouchSample(id: Self.id, phase: phase, position: position, time: t))
    }
}
