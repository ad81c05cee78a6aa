public import Geometry
public import Time

/// A drag with one finger.
///
/// The first finger down counts; others are ignored until it has left. If a pan outlives its finger, a second finger
/// that is down continues it. Decisions read `Pan`, which is computed from measured samples; drawing reads
/// `drawnTranslation(at:)`, which is resampled.
public struct PanRecognizer: Sendable {
    /// The direction in which a finger must move for a pan to begin.
    public enum Axis: Hashable, Sendable {
        case free
        /// Begins only if |dx| >= axisRatio |dy| at the slop; otherwise it fails for this touch.
        case horizontal
        /// Begins only if |dy| >= axisRatio |dx| at the slop; otherwise it fails for this touch.
        case vertical
    }

    /// The state of a pan from measured samples, in points and points per second.
    public struct Pan: Hashable, Sendable {
        public let touch: TouchID
        /// The position at which the finger came down.
        public let start: Point
        /// The last measured position.
        public let location: Point
        /// The displacement from the start, less the slop; measured, not resampled.
        public let translation: Point
        /// The velocity in pt/s.
        public let velocity: Point
        public let time: Instant
    }

    /// A step in the life of a pan.
    public enum Event: Hashable, Sendable {
        /// The slop was reached.
        case began(Pan)
        case changed(Pan)
        case ended(Pan)
        /// The touch was cancelled after the pan began.
        case cancelled
        /// This touch will not become a pan.
        case failed
    }

    private enum Phase {
        case idle
        /// The finger is down and within the slop.
        case possible(TouchID, start: Point)
        case panning(Course)
        /// The pan has failed and waits for the finger to leave.
        case failed(TouchID)
    }

    /// A finger whose pan has begun.
    private struct Course {
        let touch: TouchID
        let start: Point
        /// The part of the displacement that the slop swallows.
        let swallowed: Point
        /// The time at which the slop was reached.
        let since: Instant

        /// The displacement less the slop; zero for an instant at which the finger was still within the slop.
        func translation(to position: Point, at instant: Instant) -> Point {
            let rest = position - start - swallowed
            let isBefore = instant < since && rest.x * swallowed.x + rest.y * swallowed.y < 0
            return isBefore ? .zero : rest
        }
    }

    /// A second finger beside the one that counts.
    private struct Second {
        let touch: TouchID
        var location: Point
        var history = SampleHistory()
    }

    /// The axis of the pan.
    public let axis: Axis
    /// The least ratio of the movement along the axis to the movement across it.
    public let axisRatio: Double
    private let slop: Slop
    private let estimation: VelocityRules
    private let latency: Seconds
    private let outlivesFinger: Bool
    private var phase = Phase.idle
    private var location = Point.zero
    private var history = SampleHistory()
    private var second: Second?

    /// - Parameters:
    ///   - slop: points, at least 0.
    ///   - axisRatio: the least ratio of the movement along the axis to the movement across it.
    ///   - velocity: the samples from which a velocity is estimated.
    ///   - latency: the minimum look-back of drawing from the build instant; see `Resampler`.
    ///   - outlivesFinger: whether a second finger continues the pan, without a slop, when the first one leaves.
    public init(
        slop: Double = 8, axis: Axis = .free, axisRatio: Double = 1.2, velocity: VelocityRules = VelocityRules(),
        latency: Seconds = 0.005, outlivesFinger: Bool = false
    ) {
        self.init(
            slop: Slop(points: slop), axis: axis, axisRatio: axisRatio, velocity: velocity, latency: latency,
            outlivesFinger: outlivesFinger)
    }

    /// The same recognizer, with a `Slop` instead of points.
    public init(
        slop: Slop, axis: Axis = .free, axisRatio: Double = 1.2, velocity: VelocityRules = VelocityRules(),
        latency: Seconds = 0.005, outlivesFinger: Bool = false
    ) {
        self.slop = slop
        self.axis = axis
        self.axisRatio = axisRatio
        estimation = velocity
        self.latency = latency
        self.outlivesFinger = outlivesFinger
    }

    /// Whether a pan has begun and not ended.
    public var isActive: Bool {
        if case .panning = phase { true } else { false }
    }

    /// The finger that the recognizer follows, before and during the pan.
    public var touch: TouchID? {
        switch phase {
        case .idle, .failed: nil
        case .possible(let id, _): id
        case .panning(let course): course.touch
        }
    }

    /// Forgets the finger.
    public mutating func reset() {
        phase = .idle
        second = nil
        history.removeAll()
    }

    /// Fails or cancels the pan, because the finger belongs to another gesture.
    public mutating func fail() {
        guard let touch else { return }
        phase = .failed(touch)
        second = nil
    }

    /// Takes over a finger in the middle of another pan. This pan begins there without a slop and with the finger's
    /// velocity. A list at its end thus hands the drag over to its window.
    ///
    /// - Returns: false when this pan is active already or the other has no finger; then nothing changes.
    @discardableResult
    public mutating func takeOver(from other: PanRecognizer) -> Bool {
        guard !isActive, let touch = other.touch else { return false }
        history = other.history
        location = other.location
        phase = .panning(Course(touch: touch, start: location, swallowed: .zero, since: .zero))
        return true
    }

    /// The pan at an instant, from measured samples; nil unless it is active.
    func current(at instant: Instant) -> Pan? {
        guard case .panning(let course) = phase else { return nil }
        return pan(course, at: instant)
    }

    /// An up or a cancel ends the pan even if its own position is implausible; the last position before it counts.
    ///
    /// - Returns: the pan's event, or nil. Samples of other fingers are ignored.
    public mutating func handle(_ sample: TouchSample) -> Event? {
        guard sample.isUsable || sample.endsTouch else { return nil }
        if outlivesFinger, let touch, touch != sample.id { followSecond(sample) }
        switch phase {
        case .idle:
            return begin(sample)
        case .possible(let id, let start) where id == sample.id:
            return decide(sample, start: start)
        case .panning(let course) where course.touch == sample.id:
            return follow(sample, course)
        case .failed(let id) where id == sample.id && sample.phase != .move:
            reset()
            return sample.phase == .down ? begin(sample) : nil
        default:
            return nil
        }
    }

    /// The translation to draw: the resampled position less the start and the same slop; zero before the pan began.
    ///
    /// - Parameter instant: the instant at which the frame is **built**, never its flip; this function subtracts the
    ///   latency.
    public func drawnTranslation(at instant: Instant) -> Point {
        guard case .panning(let course) = phase, !history.isEmpty else { return .zero }
        let drawn = history.drawn(at: instant, latency)
        return course.translation(to: drawn.position, at: drawn.seen)
    }

    /// The translation of the newest sample; zero before the pan began.
    public var measuredTranslation: Point {
        guard case .panning(let course) = phase else { return .zero }
        return location - course.start - course.swallowed
    }

    /// The velocity in pt/s at an instant; zero without samples, as after `reset()`.
    public func velocity(at instant: Instant) -> Point {
        history.velocity(at: instant, estimation)
    }

    private mutating func begin(_ sample: TouchSample) -> Event? {
        guard sample.phase == .down else { return nil }
        phase = .possible(sample.id, start: sample.position)
        second = nil
        history.removeAll()
        record(sample)
        return nil
    }

    private mutating func decide(_ sample: TouchSample, start: Point) -> Event? {
        switch sample.phase {
        case .down: return begin(sample)
        case .up, .cancel:
            if let pan = goOn(from: .zero, at: sample.time) { return .began(pan) }
            reset()
            return .failed
        case .move: break
        }
        record(sample)
        let displacement = (sample.position - start).withoutRoundingNoise
        guard let swallowed = slop.swallowed(by: displacement) else { return nil }
        guard isAlongAxis(displacement) else {
            phase = .failed(sample.id)
            return .failed
        }
        let course = Course(touch: sample.id, start: start, swallowed: swallowed, since: sample.time)
        phase = .panning(course)
        return .began(pan(course, at: sample.time))
    }

    private mutating func follow(_ sample: TouchSample, _ course: Course) -> Event? {
        switch sample.phase {
        case .down:
            // The panel lost the up: the old pan ends, and the new touch has its own start and slop.
            _ = begin(sample)
            return .cancelled
        case .cancel:
            reset()
            return .cancelled
        case .up:
            let last = pan(course, at: sample.time)
            if let pan = goOn(from: last.translation, at: sample.time) { return .changed(pan) }
            reset()
            return .ended(last)
        case .move:
            record(sample)
            return .changed(pan(course, at: sample.time))
        }
    }

    private mutating func followSecond(_ sample: TouchSample) {
        switch sample.phase {
        case .down where second == nil || second?.touch == sample.id:
            second = Second(touch: sample.id, location: sample.position)
            second?.history.append(sample.position, sample.time)
        case .move where second?.touch == sample.id:
            second?.location = sample.position
            second?.history.append(sample.position, sample.time)
        case .up, .cancel: if second?.touch == sample.id { second = nil }
        case .down, .move: break
        }
    }

    /// Continues the pan with the second finger, from its present translation. Nil if there is no second finger.
    private mutating func goOn(from translation: Point, at time: Instant) -> Pan? {
        guard let next = second else { return nil }
        second = nil
        (location, history) = (next.location, next.history)
        let course = Course(touch: next.touch, start: location - translation, swallowed: .zero, since: .zero)
        phase = .panning(course)
        return pan(course, at: time)
    }

    private mutating func record(_ sample: TouchSample) {
        location = sample.position
        history.append(sample.position, sample.time)
    }

    private func isAlongAxis(_ d: Point) -> Bool {
        switch axis {
        case .free: true
        case .horizontal: d.x.magnitude >= axisRatio * d.y.magnitude
        case .vertical: d.y.magnitude >= axisRatio * d.x.magnitude
        }
    }

    private func pan(_ course: Course, at time: Instant) -> Pan {
        let translation = (location - course.start - course.swallowed).withoutRoundingNoise
        return Pan(
            touch: course.touch, start: course.start, location: location, translation: translation,
            velocity: velocity(at: time), time: time)
    }
}
