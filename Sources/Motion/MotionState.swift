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
}

/// How near and how slow counts as arrived, each in the property's own unit.
public struct SettlingThreshold: Hashable, Sendable {
    /// In the unit of the thing that moves.
    public var value: Double
    /// In that unit per second.
    public var velocity: Double

    @inlinable public init(value: Double, velocity: Double) {
        self.value = value
        self.velocity = velocity
    }

    /// Half a point and 30 points per second: what nobody sees, whatever the refresh.
    public static let points = SettlingThreshold(value: 0.5, velocity: 30)

    /// `points` for a number of which one unit stands for `length` points on the panel.
    @inlinable public static func unit(spanning length: Double) -> SettlingThreshold {
        SettlingThreshold(value: 0.5 / length, velocity: 30 / length)
    }
}
