package import Time

/// Decides when a frame is built and when it is seen, on a display whose refreshes lie on a fixed grid.
///
/// A frame is built at a refresh and seen at the next. Nothing is built and no timer is armed while nothing changes:
/// an idle panel costs no wake-up.
package struct FramePacer: Sendable {
    package enum Event: Sendable {
        /// Something changed that the panel does not show yet.
        case changed
        /// Something will change by itself at that instant (nil: nothing will).
        case nextChange(Instant?)
        /// The armed timer went off.
        case timer
    }

    package enum Effect: Equatable, Sendable {
        case arm(Instant)
        /// Build the frame now, as it is to be seen at `flip`.
        case build(at: Instant, flip: Instant)
    }

    /// What the pacer waits for.
    private enum State: Equatable {
        case idle
        /// The frame of the refresh at this instant will be built then.
        case waiting(build: Instant)
    }

    private let grid: RefreshGrid
    private var state = State.idle
    /// The last refresh at which a frame was built.
    private var lastBuild: Instant?

    package init(grid: RefreshGrid) { self.grid = grid }

    /// - Parameter now: the loop turn's instant.
    package mutating func handle(_ event: Event, at now: Instant) -> [Effect] {
        switch event {
        case .changed: return schedule(for: now)
        case .nextChange(nil): return []
        // Seen at the change's instant, so built a refresh before it.
        case .nextChange(let instant?): return schedule(for: instant - grid.period)
        case .timer:
            guard case .waiting(let build) = state, now >= build else { return [] }
            state = .idle
            // After a late wake-up the frame belongs to the refresh that is running now, not to one that is over.
            let running = max(build, grid.refresh(atOrBefore: now))
            lastBuild = running
            return [.build(at: running, flip: grid.refresh(after: running))]
        }
    }

    private mutating func schedule(for instant: Instant) -> [Effect] {
        var build = grid.refresh(atOrAfter: instant)
        if let lastBuild, build <= lastBuild { build = grid.refresh(after: lastBuild) }
        if case .waiting(let already) = state, already <= build { return [] }
        state = .waiting(build: build)
        return [.arm(build)]
    }
}
