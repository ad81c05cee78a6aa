package import Settings
package import Time

/// The repetition of a held key, and the refusal of a press that follows the last one too closely.
package struct KeyRepeat {
    package struct Rules: Sendable {
        /// The time from a press to the first repetition; 0 if keys do not repeat.
        let delay: Seconds
        let interval: Seconds
        /// The time after a press or a release in which another press of the key is refused.
        let bounce: Seconds

        package init(_ settings: Settings.Input) {
            delay = Seconds(settings.repeatDelay)
            interval = Seconds(settings.repeatInterval)
            bounce = Seconds(settings.bounceTime)
        }
    }

    private struct Hold {
        let code: UInt32
        let begin: Instant
        var next: Instant
    }

    /// The longest repetition. A longer press is a stuck key, or an object on it.
    private static let longestHold: Seconds = 60

    private var rules: Rules
    private var hold: Hold?
    /// The last press or release.
    private var last: (code: UInt32, at: Instant)?

    package init(_ rules: Rules) { self.rules = rules }

    /// The instant of the next repetition; nil if no held key repeats.
    package var next: Instant? { hold?.next }

    package mutating func adopt(_ rules: Rules) {
        self.rules = rules
        hold = nil
    }

    /// - Returns: whether the press counts. It ends the repetition of another key.
    package mutating func pressed(_ code: UInt32, at t: Instant) -> Bool {
        defer { last = (code, t) }
        if rules.bounce > 0, let last, last.code == code, t - last.at < rules.bounce { return false }
        hold = nil
        return true
    }

    package mutating func released(_ code: UInt32, at t: Instant) {
        last = (code, t)
        if hold?.code == code { hold = nil }
    }

    /// Begins the repetition of a pressed key.
    package mutating func hold(_ code: UInt32, at t: Instant) {
        guard rules.delay > 0 else { return }
        hold = Hold(code: code, begin: t, next: t + rules.delay)
    }

    /// Ends the repetition.
    package mutating func end() { hold = nil }

    /// - Returns: the key whose repetition is due; nil if none is.
    package mutating func due(at t: Instant) -> UInt32? {
        guard let held = hold, t >= held.next else { return nil }
        guard t - held.begin < Self.longestHold else {
            hold = nil
            return nil
        }
        // A loop that was late does not catch up on missed repetitions.
        hold?.next = t + rules.interval
        return held.code
    }
}
