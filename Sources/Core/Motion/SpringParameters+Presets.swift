public import Time

// SwiftUI's presets, as its documentation gives them.

extension SpringParameters {
    /// Half a second without bounce, SwiftUI's default.
    public init() { self.init(duration: 0.5, bounce: 0) }

    /// No bounce.
    public static let smooth = smooth()
    /// A small bounce of 0.15.
    public static let snappy = snappy()
    /// A bounce of 0.3.
    public static let bouncy = bouncy()

    /// `smooth` with another duration or more bounce.
    ///
    /// - Parameter extraBounce: above -1 and at most 1.
    public static func smooth(duration: Seconds = 0.5, extraBounce: Double = 0) -> SpringParameters {
        SpringParameters(duration: duration, bounce: extraBounce)
    }

    /// `snappy` with another duration or another bounce.
    ///
    /// - Parameter extraBounce: the sum with 0.15 is above -1 and at most 1.
    public static func snappy(duration: Seconds = 0.5, extraBounce: Double = 0) -> SpringParameters {
        SpringParameters(duration: duration, bounce: 0.15 + extraBounce)
    }

    /// `bouncy` with another duration or another bounce.
    ///
    /// - Parameter extraBounce: the sum with 0.3 is above -1 and at most 1.
    public static func bouncy(duration: Seconds = 0.5, extraBounce: Double = 0) -> SpringParameters {
        SpringParameters(duration: duration, bounce: 0.3 + extraBounce)
    }

    /// The value of the spring that moves from zero to a target.
    ///
    /// - Parameters:
    ///   - initialVelocity: units per second.
    ///   - time: the time since the release.
    public func value<V: MotionVector>(target: V, initialVelocity: V = .zero, time: Seconds) -> V {
        release(to: target, initialVelocity).value(at: time)
    }

    /// The velocity of the spring that moves from zero to a target, units per second.
    public func velocity<V: MotionVector>(target: V, initialVelocity: V = .zero, time: Seconds) -> V {
        release(to: target, initialVelocity).velocity(at: time)
    }

    /// The time that the spring takes from zero to a target.
    public func settlingTime<V: MotionVector>(
        target: V, initialVelocity: V = .zero, within threshold: SettlingThreshold = .points
    ) -> Seconds {
        release(to: target, initialVelocity).settlingTime(within: threshold)
    }

    private func release<V: MotionVector>(to target: V, _ velocity: V) -> Spring<V> {
        Spring(self, from: MotionState(value: .zero, velocity: velocity), to: target)
    }
}
