import Glibc
public import Time

extension Decay {
    /// The decay from one place that comes to rest at another.
    ///
    /// - Parameter deceleration: above 0 and below 1.
    public init(from start: V, to end: V, deceleration: Double = 0.998) {
        let reach = Projection(deceleration: deceleration).reach
        self.init(from: MotionState(value: start, velocity: (end - start) * (1 / reach)), deceleration: deceleration)
    }
}

extension Decay<Double> {
    /// The time at which the decay passes a position; nil at or beyond the end, or behind the start.
    ///
    ///     t = ln(1 + 1000 ln d (x - x0)/v0) / (1000 ln d)
    public func time(reaching position: Double) -> Seconds? {
        let way = position - initial.value
        if way == 0 { return 0 }
        // The fraction of the whole distance, 0...1.
        let part = way / (end - initial.value)
        guard part > 0, part < 1 else { return nil }
        return Seconds(log1p(-part) / (1000 * log(deceleration)))
    }
}
