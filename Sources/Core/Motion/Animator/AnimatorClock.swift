internal import Time

/// How far an animator is in its time, 0 at its start and 1 at its end: it stands still until an instant and then runs to one
/// of the two.
///
/// All changes of an animator share it. A pause shifts it, a reversal sends it to the other end, scrubbing sets its place.
struct AnimatorClock: Hashable, Sendable {
    /// Where it stands until it begins.
    let place: Double
    let begins: Instant
    /// 0 or 1.
    let goal: Double
    /// The part of the animator's time that passes in a second, whatever the direction; infinite where it has no duration.
    let rate: Double
    /// When it reaches its goal.
    let arrival: Instant

    init(from place: Double, to goal: Double, at begins: Instant, rate: Double) {
        self.init(
            place: place, begins: begins, goal: goal, rate: rate,
            arrival: begins + Self.time(for: goal - place, rate: rate))
    }

    private init(place: Double, begins: Instant, goal: Double, rate: Double, arrival: Instant) {
        (self.place, self.begins, self.goal, self.rate, self.arrival) = (place, begins, goal, rate, arrival)
    }

    private static func time(for way: Double, rate: Double) -> Seconds {
        way == 0 || rate == .infinity ? 0 : Seconds(way.magnitude / rate)
    }

    /// Exactly the goal from the arrival on, exactly the first place up to the beginning.
    func place(at instant: Instant) -> Double {
        guard instant < arrival else { return goal }
        guard instant > begins else { return place }
        let passed = rate * (instant - begins).value
        return goal > place ? min(place + passed, goal) : max(place - passed, goal)
    }

    /// When it reaches a place that lies before it.
    func time(reaching other: Double) -> Instant { begins + Self.time(for: other - place, rate: rate) }

    /// Places per second in its direction, while it runs.
    var velocity: Double { goal > 0 ? rate : -rate }

    /// The same after a pause of that length.
    func shifted(by pause: Seconds) -> AnimatorClock {
        AnimatorClock(place: place, begins: begins + pause, goal: goal, rate: rate, arrival: arrival + pause)
    }
}
