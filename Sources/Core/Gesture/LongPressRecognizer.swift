public import Geometry
public import Time

/// A long press: one finger that stays where it came down.
///
/// A resting finger sends no samples, so the caller calls `expire(at:)` at the `deadline`.
public struct LongPressRecognizer: Sendable {
    /// The position of a pressing finger in points, and its time.
    public struct Press: Hashable, Sendable {
        public let touch: TouchID
        public let location: Point
        public let time: Instant
    }

    /// A step in the life of a press.
    public enum Event: Hashable, Sendable {
        case began(Press)
        case changed(Press)
        case ended(Press)
        case cancelled
        case failed
    }

    private enum Phase {
        case idle
        case waiting(TouchID, start: Point, since: Instant)
        case pressing(TouchID, location: Point)
        /// The press has failed or been cancelled, and the recognizer waits for the finger to leave.
        case failed(TouchID)
    }

    /// The least time for which the finger must stay.
    public let duration: Seconds
    /// The movement in points that fails the press if it happens before the duration is over.
    public let slop: Double
    private var phase = Phase.idle

    /// - Parameter slop: points, at least 0.
    public init(duration: Seconds = 0.5, slop: Double = 8) {
        self.duration = duration
        self.slop = slop
    }

    /// The same with a slop in points or millimetres.
    public init(duration: Seconds = 0.5, slop: Slop) { self.init(duration: duration, slop: slop.length) }

    /// The instant at which a resting finger becomes a press; nil when no finger waits.
    public var deadline: Instant? {
        if case .waiting(_, _, let since) = phase { since + duration } else { nil }
    }

    /// Whether a press has begun and not ended.
    public var isActive: Bool {
        if case .pressing = phase { true } else { false }
    }

    /// Forgets the finger.
    public mutating func reset() { phase = .idle }

    /// Fails or cancels the press, because the finger belongs to another gesture.
    public mutating func fail() {
        switch phase {
        case .waiting(let id, _, _), .pressing(let id, _): phase = .failed(id)
        case .idle, .failed: break
        }
    }

    /// Begins the press when the finger has stayed long enough.
    public mutating func expire(at instant: Instant) -> Event? {
        guard case .waiting(let id, let start, _) = phase, let deadline, instant >= deadline else { return nil }
        phase = .pressing(id, location: start)
        return .began(Press(touch: id, location: start, time: deadline))
    }

    /// Reports the beginning of a press that is due by the sample's time, and then the sample's own event. Samples of
    /// other fingers have no event of their own.
    public mutating func handle(_ sample: TouchSample, _ report: (Event) -> Void) {
        if let event = expire(at: sample.time) { report(event) }
        if let event = step(sample) { report(event) }
    }

    private mutating func step(_ sample: TouchSample) -> Event? {
        guard sample.isUsable || sample.endsTouch else { return nil }
        switch phase {
        case .idle:
            return begin(sample)
        case .waiting(let id, let start, _) where id == sample.id:
            return wait(sample, start: start)
        case .pressing(let id, let location) where id == sample.id:
            return press(sample, last: location)
        case .failed(let id) where id == sample.id && sample.phase != .move:
            phase = .idle
            return begin(sample)
        default:
            return nil
        }
    }

    private mutating func begin(_ sample: TouchSample) -> Event? {
        guard sample.phase == .down else { return nil }
        phase = .waiting(sample.id, start: sample.position, since: sample.time)
        return nil
    }

    private mutating func wait(_ sample: TouchSample, start: Point) -> Event? {
        switch sample.phase {
        case .down: return begin(sample)
        case .up, .cancel:
            phase = .idle
            return .failed
        case .move:
            guard (sample.position - start).withoutRoundingNoise.length >= slop else { return nil }
            phase = .failed(sample.id)
            return .failed
        }
    }

    private mutating func press(_ sample: TouchSample, last: Point) -> Event? {
        let location = sample.isUsable ? sample.position : last
        let press = Press(touch: sample.id, location: location, time: sample.time)
        switch sample.phase {
        case .move:
            phase = .pressing(sample.id, location: location)
            return .changed(press)
        case .up:
            phase = .idle
            return .ended(press)
        case .cancel:
            phase = .idle
            return .cancelled
        case .down:
            _ = begin(sample)
            return .cancelled
        }
    }
}
