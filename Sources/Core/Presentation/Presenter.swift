package import Time

/// The build times of frames, the commit in flight, and the recovery of the display from faults of the kernel.
///
/// A state machine without system calls: it handles events, and returns actions and a wake-up time. One commit is in
/// flight at a time; later changes are built after its flip, in their newest state. A frame is built as late before
/// its refresh as its measured cost allows. While nothing changes, nothing is built and no timer is armed.
package struct Presenter: Sendable {
    /// The source of the display's time.
    package enum Pace: Sendable {
        /// The refreshes form a fixed grid without flip events: a frame built at one is visible at the next.
        case grid
        /// The kernel reports the time of each flip.
        case flips
    }

    package enum Event: Sendable {
        /// A change is not on the panel yet.
        case changed
        /// A change will happen by itself at that instant; nil means none.
        case nextChange(Instant?)
        /// The timer went off.
        case timer
        /// An output is available, and does not show a frame of ours yet.
        case lit(rate: Double, refresh: Instant)
        /// There is no output, or another program owns it for now.
        case dark
        /// The kernel's time of the last refresh: the grid drifts while no frame is committed.
        case refreshed(Instant)
        /// The results of `build`: no change to show, an accepted commit, a refused commit.
        case unchanged
        case committed
        case refused(CommitError)
        case flipped(Flip)
    }

    package enum Action: Hashable, Sendable {
        /// Compose and commit this frame, and report the result.
        case build(Frame)
        /// The device is gone: look for another.
        case findOutput
    }

    /// The next action, and the next wake-up; nil means none.
    package struct Reaction: Hashable, Sendable {
        package var alarm: Instant?
        package var action: Action?
    }

    /// A frame to build.
    package struct Frame: Hashable, Sendable {
        /// The reason for a commit.
        package enum Reason: Int, Comparable, Sendable {
            /// The frame is committed only if something has changed.
            case change
            /// The panel does not show the last composed frame.
            case unshown
            /// The display's state is unknown, so every property is set.
            case modeset

            package static func < (a: Reason, b: Reason) -> Bool { a.rawValue < b.rawValue }
        }

        package enum Layout: Hashable, Sendable {
            /// The surfaces are on planes, if there is a plan.
            case planned
            /// Everything is composed on the primary plane, because the kernel has just refused a plan.
            case composed
        }

        package var commit: CommitID
        /// The time of its build. Motion that follows a finger is drawn for this instant.
        package var at: Instant
        /// The time at which it becomes visible.
        package var flip: Instant
        package var reason = Reason.change
        package var layout = Layout.planned
    }

    enum State: Sendable {
        case dark
        /// No frame is in flight or scheduled.
        case idle
        /// A frame is scheduled for this refresh.
        case scheduled(target: Instant)
        /// The frame has been handed out to be built at `since`; its result is pending.
        case building(Frame, since: Instant)
        /// The frame's flip is awaited until the deadline.
        case inFlight(Frame, deadline: Instant)
        /// The kernel refused; the next attempt is at that instant.
        case retrying(at: Instant)
        /// The device is gone; the search begins at that instant or at an earlier hotplug event.
        case missing(searchAt: Instant)
    }

    /// The time for which the drift between the panel's clock and ours is small enough.
    static let trustedRest: Seconds = 0.5

    let pace: Pace
    var state = State.dark
    /// The reason for the next commit; any but `.change` requires a commit even without a change.
    var owed = Frame.Reason.modeset
    /// The time at which the earliest unbuilt change must be visible.
    var wanted: Instant?
    /// The last refresh with a frame or a flip, which gets no second frame.
    var lastRefresh: Instant?
    /// Whether a flip has set the grid since the last modeset.
    var isGridKnown = false
    /// The number of failures since the last flip.
    var failures = 0
    /// The end of the time in which every frame is composed, after a refused plan.
    var composedUntil: Instant?
    var nextCommit = CommitID(1)
    package internal(set) var grid: RefreshGrid
    package internal(set) var lead: BuildLead
    package internal(set) var counts = PresenterCounts()

    /// - Parameter grid: the grid of a display without flip events; otherwise the assumption until the first flip.
    package init(_ pace: Pace, grid: RefreshGrid) {
        (self.pace, self.grid) = (pace, grid)
        lead = BuildLead(period: grid.period)
        if pace == .grid { (state, owed) = (.idle, .change) }
    }

    /// - Parameter now: the loop turn's instant; for a result, the instant at which it was known.
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
            // After a late wake-up the frame is built for the next refresh, not for one that has passed.
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

    /// Whether the display has rested so long that the caller must query the last refresh before the next frame.
    package func hasRested(at now: Instant) -> Bool {
        guard pace == .flips, case .idle = state else { return false }
        return now - grid.epoch > Self.trustedRest
    }

    /// Whether a frame is overdue, or on its way to its flip.
    package func owesFrame(at now: Instant) -> Bool {
        switch state {
        case .building, .inFlight, .retrying: true
        case .scheduled(let target): now > target
        case .dark, .idle, .missing: false
        }
    }

    /// Hands out a frame; later changes belong to the next frame.
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
            // Without a flip event, only the clock shows that the refresh has passed.
            if now > frame.flip { counts.late += 1 }
            lastRefresh = frame.flip
            state = .idle
            return schedule(at: now)
        }
        if frame.reason != .modeset { lead.took(now - since) }
        state = .inFlight(frame, deadline: now + timeLimit(frame))
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
        // A modeset restarts the refreshes, often later than its own event reports.
        isGridKnown = frame.reason != .modeset
        (lastRefresh, failures, state) = (time, 0, .idle)
        return schedule(at: now)
    }
}

/// The numbers of frames and faults since the start.
package struct PresenterCounts: Hashable, Sendable {
    package var committed = 0
    /// Frames that were visible later than the refresh they were built for.
    package var late = 0
    /// Flips without an event.
    package var lostFlips = 0
    /// Flip events that match no commit in flight.
    package var strangeFlips = 0
    /// Flip events with an impossible time.
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
