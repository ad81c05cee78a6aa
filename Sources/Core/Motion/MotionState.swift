/// Where something is and how fast it goes.
public struct MotionState<V: MotionVector>: Hashable, Sendable {
    /// In the unit of the thing that moves; points for positions.
    public var value: V
    /// In that unit per second.
    public var velocity: V

    @inlinable public init(value: V, velocity: V = .zero) {
        self.value = value
        self.velocity = velocity
    }

    /// With no velocity if it is not finite, and with another value if that is not.
    func usable(or other: V = .zero) -> MotionState {
        MotionState(value: value.usable(or: other), velocity: velocity.usable(or: .zero))
    }
}

/// How near and how slow counts as arrived, each in the property's own unit.
///
/// Below 0, or not a number, counts as 0: nothing is near or slow enough.
public struct SettlingThreshold: Hashable, Sendable {
    /// In the unit of the thing that moves.
    public let value: Double
    /// In that unit per second.
    public let velocity: Double

    @inlinable public init(value: Double, velocity: Double) {
        self.value = value > 0 ? value : 0
        self.velocity = velocity > 0 ? velocity : 0
    }

    /// Half a point and 30 points per second: what nobody sees, whatever the refresh.
    public static let points = SettlingThreshold(value: 0.5, velocity: 30)

    /// `points` for a number of which one unit stands for `length` points on the panel.
    @inlinable public static func unit(spanning length: Double) -> SettlingThreshold {
        SettlingThreshold(value: 0.5 / length, velocity: 30 / length)
    }
}
