internal import Time

/// An animator's progress, 0 at its start and 1 at its end. It rests until an instant and then runs to 0 or 1.
///
/// All changes of an animator share it. A pause shifts it, a reversal changes its goal, and scrubbing sets its place.
struct AnimatorClock: Hashable, Sendable {
    /// The place before the run begins.
    let place: Double
    let begins: Instant
    /// The place at its arrival: 0 or 1.
    let goal: Double
    /// The fraction of the duration that passes in a second, in either direction; infinite without a duration.
    let rate: Double
    /// The instant at which the clock reaches its goal.
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

    /// The place is exactly the goal from the arrival on, and exactly the first place up to the beginning.
    func place(at instant: Instant) -> Double {
        guard instant < arrival else { return goal }
        guard instant > begins else { return place }
        let passed = rate * (instant - begins).value
        return goal > place ? min(place + passed, goal) : max(place - passed, goal)
    }

    /// The instant at which the clock reaches a place ahead.
    func time(reaching other: Double) -> Instant { begins + Self.time(for: other - place, rate: rate) }

    /// The change of the place per second during the run.
    var velocity: Double { goal > 0 ? rate : -rate }

    /// The same clock after a pause of that length.
    func shifted(by pause: Seconds) -> AnimatorClock {
        AnimatorClock(place: place, begins: begins + pause, goal: goal, rate: rate, arrival: arrival + pause)
    }
}
