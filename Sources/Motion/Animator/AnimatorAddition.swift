internal import Time

/// Where an animator leaves a property.
enum Landing { case start, end, current }

/// One stretch of running: from a position on the way (0 start, 1 end) to one of its ends.
struct Leg {
    var position: Double
    var goal: Double
    var begins: Instant
    var duration: Seconds
    var timing: AnimatorTiming
    /// UIKit's relative velocity counts at a start; a leg that goes on keeps what is there.
    var isFresh: Bool
}

/// One property's part in an animator.
class AnimatorAddition {
    /// The part of the animator's duration before this one begins.
    let delay: Double
    init(delay: Double) { self.delay = delay }

    func begin(at instant: Instant) {}
    func run(_ leg: Leg) {}
    func pause(at instant: Instant, position: Double) {}
    func scrub(to position: Double) {}
    func land(_ landing: Landing, at instant: Instant) {}
    /// The part of the animator's way that this one still needs to an end of its own, 0 start and 1 end.
    func wayLeft(to goal: Double, at instant: Instant) -> Double { 0 }
    var settlesBy: Instant? { nil }
}

final class PropertyAddition<V: MotionVector>: AnimatorAddition {
    private let property: AnimatedProperty<V>
    private let end: V
    private var start: V
    /// Where scrubbing began: the position of the animator and the value there. Between it and either end the value goes
    /// straight, so that a pause in the middle of a curve or a spring does not jump.
    private var anchor: (position: Double, value: V)

    init(_ property: AnimatedProperty<V>, to end: V, delay: Double) {
        self.property = property
        self.end = end
        start = property.target
        anchor = (0, start)
        super.init(delay: delay)
    }

    private var leads: Bool { property.leader === self }

    override func begin(at instant: Instant) {
        let state = property.state(at: instant)
        start = state.value
        anchor = (0, start)
        property.leader = self
    }

    override func run(_ leg: Leg) {
        guard leads else { return }
        let (offset, duration) = span(of: leg)
        let begins = leg.begins + offset
        let goal = leg.goal > 0 ? end : start
        // One that waits for its delay waits at rest.
        if offset.value > 0 { property.motion.hold(property.value(at: leg.begins)) }
        var velocity = property.state(at: leg.begins).velocity
        if leg.isFresh { velocity = velocity + (end - start) * leg.timing.velocity }
        property.motion.settle(
            to: goal, timing: leg.timing.timing(over: duration), velocity: velocity, at: begins,
            settling: property.settling)
    }

    /// When within the leg this one moves: forward from its delay to the end, backward from the start of the leg.
    private func span(of leg: Leg) -> (offset: Seconds, duration: Seconds) {
        let p = leg.position
        guard leg.goal > 0 else {
            // One that the position has overtaken takes the whole leg rather than jump.
            return (0, p > delay ? leg.duration * ((p - delay) / p) : leg.duration)
        }
        guard p < delay else { return (0, leg.duration) }
        let offset = leg.duration * ((delay - p) / (1 - p))
        return (offset, leg.duration - offset)
    }

    override func pause(at instant: Instant, position: Double) {
        guard leads else { return }
        anchor = (position, property.motion.catchNow(at: instant))
    }

    override func scrub(to position: Double) {
        guard leads else { return }
        property.motion.hold(scrubbed(position))
    }

    private func scrubbed(_ position: Double) -> V {
        guard position != anchor.position else { return anchor.value }
        if position <= 0 { return start }
        if position >= 1 { return end }
        if position > anchor.position {
            let from = max(anchor.position, delay)
            guard position > from else { return anchor.value }
            return anchor.value + (end - anchor.value) * ((position - from) / (1 - from))
        }
        let from = min(delay, anchor.position)
        guard position > from else { return start }
        return start + (anchor.value - start) * ((position - from) / (anchor.position - from))
    }

    override func land(_ landing: Landing, at instant: Instant) {
        guard leads else { return }
        property.leader = nil
        switch landing {
        case .start: property.motion.hold(start)
        case .end: property.motion.hold(end)
        case .current: property.motion.catchNow(at: instant)
        }
    }

    override func wayLeft(to goal: Double, at instant: Instant) -> Double {
        let whole = (end - start).euclideanLength
        guard leads, whole > 0 else { return 0 }
        let left = ((goal > 0 ? end : start) - property.value(at: instant)).euclideanLength
        return left / whole * (1 - delay)
    }

    override var settlesBy: Instant? { leads ? property.motion.settlesBy : nil }
}
