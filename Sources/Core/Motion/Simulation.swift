public import Time

/// A motion that is known from its start on: a spring, a throw, a curve, or a throw that a spring takes.
///
/// Every instant is evaluated from the start, so nothing accumulates and any frame rate shows the same path.
public protocol Simulation<Vector>: Sendable {
    associatedtype Vector: MotionVector

    /// The state `time` after the start; exactly the first one up to it.
    func state(after time: Seconds) -> MotionState<Vector>

    /// The time after which the value stays near its end and the velocity near zero: an upper bound, infinite where that
    /// is never.
    func settlingTime(within threshold: SettlingThreshold) -> Seconds
}

extension Simulation {
    /// The value `time` after the start.
    @inlinable public func value(at time: Seconds) -> Vector { state(after: time).value }

    /// The velocity `time` after the start, units per second.
    @inlinable public func velocity(at time: Seconds) -> Vector { state(after: time).velocity }

    /// Whether it stays within the threshold from then on.
    public func isSettled(at time: Seconds, within threshold: SettlingThreshold = .points) -> Bool {
        time >= settlingTime(within: threshold)
    }
}

extension Spring: Simulation {}
extension Decay: Simulation {}
extension CurveRun: Simulation {}
extension DecayThenSpring: Simulation {}
