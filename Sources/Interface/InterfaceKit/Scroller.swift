import Motion
package import Settings
package import Time

/// The scroll position of a page: it follows the finger, decays after a throw, and has a rubber band past its ends.
package struct Scroller {
    private enum Phase {
        case rest(Double)
        /// Held by a finger; past an end, the offset includes the rubber band.
        case held(Double)
        case released(Double, velocity: Double)
        /// Decays until it is slow or reaches an end; at an end, the spring `then` takes over.
        case running(Decay<Double>, began: Instant, until: Instant, then: Moving<Double>?)
        case returning(Moving<Double>)
    }

    /// The speed at which a throw ends, pt/s.
    private static let slowest = 8.0

    private var phase = Phase.rest(0)
    /// The furthest offset at rest, in points.
    package private(set) var extent = 0.0
    private var viewport = 1.0
    /// The snap interval in points; nil without snapping.
    private var page: Double?

    package init() {}

    /// - Parameters:
    ///   - extent: the furthest offset at rest.
    ///   - page: the snap interval in points; nil without snapping.
    package mutating func setExtent(_ extent: Double, viewport: Double, page: Double? = nil) {
        (self.extent, self.viewport, self.page) = (max(0, extent), max(1, viewport), page)
        // An offset past the new end slides back.
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

    /// Stops at the last drawn offset.
    package mutating func catchNow(at shown: Instant) { phase = .held(offset(at: shown)) }

    /// The finger's offset, from which a new drag continues. The rubber band turns this offset into the present one.
    package func rawOffset(at t: Instant, _ settings: Settings.Scroll) -> Double {
        let (shown, band) = (offset(at: t), band(settings))
        if shown < 0 { return -band.inverse(-shown) }
        return shown > extent ? extent + band.inverse(shown - extent) : shown
    }

    /// Releases an offset that was caught and not dragged; past an end, it returns to that end.
    package mutating func letGo(at shown: Instant) { if case .held = phase { release(velocity: 0, at: shown) } }

    package mutating func drag(toRaw raw: Double, _ settings: Settings.Scroll) {
        let band = band(settings)
        if raw < 0 {
            phase = .held(-band.offset(-raw))
        } else {
            phase = .held(raw > extent ? extent + band.offset(raw - extent) : raw)
        }
    }

    /// - Parameter velocity: the velocity of the offset, pt/s.
    package mutating func release(velocity: Double, at t: Instant) {
        phase = .released(offset(at: t), velocity: velocity)
    }

    /// Scrolls back to the beginning, for example after a tap on the present tab.
    package mutating func scrollToTop(at shown: Instant) { scroll(to: 0, at: shown) }

    /// Scrolls to an offset inside the ends.
    package mutating func scroll(to place: Double, at shown: Instant) {
        let (start, target) = (offset(at: shown), min(max(place, 0), extent))
        // A scroll of zero length would count as a motion, and swallow taps until its end.
        guard start != target else { return phase = .rest(target) }
        var moving = Moving(start)
        moving.settle(to: target, timing: .curve(.easeInOut, duration: Self.scrollDuration), at: shown)
        phase = .returning(moving)
    }

    /// The duration of a scroll of any length.
    private static let scrollDuration: Seconds = 0.3

    /// Starts the requested motion from the last drawn offset, when a frame is built.
    ///
    /// - Parameter surroundings: the source of the settings for the motion after a throw. A frame without a release
    ///   does not copy the settings.
    package mutating func frame(build: Instant, in surroundings: Surroundings) {
        guard case .released(let offset, let velocity) = phase else {
            if !isMoving(at: build), case .held = phase { return }
            if !isMoving(at: build) { phase = .rest(self.offset(at: build)) }
            return
        }
        let settings = surroundings.settings
        let spring = Timing.spring(settings.motion.spring)
        if let page {
            let thrown = Projection(deceleration: settings.scroll.deceleration).end(from: offset, velocity: velocity)
            // A throw moves by one page at most.
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

    /// Settles by a spring at an offset inside the ends.
    private mutating func settle(
        _ offset: Double, to place: Double, _ spring: Timing, _ velocity: Double, at build: Instant
    ) {
        var moving = Moving(offset)
        moving.settle(to: min(max(place, 0), extent), timing: spring, velocity: velocity, at: build)
        phase = .returning(moving)
    }

    /// Decays to rest, or into the spring at an end.
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

    /// Solves x0 + v0 (d^(1000 t) - 1) / (1000 ln d) = bound.
    private static func time(_ decay: Decay<Double>, reaching bound: Double, _ settings: Settings) -> Seconds? {
        let speed = decay.initial.velocity
        let share = (bound - decay.initial.value) / (decay.end - decay.initial.value)
        guard share > 0, share < 1, speed != 0 else { return share == 0 ? 0 : nil }
        // The remaining distance is proportional to the speed: the fraction 1 - share of both is left.
        return decay.time(fallingToSpeed: speed.magnitude * (1 - share))
    }

    private func band(_ settings: Settings.Scroll) -> RubberBand {
        RubberBand(coefficient: settings.rubberBand, dimension: viewport)
    }
}
