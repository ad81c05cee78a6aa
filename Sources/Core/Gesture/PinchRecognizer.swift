public import Geometry
import Glibc
public import Time

/// Two fingers that spread, close, rotate and move together.
///
/// The pinch begins when the distance of the fingers has changed, or their middle has moved, by the slop. Scale,
/// rotation and translation count from there, so there is no jump. A third finger is ignored; the loss of either
/// finger ends the pinch. `SecondFinger` limits how late a second finger may come down, because the first one may
/// have begun another gesture.
public struct PinchRecognizer: Sendable {
    /// The state of a pinch in points and radians, with a scale relative to the beginning.
    public struct Pinch: Hashable, Sendable {
        /// The middle between the fingers.
        public let centre: Point
        /// The displacement of the middle since the beginning.
        public let translation: Point
        /// The distance of the fingers divided by the distance at the beginning.
        public let scale: Double
        /// Radians, clockwise on a panel (y down); full turns accumulate.
        public let rotation: Double
        /// Change of `scale` per second.
        public let scaleVelocity: Double
        /// The velocity of the middle, pt/s.
        public let velocity: Point
        public let time: Instant
    }

    /// A step in the life of a pinch.
    public enum Event: Hashable, Sendable {
        case began(Pinch)
        case changed(Pinch)
        /// One of the two fingers left.
        case ended(Pinch)
        case cancelled
    }

    /// The limits within which a second finger may begin a pinch.
    public struct SecondFinger: Hashable, Sendable {
        /// The longest time after the first finger's down, seconds.
        public var delay: Seconds
        /// The longest movement of the first finger, points.
        public var travel: Double

        public init(delay: Seconds = 0.150, travel: Double = 24) {
            self.delay = delay
            self.travel = travel
        }
    }

    private struct Finger {
        var id: TouchID
        var position: Point
        let start: Point
        let since: Instant

        init(_ sample: TouchSample) {
            (id, position, start, since) = (sample.id, sample.position, sample.position, sample.time)
        }
    }

    private struct Base {
        var centre: Point
        var distance: Double
    }

    private enum Phase {
        case idle
        case one(Finger)
        case possible(Finger, Finger, Base)
        case pinching(Finger, Finger, Base)
    }

    /// The change of distance, or the common movement, at which the pinch begins, points.
    public let slop: Double
    /// The least distance of the fingers in points; a smaller one counts as this, which keeps the scale finite.
    private let minimumDistance = 1.0
    private let second: SecondFinger?
    private let rules: VelocityRules
    private var phase = Phase.idle
    private var rotation = 0.0
    private var angle = 0.0
    private var centres = SampleHistory()
    private var scales = SampleHistory()

    /// - Parameters:
    ///   - slop: points, at least 0.
    ///   - second: the limits for a second finger; nil sets none.
    ///   - velocity: the samples from which a velocity is estimated.
    public init(slop: Double = 8, second: SecondFinger? = nil, velocity: VelocityRules = VelocityRules()) {
        self.slop = slop > 0 ? slop : 0
        self.second = second
        rules = velocity
    }

    /// The same recognizer, with a `Slop` instead of points.
    public init(slop: Slop, second: SecondFinger? = nil, velocity: VelocityRules = VelocityRules()) {
        self.init(slop: slop.length, second: second, velocity: velocity)
    }

    /// Whether a pinch has begun and not ended.
    public var isActive: Bool {
        if case .pinching = phase { true } else { false }
    }

    /// Whether both fingers of a pinch are down, before or after the slop.
    public var hasBoth: Bool {
        switch phase {
        case .possible, .pinching: true
        case .idle, .one: false
        }
    }

    /// Forgets both fingers.
    public mutating func reset() { phase = .idle }

    /// A second down of a finger means that the panel lost its up: the old pinch is cancelled and the finger starts
    /// again.
    ///
    /// - Returns: the pinch's event, or nil.
    public mutating func handle(_ sample: TouchSample) -> Event? {
        guard sample.isUsable || sample.endsTouch else { return nil }
        switch sample.phase {
        case .down: return add(sample)
        case .move: return move(sample)
        case .up, .cancel: return remove(sample)
        }
    }

    private mutating func add(_ sample: TouchSample) -> Event? {
        var lost = sample
        lost.phase = .cancel
        let event = remove(lost)
        let finger = Finger(sample)
        switch phase {
        case .idle:
            phase = .one(finger)
        case .one(let first) where isInTime(finger, after: first):
            phase = .possible(
                first, finger, Base(centre: Self.centre(first, finger), distance: distance(first, finger)))
        case .one, .possible, .pinching:
            break
        }
        return event
    }

    /// Whether a down, an up or a cancel concerns the pinch.
    ///
    /// With limits and one finger down, only the down of a second finger within the limits concerns the pinch.
    func isAffected(by sample: TouchSample) -> Bool {
        guard second != nil, case .one(let first) = phase else { return true }
        return sample.phase == .down && sample.id != first.id && isInTime(Finger(sample), after: first)
    }

    private func isInTime(_ finger: Finger, after first: Finger) -> Bool {
        guard let second else { return true }
        return finger.since <= first.since + second.delay && (first.position - first.start).length < second.travel
    }

    private mutating func move(_ sample: TouchSample) -> Event? {
        switch phase {
        case .idle:
            return nil
        case .one(var finger):
            guard finger.id == sample.id else { return nil }
            finger.position = sample.position
            phase = .one(finger)
            return nil
        case .possible(var a, var b, let base):
            guard Self.update(&a, &b, sample) else { return nil }
            return decide(a, b, base, at: sample.time)
        case .pinching(var a, var b, let base):
            guard Self.update(&a, &b, sample) else { return nil }
            phase = .pinching(a, b, base)
            record(a, b, base, at: sample.time)
            return .changed(pinch(a, b, base, at: sample.time))
        }
    }

    private mutating func decide(_ a: Finger, _ b: Finger, _ base: Base, at time: Instant) -> Event? {
        let spread = (distance(a, b) - base.distance).magnitude
        guard max(spread, (Self.centre(a, b) - base.centre).length) >= slop else {
            phase = .possible(a, b, base)
            return nil
        }
        let base = Base(centre: Self.centre(a, b), distance: distance(a, b))
        phase = .pinching(a, b, base)
        rotation = 0
        angle = Self.angle(a, b)
        centres.removeAll()
        scales.removeAll()
        record(a, b, base, at: time)
        return .began(pinch(a, b, base, at: time))
    }

    private mutating func remove(_ sample: TouchSample) -> Event? {
        switch phase {
        case .idle:
            return nil
        case .one(let finger):
            if finger.id == sample.id { phase = .idle }
            return nil
        case .possible(let a, let b, _):
            leave(a, b, sample)
            return nil
        case .pinching(let a, let b, let base):
            guard a.id == sample.id || b.id == sample.id else { return nil }
            leave(a, b, sample)
            return sample.phase == .cancel ? .cancelled : .ended(pinch(a, b, base, at: sample.time))
        }
    }

    private mutating func leave(_ a: Finger, _ b: Finger, _ sample: TouchSample) {
        if a.id == sample.id { phase = .one(b) }
        if b.id == sample.id { phase = .one(a) }
    }

    private mutating func record(_ a: Finger, _ b: Finger, _ base: Base, at time: Instant) {
        centres.append(Self.centre(a, b), time)
        scales.append(Point(x: distance(a, b) / base.distance, y: 0), time)
        // The shorter way round, so that the angle does not jump at half a turn.
        let now = Self.angle(a, b)
        rotation += remainder(now - angle, 2 * .pi)
        angle = now
    }

    private func pinch(_ a: Finger, _ b: Finger, _ base: Base, at time: Instant) -> Pinch {
        let centre = Self.centre(a, b)
        return Pinch(
            centre: centre, translation: centre - base.centre, scale: distance(a, b) / base.distance,
            rotation: rotation,
            scaleVelocity: scales.velocity(at: time, rules, detectsStop: false).x,
            velocity: centres.velocity(at: time, rules), time: time)
    }

    private func distance(_ a: Finger, _ b: Finger) -> Double { max((b.position - a.position).length, minimumDistance) }

    private static func centre(_ a: Finger, _ b: Finger) -> Point { (a.position + b.position) * 0.5 }

    private static func angle(_ a: Finger, _ b: Finger) -> Double {
        atan2(b.position.y - a.position.y, b.position.x - a.position.x)
    }

    private static func update(_ a: inout Finger, _ b: inout Finger, _ sample: TouchSample) -> Bool {
        if a.id == sample.id {
            a.position = sample.position
            return true
        }
        guard b.id == sample.id else { return false }
        b.position = sample.position
        return true
    }
}
