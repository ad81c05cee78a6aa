public import Time

/// A motion that is fully known from its start: a spring, a decay, a curve, or a decay followed by a spring.
///
/// Every evaluation begins at the start, so no error accumulates and every frame rate shows the same path.
public protocol Simulation<Vector>: Sendable {
    associatedtype Vector: MotionVector

    /// The state `time` after the start; exactly the initial state up to the start.
    func state(after time: Seconds) -> MotionState<Vector>

    /// The time after which the value stays near its end and the velocity near zero: an upper bound, infinite if the
    /// motion never settles.
    func settlingTime(within threshold: SettlingThreshold) -> Seconds
}

extension Simulation {
    /// The value `time` after the start.
    @inlinable public func value(at time: Seconds) -> Vector { state(after: time).value }

    /// The velocity `time` after the start, units per second.
    @inlinable public func velocity(at time: Seconds) -> Vector { state(after: time).velocity }

    /// Whether the motion stays within the threshold from then on.
    public func isSettled(at time: Seconds, within threshold: SettlingThreshold = .points) -> Bool {
        time >= settlingTime(within: threshold)
    }
}

extension Spring: Simulation {}
extension Decay: Simulation {}
extension CurveRun: Simulation {}
extension DecayThenSpring: Simulation {}
