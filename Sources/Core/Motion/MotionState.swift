/// A value and its velocity.
public struct MotionState<V: MotionVector>: Hashable, Sendable {
    /// The value in its own unit; points for positions.
    public var value: V
    /// The velocity in that unit per second.
    public var velocity: V

    @inlinable public init(value: V, velocity: V = .zero) {
        self.value = value
        self.velocity = velocity
    }

    /// The state with a finite value and velocity: `other` replaces the value, zero the velocity.
    func usable(or other: V = .zero) -> MotionState {
        MotionState(value: value.usable(or: other), velocity: velocity.usable(or: .zero))
    }
}

/// The distance and the speed that count as arrived, each in the property's own unit.
///
/// A limit below 0, or NaN, counts as 0: no distance and no speed is small enough.
public struct SettlingThreshold: Hashable, Sendable {
    /// The distance in the value's own unit.
    public let value: Double
    /// The velocity in that unit per second.
    public let velocity: Double

    @inlinable public init(value: Double, velocity: Double) {
        self.value = value > 0 ? value : 0
        self.velocity = velocity > 0 ? velocity : 0
    }

    /// Half a point and 30 points per second: invisible at any refresh rate.
    public static let points = SettlingThreshold(value: 0.5, velocity: 30)

    /// `points` for a number whose unit is `length` points long on the panel.
    @inlinable public static func unit(spanning length: Double) -> SettlingThreshold {
        SettlingThreshold(value: 0.5 / length, velocity: 30 / length)
    }
}
