public import Geometry
public import Time

/// A tap of one finger that stays within the slop; two taps in one place are a double tap.
///
/// The second tap of a double tap is reported with count 2, after the first with count 1. A caller that must not act
/// on the first of two taps sets `waitsForSecond` and calls `expire(at:)` at the `deadline`.
public struct TapRecognizer: Sendable {
    /// A tap, or the second tap of a double tap.
    public struct Tap: Hashable, Sendable {
        public let touch: TouchID
        /// The position at which the finger came down.
        public let position: Point
        public let time: Instant
        /// 1, or 2 for the second tap of a double tap.
        public let count: Int
    }

    /// The limits of a tap, in points and seconds.
    public struct Rules: Hashable, Sendable {
        /// A finger that moves this far from its start does not tap, points.
        public var slop: Double
        /// A finger that stays down longer does not tap; nil sets no limit.
        public var longest: Seconds?
        /// The longest time from the first up to the second down of a double tap.
        public var interval: Seconds
        /// The longest distance from the first down to the second, points.
        public var distance: Double
        /// Whether a single tap is held back until a second tap is no longer possible.
        public var waitsForSecond: Bool

        public init(
            slop: Double = 8, longest: Seconds? = nil, interval: Seconds = 0.3, distance: Double = 48,
            waitsForSecond: Bool = false
        ) {
            self.slop = slop
            self.longest = longest
            self.interval = interval
            self.distance = distance
            self.waitsForSecond = waitsForSecond
        }

        /// The same with a slop in points or millimetres.
        public init(
            slop: Slop, longest: Seconds? = nil, interval: Seconds = 0.3, distance: Double = 48,
            waitsForSecond: Bool = false
        ) {
            self.init(
                slop: slop.length, longest: longest, interval: interval, distance: distance,
                waitsForSecond: waitsForSecond)
        }
    }

    private enum Phase {
        case idle
        case down(TouchID, at: Point, since: Instant)
        /// The tap has failed and waits for the finger to leave.
        case failed(TouchID)
    }

    public let rules: Rules
    private var phase = Phase.idle
    private var first: Tap?

    public init(_ rules: Rules = Rules()) { self.rules = rules }

    /// The latest time at which a second tap may begin; nil without a first tap.
    public var deadline: Instant? { first.map { $0.time + rules.interval } }

    /// Whether a finger is down that may still tap.
    public var isPossible: Bool {
        if case .down = phase { true } else { false }
    }

    /// Forgets the finger and the first tap.
    public mutating func reset() {
        phase = .idle
        first = nil
    }

    /// Takes over the first tap of a double tap from another surface's recognizer.
    mutating func takeOver(from other: TapRecognizer) { first = other.first }

    /// Fails the tap, because the finger belongs to another gesture.
    ///
    /// - Returns: a held-back tap that is now a single tap.
    @discardableResult
    public mutating func fail() -> Tap? {
        if case .down(let id, _, _) = phase { phase = .failed(id) }
        return giveUp()
    }

    /// First expires a held-back tap that was due at the sample's time. An up counts even without a plausible position.
    ///
    /// - Returns: the tap that ends with the sample, or a held-back tap that is now a single tap. Samples of other
    ///   fingers are ignored.
    public mutating func handle(_ sample: TouchSample) -> Tap? {
        // An expired tap cannot be a first tap, so the sample cannot complete a double tap.
        let expired = expire(at: sample.time)
        return step(sample) ?? expired
    }

    private mutating func step(_ sample: TouchSample) -> Tap? {
        guard sample.isUsable || sample.endsTouch else { return nil }
        switch phase {
        case .idle:
            return sample.phase == .down ? begin(sample) : nil
        case .down(let id, let start, let since) where id == sample.id:
            return follow(sample, start: start, since: since)
        case .failed(let id) where id == sample.id && sample.phase != .move:
            phase = .idle
            return sample.phase == .down ? begin(sample) : nil
        default:
            return nil
        }
    }

    /// Returns a held-back single tap whose interval has passed without a second tap.
    public mutating func expire(at instant: Instant) -> Tap? {
        guard rules.waitsForSecond, !isPossible, let tap = first, let deadline, instant >= deadline else { return nil }
        first = nil
        return tap
    }

    private mutating func begin(_ sample: TouchSample) -> Tap? {
        phase = .down(sample.id, at: sample.position, since: sample.time)
        guard let tap = first, !isSecond(sample, after: tap) else { return nil }
        first = nil
        return rules.waitsForSecond ? tap : nil
    }

    private mutating func follow(_ sample: TouchSample, start: Point, since: Instant) -> Tap? {
        let strayed = sample.isUsable && (sample.position - start).withoutRoundingNoise.length >= rules.slop
        switch sample.phase {
        case .down:
            return begin(sample)
        case .cancel:
            phase = .idle
            return giveUp()
        case .move:
            guard strayed else { return nil }
            phase = .failed(sample.id)
            return giveUp()
        case .up:
            phase = .idle
            if strayed { return giveUp() }
            if let longest = rules.longest, sample.time > since + longest { return giveUp() }
            return tapped(sample, at: start)
        }
    }

    private mutating func tapped(_ sample: TouchSample, at start: Point) -> Tap? {
        let tap = Tap(touch: sample.id, position: start, time: sample.time, count: first == nil ? 1 : 2)
        first = tap.count == 1 ? tap : nil
        return tap.count == 1 && rules.waitsForSecond ? nil : tap
    }

    /// Returns the held-back first tap as a single tap.
    private mutating func giveUp() -> Tap? {
        defer { first = nil }
        return rules.waitsForSecond ? first : nil
    }

    private func isSecond(_ sample: TouchSample, after tap: Tap) -> Bool {
        sample.time <= tap.time + rules.interval && (sample.position - tap.position).length <= rules.distance
    }
}
