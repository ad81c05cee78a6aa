import Motion
package import Settings
package import Time

/// How far a page is scrolled: follows the finger, runs on when thrown, is elastic past its ends.
package struct Scroller {
    private enum Phase {
        case rest(Double)
        /// Under a finger; past an end this is the banded value that is drawn.
        case held(Double)
        case released(Double, velocity: Double)
        /// Runs out, until an end stops it or it is slow enough; then the spring at the end, if it got there.
        case running(Decay<Double>, began: Instant, until: Instant, then: Moving<Double>?)
        case returning(Moving<Double>)
    }

    /// A throw has ended when it is slower than this, pt/s.
    private static let slowest = 8.0

    private var phase = Phase.rest(0)
    /// The furthest offset at rest, in points.
    package private(set) var extent = 0.0
    private var viewport = 1.0
    /// Points from one page to the next, where it stops at pages.
    private var page: Double?

    package init() {}

    /// - Parameters:
    ///   - extent: the furthest offset at rest.
    ///   - page: from one stop to the next; nil stops anywhere.
    package mutating func setExtent(_ extent: Double, viewport: Double, page: Double? = nil) {
        (self.extent, self.viewport, self.page) = (max(0, extent), max(1, viewport), page)
        // What is below the end slides back into view.
        if case .rest(let offset) = phase, offset > self.extent { phase = .released(offset, velocity: 0) }
    }

    package func offset(at t: Instant) -> Double {
        switch phase {
        case .rest(let offset), .held(let offset), .released(let offset, _): offset
        case .running(let decay, let began, let until, let then):
            if t < until {
                decay.state(after: t - began).value
            } else {
                then?.value(at: t) ?? decay.state(after: until - began).value
            }
        case .returning(let moving): moving.value(at: t)
        }
    }

    package func isMoving(at t: Instant) -> Bool {
        switch phase {
        case .rest, .held: false
        case .released: true
        case .running(_, _, let until, let then): t < until || then?.isMoving(at: t) ?? false
        case .returning(let moving): moving.isMoving(at: t)
        }
    }

    /// Stops where it was last drawn.
    package mutating func catchNow(at shown: Instant) { phase = .held(offset(at: shown)) }

    /// The offset that the finger itself is at, elastic or not.
    package func rawOffset(at t: Instant, _ settings: Settings.Scroll) -> Double {
        let (shown, band) = (offset(at: t), band(settings))
        if shown < 0 { return -band.inverse(-shown) }
        return shown > extent ? extent + band.inverse(shown - extent) : shown
    }

    /// What was caught and not dragged comes to rest, inside its ends.
    package mutating func letGo(at shown: Instant) { if case .held = phase { release(velocity: 0, at: shown) } }

    package mutating func drag(toRaw raw: Double, _ settings: Settings.Scroll) {
        let band = band(settings)
        if raw < 0 {
            phase = .held(-band.offset(-raw))
        } else {
            phase = .held(raw > extent ? extent + band.offset(raw - extent) : raw)
        }
    }

    /// - Parameter velocity: of the offset, pt/s.
    package mutating func release(velocity: Double, at t: Instant) {
        phase = .released(offset(at: t), velocity: velocity)
    }

    /// Back to the beginning, as a tap asks for it.
    package mutating func scrollToTop(at shown: Instant) { scroll(to: 0, at: shown) }

    /// To a place inside the ends.
    package mutating func scroll(to place: Double, at shown: Instant) {
        var moving = Moving(offset(at: shown))
        let target = min(max(place, 0), extent)
        moving.settle(to: target, timing: .curve(.easeInOut, duration: Self.longestWay), at: shown)
        phase = .returning(moving)
    }

    private static let longestWay: Seconds = 0.3

    /// Starts what a release asked for, at the instant a frame is built, from what was drawn last.
    package mutating func frame(build: Instant, _ settings: Settings) {
        guard case .released(let offset, let velocity) = phase else {
            if !isMoving(at: build), case .held = phase { return }
            if !isMoving(at: build) { phase = .rest(self.offset(at: build)) }
            return
        }
        let spring = Timing.spring(
            settings.motion.spring)
        if let page {
            let thrown = Projection(deceleration: settings.scroll.deceleration).end(from: offset, velocity: velocity)
            // One page at a time, however hard the throw.
            let near = min(max(thrown, offset - page / 2), offset + page / 2)
            settle(offset, to: (near / page).rounded() * page, spring, velocity, at: build)
        } else if offset < 0 || offset > extent {
            settle(offset, to: offset, spring, velocity, at: build)
        } else if velocity.magnitude > Self.slowest {
            run(from: offset, velocity: velocity, spring, at: build, settings)
        } else {
            phase = .rest(offset)
        }
    }

    /// By a spring, to a place inside the ends.
    private mutating func settle(
        _ offset: Double, to place: Double, _ spring: Timing, _ velocity: Double, at build: Instant
    ) {
        var moving = Moving(offset)
        moving.settle(to: min(max(place, 0), extent), timing: spring, velocity: velocity, at: build)
        phase = .returning(moving)
    }

    /// Runs out, or into the spring at an end.
    private mutating func run(
        from offset: Double, velocity: Double, _ spring: Timing, at build: Instant, _ settings: Settings
    ) {
        let decay = Decay(
            from: MotionState(value: offset, velocity: velocity), deceleration: settings.scroll.deceleration)
        let bound = velocity < 0 ? 0 : extent
        var until = build + decay.time(fallingToSpeed: Self.slowest)
        var then: Moving<Double>?
        if (decay.end - bound) * velocity > 0, let crossing = Self.time(decay, reaching: bound, settings),
            build + crossing <= until
        {
            until = build + crossing
            var moving = Moving(bound)
            moving.settle(to: bound, timing: spring, velocity: decay.state(after: crossing).velocity, at: until)
            then = moving
        }
        phase = .running(decay, began: build, until: until, then: then)
    }

    /// From x0 + v0 (d^(1000 t) - 1) / (1000 ln d) = bound.
    private static func time(_ decay: Decay<Double>, reaching bound: Double, _ settings: Settings) -> Seconds? {
        let speed = decay.initial.velocity
        let share = (bound - decay.initial.value) / (decay.end - decay.initial.value)
        guard share > 0, share < 1, speed != 0 else { return share == 0 ? 0 : nil }
        // The way left falls like the speed: what is left of both is 1 - share.
        return decay.time(fallingToSpeed: speed.magnitude * (1 - share))
    }

    private func band(_ settings: Settings.Scroll) -> RubberBand {
        RubberBand(coefficient: settings.rubberBand, dimension: viewport)
    }
}
