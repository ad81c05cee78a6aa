package import Time

/// Detects a worker that hangs while it owes an answer: it is pinged after a silence, and declared dead if it
/// stays silent.
///
/// A worker that owes no answer is not pinged and need not send messages: it may sleep for hours.
package struct Heartbeat: Equatable, Sendable {
    package struct Rules: Equatable, Sendable {
        /// The silence after which a worker is pinged.
        package var timeLimit: Seconds = 0.5
        /// The time limit for the answer to the ping. Even on a busy machine no process waits for a processor as long.
        package var grace: Seconds = 1.5
        /// The number of grace periods for an active worker. A decoder that is too slow for the machine is active. A
        /// hung or stopped process uses no processor time and waits for neither a processor nor a disk.
        package var maximumGracePeriods = 4
        /// The time limit for a process's first message, from the time when an answer is due or, if later, its unit's start
        /// is noticed. Programs load slowly from a slow memory card.
        package var start: Seconds = 10
        /// The period of the checks of a process that has not sent its first message.
        package var startCheckPeriod: Seconds = 0.6
        /// The number of consecutive idle checks after which the process is declared dead: a loading process is active.
        package var maximumIdleChecks = 2
        /// The time limit for systemd to start the process of a unit: on a busy machine it may take long.
        package var unitStart: Seconds = 120
        /// The time limit for a worker to become ready after it reports that it is preparing: GStreamer inspects all
        /// new plugins.
        package var preparation: Seconds = 120

        package init() {}
    }

    package enum Verdict: Equatable, Sendable {
        case fine
        /// Ping the worker.
        case ask
        case dead
    }

    private enum State: Equatable {
        /// No answer is due.
        case resting
        /// An answer is due; `since` is the time when it became due, or of a later message.
        case listening(since: Instant)
        /// The worker was pinged; the time of the ping or of the last check, and the number of granted grace periods.
        case pinged(at: Instant, graces: Int)
        /// The unit has been requested, and has not started the process yet.
        case requested(since: Instant, look: Instant)
        /// The process has sent no message yet. `look` is the time of the next check, `idle` the number of consecutive idle
        /// checks.
        case starting(since: Instant, look: Instant, idle: Int)
        /// The worker reported that it is preparing, and has sent no other message since.
        case preparing(since: Instant)
    }

    /// The process's reports so far, independent of pending answers.
    private enum Readiness: Equatable {
        case none
        case prepares(since: Instant)
        case ready
    }

    private let rules: Rules
    private var state = State.resting
    private var readiness = Readiness.ready

    package init(_ rules: Rules = Rules()) { self.rules = rules }

    /// A new process begins.
    package mutating func begin() { (state, readiness) = (.resting, .none) }

    /// Sets whether a frame or a reply is due.
    package mutating func expect(_ isDue: Bool, at now: Instant) {
        switch (isDue, state) {
        case (false, _): state = .resting
        case (true, .resting):
            state =
                switch readiness {
                case .none: .starting(since: now, look: now + rules.startCheckPeriod, idle: 0)
                case .prepares(let since): .preparing(since: since)
                case .ready: .listening(since: now)
                }
        case (true, .listening), (true, .pinged), (true, .requested), (true, .starting), (true, .preparing): break
        }
    }

    /// The worker reports that it is preparing; only its first message can do so.
    package mutating func prepares(at now: Instant) {
        guard readiness == .none else { return }
        readiness = .prepares(since: now)
        if state != .resting { state = .preparing(since: now) }
    }

    /// A message arrived.
    package mutating func heard(at now: Instant) {
        readiness = .ready
        if state != .resting { state = .listening(since: now) }
    }

    /// The time of the next check; nil while no answer is due.
    package var nextCheck: Instant? {
        switch state {
        case .resting: nil
        case .listening(let since): since + rules.timeLimit
        case .pinged(let at, _): at + rules.grace
        case .requested(let since, let look): min(look, since + rules.unitStart)
        case .starting(let since, let look, _): min(look, since + rules.start)
        case .preparing(let since): since + rules.preparation
        }
    }

    /// - Parameters:
    ///   - isAtWork: whether the process has used processor time since the last check, or waits for a processor or a disk.
    ///   - isStarted: false while the unit of the process has not started it.
    package mutating func check(at now: Instant, isAtWork: Bool, isStarted: Bool = true) -> Verdict {
        guard let nextCheck, now >= nextCheck else { return .fine }
        switch state {
        case .resting: return .fine
        case .starting(let since, _, _) where !isStarted:
            state = .requested(since: since, look: now + rules.startCheckPeriod)
            return .fine
        case .requested where isStarted:
            state = .starting(since: now, look: now + rules.startCheckPeriod, idle: 0)
            return .fine
        case .requested(let since, _) where now < since + rules.unitStart:
            state = .requested(since: since, look: now + rules.startCheckPeriod)
            return .fine
        case .listening:
            state = .pinged(at: now, graces: 1)
            return .ask
        case .pinged(_, let graces) where isAtWork && graces < rules.maximumGracePeriods:
            state = .pinged(at: now, graces: graces + 1)
            return .fine
        case .starting(let since, _, let idle)
        where now < since + rules.start && (isAtWork || idle + 1 < rules.maximumIdleChecks):
            state = .starting(since: since, look: now + rules.startCheckPeriod, idle: isAtWork ? 0 : idle + 1)
            return .fine
        case .pinged, .requested, .starting, .preparing:
            state = .resting
            return .dead
        }
    }
}
