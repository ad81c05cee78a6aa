public import Geometry
public import Time

/// One finger that drags.
///
/// The first finger down counts; others are ignored until it has left. Where a pan outlives its finger, a second one that is
/// down goes on with it. Decisions read `Pan`, which comes from measured samples; drawing reads `drawnTranslation(at:)`,
/// which is resampled.
public struct PanRecognizer: Sendable {
    /// Which way a finger must go for a pan to begin.
    public enum Axis: Hashable, Sendable {
        case free
        /// Only when at the slop |dx| >= axisRatio |dy|, otherwise it fails for this touch.
        case horizontal
        /// Only when at the slop |dy| >= axisRatio |dx|, otherwise it fails for this touch.
        case vertical
    }

    /// What a pan has come to, from measured samples: points and points per second.
    public struct Pan: Hashable, Sendable {
        public let touch: TouchID
        /// Where the finger came down.
        public let start: Point
        /// Where it was measured last.
        public let location: Point
        /// How far it is from the start, less the slop; measured, not resampled.
        public let translation: Point
        /// pt/s.
        public let velocity: Point
        public let time: Instant
    }

    /// A step in the life of a pan.
    public enum Event: Hashable, Sendable {
        /// The slop was reached.
        case began(Pan)
        case changed(Pan)
        case ended(Pan)
        /// The panel took the finger back after the pan began.
        case cancelled
        /// This touch will not become a pan.
        case failed
    }

    private enum Phase {
        case idle
        /// Down, within the slop.
        case possible(TouchID, start: Point)
        case panning(Course)
        /// Waiting for the finger to leave.
        case failed(TouchID)
    }

    /// A finger whose pan has begun.
    private struct Course {
        let touch: TouchID
        let start: Point
        /// The part of its way that the slop took.
        let swallowed: Point
        /// When the slop was reached.
        let since: Instant

        /// A finger looked at from before its pan began has not moved anything yet.
        func translation(to position: Point, at instant: Instant) -> Point {
            let rest = position - start - swallowed
            let isBefore = instant < since && rest.x * swallowed.x + rest.y * swallowed.y < 0
            return isBefore ? .zero : rest
        }
    }

    /// A finger beside the one that counts.
    private struct Second {
        let touch: TouchID
        var location: Point
        var history = SampleHistory()
    }

    /// Along which it goes.
    public let axis: Axis
    /// How many times longer the way along the axis must be than the way across it.
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
    ///   - axisRatio: how many times longer the way along the axis must be than the way across it.
    ///   - velocity: which samples a velocity is made from.
    ///   - latency: how long before a frame is built the finger is looked at for drawing, at the least; see `Resampler`.
    ///   - outlivesFinger: whether a second finger goes on with it when the first one leaves, without a slop.
    public init(
        slop: Double = 8, axis: Axis = .free, axisRatio: Double = 1.2, velocity: VelocityRules = VelocityRules(),
        latency: Seconds = 0.005, outlivesFinger: Bool = false
    ) {
        self.init(
            slop: Slop(points: slop), axis: axis, axisRatio: axisRatio, velocity: velocity, latency: latency,
            outlivesFinger: outlivesFinger)
    }

    /// The same with a slop that may have been measured in millimetres.
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

    /// The finger it follows, whether it has become a pan yet or not.
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

    /// This finger means something else: it will not pan, or no longer.
    public mutating func fail() {
        guard let touch else { return }
        phase = .failed(touch)
        second = nil
    }

    /// Takes over a finger that is down, in the middle of what it was doing: the pan begins there without a slop, and with
    /// the velocity the finger has. So a list at its end hands the drag on to the window it lies in.
    ///
    /// - Returns: false when a pan is under way already or the other has no finger; then nothing happens.
    @discardableResult
    public mutating func takeOver(from other: PanRecognizer) -> Bool {
        guard !isActive, let touch = other.touch else { return false }
        history = other.history
        location = other.location
        phase = .panning(Course(touch: touch, start: location, swallowed: .zero, since: .zero))
        return true
    }

    /// The pan as of an instant, from what was measured; nil unless one is under way.
    func current(at instant: Instant) -> Pan? {
        guard case .panning(let course) = phase else { return nil }
        return pan(course, at: instant)
    }

    /// An up or a cancel ends the pan whatever its position is; the last measured one counts.
    ///
    /// - Returns: what the sample did to the pan; nil where that is nothing. Other fingers are passed over.
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

    /// The translation to draw: of the resampled position, less the same slop; zero before the pan began.
    ///
    /// - Parameter instant: when the frame is **built**, never its flip; the latency is taken off here.
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

    /// The velocity in pt/s as of an instant; zero when no finger is followed.
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
            // The panel lost the up: the old pan is over, the new finger starts from nothing.
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

    /// The finger leaves: the second one, if there is one, moves on from where the pan is.
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
