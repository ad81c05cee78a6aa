package import Time

/// When a frame is built, what is on its way to the panel, and what to do when the kernel does not play along.
///
/// A state machine without a system call: events go in, and out comes when to be woken and what to do. One commit is in
/// flight at a time; what changes meanwhile is built after its flip, in its newest state. A frame is built as late before
/// its refresh as its measured cost allows. Nothing is built and no timer is armed while nothing changes.
package struct Presenter: Sendable {
    /// How the display tells the time.
    package enum Pace: Sendable {
        /// Refreshes lie on a fixed grid and no flips are told: built at one refresh, seen at the next.
        case grid
        /// The kernel tells each flip and when it was.
        case flips
    }

    package enum Event: Sendable {
        /// Something changed that the panel does not show yet.
        case changed
        /// Something will change by itself at that instant (nil: nothing will).
        case nextChange(Instant?)
        /// The timer went off.
        case timer
        /// There is an output, and nothing of ours is on it yet.
        case lit(rate: Double, refresh: Instant)
        /// There is no output, or it is not ours for now.
        case dark
        /// The kernel says when the last refresh was: after a rest the grid has drifted.
        case refreshed(Instant)
        /// Answers to `build`: nothing had to be shown; the kernel took the commit; it did not.
        case unchanged
        case committed
        case refused(CommitError)
        case flipped(Flip)
    }

    package enum Action: Hashable, Sendable {
        /// Compose and commit this frame, and tell the answer.
        case build(Frame)
        /// The device is gone: look for one.
        case findOutput
    }

    /// What to do now, and when to be woken (nil: not at all).
    package struct Reaction: Hashable, Sendable {
        package var alarm: Instant?
        package var action: Action?
    }

    /// A frame as it is to be built.
    package struct Frame: Hashable, Sendable {
        /// Why it is committed.
        package enum Reason: Int, Comparable, Sendable {
            /// Only if something has changed.
            case change
            /// The panel does not show what was composed last.
            case unshown
            /// Nothing on the display is as we left it: every property is set.
            case modeset

            package static func < (a: Reason, b: Reason) -> Bool { a.rawValue < b.rawValue }
        }

        package enum Layout: Hashable, Sendable {
            /// On planes, as far as there is a plan.
            case planned
            /// Everything on the primary plane: the kernel has just refused a plan.
            case composed
        }

        package var commit: CommitID
        /// When it is built. Motion that follows a finger is drawn for this instant.
        package var at: Instant
        /// When it will be seen.
        package var flip: Instant
        package var reason = Reason.change
        package var layout = Layout.planned
    }

    enum State: Sendable {
        case dark
        /// Nothing is on its way, and nothing waits to be built.
        case idle
        /// The frame for this refresh will be built before it.
        case scheduled(target: Instant)
        /// Handed out to be built at `since`; the answer follows.
        case building(Frame, since: Instant)
        /// Its flip is awaited, but not for ever.
        case inFlight(Frame, deadline: Instant)
        /// The kernel refused; the next attempt is then.
        case retrying(at: Instant)
        /// The device is gone; the search begins then, or with an earlier hotplug event.
        case missing(searchAt: Instant)
    }

    /// For this long a panel's clock and ours run together well enough.
    static let trustedRest: Seconds = 0.5

    let pace: Pace
    var state = State.dark
    /// Why the next commit must be made, whether or not anything changes.
    var owed = Frame.Reason.modeset
    /// When the earliest change that is not built yet is to be seen.
    var wanted: Instant?
    /// The refresh that was last built for or flipped at: no refresh is built twice.
    var lastRefresh: Instant?
    /// Whether a flip has told when refreshes are since the last modeset.
    var isGridKnown = false
    /// Attempts without a flip since the last one.
    var failures = 0
    /// A plan was refused: until then everything is composed.
    var composedUntil: Instant?
    var nextCommit = CommitID(1)
    package internal(set) var grid: RefreshGrid
    package internal(set) var lead: BuildLead
    package internal(set) var counts = PresenterCounts()

    /// - Parameter grid: of a display that tells no flips; otherwise what is assumed until the first.
    package init(_ pace: Pace, grid: RefreshGrid) {
        (self.pace, self.grid) = (pace, grid)
        lead = BuildLead(period: grid.period)
        if pace == .grid { (state, owed) = (.idle, .change) }
    }

    /// - Parameter now: the loop turn's instant; for an answer, when it was known.
    package mutating func handle(_ event: Event, at now: Instant) -> Reaction {
        let action: Action? =
            switch event {
            case .changed: want(now, at: now)
            case .nextChange(let instant): instant.flatMap { want($0, at: now) }
            case .timer: woken(at: now)
            case .lit(let rate, let refresh): lit(rate: rate, refresh: refresh, at: now)
            case .dark: goDark()
            case .refreshed(let instant): refreshed(instant)
            case .unchanged: unchanged(at: now)
            case .committed: committed(at: now)
            case .refused(let error): refused(error, at: now)
            case .flipped(let flip): flipped(flip, at: now)
            }
        return Reaction(alarm: alarm, action: action)
    }

    private var alarm: Instant? {
        switch state {
        case .dark, .idle, .building: nil
        case .scheduled(let target): buildInstant(for: target)
        case .inFlight(_, let deadline): deadline
        case .retrying(let instant), .missing(let instant): instant
        }
    }

    private mutating func woken(at now: Instant) -> Action? {
        guard let alarm, now >= alarm else { return nil }
        switch state {
        case .dark, .idle, .building: return nil
        case .scheduled(let target):
            // After a late wake-up the frame belongs to the refresh to come, not to one that is over.
            return build(for: max(target, grid.refresh(after: now)), at: now)
        case .inFlight: return flipLost(at: now)
        case .retrying: return build(for: grid.refresh(after: now), at: now)
        case .missing:
            state = .dark
            return .findOutput
        }
    }

    private mutating func lit(rate: Double, refresh: Instant, at now: Instant) -> Action? {
        grid = RefreshGrid(epoch: refresh, rate: rate)
        lead = BuildLead(period: grid.period)
        (owed, lastRefresh, composedUntil) = (.modeset, nil, nil)
        return build(for: grid.refresh(after: now), at: now)
    }

    private mutating func goDark() -> Action? {
        state = .dark
        return nil
    }

    private mutating func refreshed(_ instant: Instant) -> Action? {
        if case .idle = state { grid = RefreshGrid(epoch: instant, rate: grid.rate) }
        return nil
    }

    /// Whether nothing was shown for so long that the kernel should be asked for the last refresh before the next frame.
    package func hasRested(at now: Instant) -> Bool {
        guard pace == .flips, case .idle = state else { return false }
        return now - grid.epoch > Self.trustedRest
    }

    /// Whether the panel should show something by now that it does not, or will as soon as a commit is through.
    package func owesFrame(at now: Instant) -> Bool {
        switch state {
        case .building, .inFlight, .retrying: true
        case .scheduled(let target): now > target
        case .dark, .idle, .missing: false
        }
    }

    /// Hands out a frame; what changes from now on belongs to the next.
    mutating func build(for target: Instant, at now: Instant) -> Action {
        if let end = composedUntil, now >= end { composedUntil = nil }
        let layout: Frame.Layout = composedUntil == nil ? .planned : .composed
        let start = min(now, buildInstant(for: target))
        let frame = Frame(commit: nextCommit, at: start, flip: target, reason: owed, layout: layout)
        nextCommit = CommitID(nextCommit.number + 1)
        state = .building(frame, since: start)
        wanted = nil
        return .build(frame)
    }

    private mutating func unchanged(at now: Instant) -> Action? {
        guard case .building(let frame, _) = state else { return nil }
        lastRefresh = frame.flip
        state = .idle
        return schedule(at: now)
    }

    private mutating func committed(at now: Instant) -> Action? {
        guard case .building(let frame, let since) = state else { return nil }
        counts.committed += 1
        owed = .change
        guard pace == .flips else {
            // Nothing tells when it is seen: the refresh it was built for may be over.
            if now > frame.flip { counts.late += 1 }
            lastRefresh = frame.flip
            state = .idle
            return schedule(at: now)
        }
        if frame.reason != .modeset { lead.took(now - since) }
        state = .inFlight(frame, deadline: now + patience(frame))
        return nil
    }

    private mutating func flipped(_ flip: Flip, at now: Instant) -> Action? {
        guard case .inFlight(let frame, _) = state, flip.commit == frame.commit else {
            counts.strangeFlips += 1
            return nil
        }
        let time = plausible(flip.time, for: frame, at: now)
        grid = RefreshGrid(epoch: time, rate: grid.rate)
        if isGridKnown, frame.reason != .modeset, time > frame.flip + grid.period * 0.5 {
            counts.late += 1
            lead.missed()
        }
        // A modeset restarts the refreshes, often later than its own event says.
        isGridKnown = frame.reason != .modeset
        (lastRefresh, failures, state) = (time, 0, .idle)
        return schedule(at: now)
    }
}

/// What happened since the start.
package struct PresenterCounts: Hashable, Sendable {
    package var committed = 0
    /// Seen later than the refresh they were built for.
    package var late = 0
    /// Flips that never came.
    package var lostFlips = 0
    /// Flip events that belong to no commit in flight.
    package var strangeFlips = 0
    /// Flip events whose time cannot be.
    package var strangeTimes = 0
    package var refused = 0
}

extension PresenterCounts: CustomStringConvertible {
    package var description: String {
        """
        frames: \(committed), late: \(late), flips lost: \(lostFlips), strange: \(strangeFlips), \
        with strange times: \(strangeTimes), commits refused: \(refused)
        """
    }
}
