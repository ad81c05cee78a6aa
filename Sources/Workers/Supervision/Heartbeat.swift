package import Time

/// Detects a worker that hangs while it owes an answer: it is pinged after a silence, and given up when it stays
/// silent.
///
/// A worker that owes nothing is neither pinged nor expected to send anything: it may sleep for hours.
package struct Heartbeat: Equatable, Sendable {
    package struct Rules: Equatable, Sendable {
        /// The silence after which a worker is pinged.
        package var patience: Seconds = 0.5
        /// The time limit for its answer: longer than a busy machine keeps a process waiting.
        package var grace: Seconds = 1.5
        /// The number of these periods that an active worker has. A hung or stopped process uses no processor time
        /// and waits for neither a processor nor a disk; a decoder that is too slow for the machine does.
        package var mostGraces = 4
        /// The time limit for a process's first message: programs load slowly from a slow memory card.
        package var start: Seconds = 10
        /// The period of the checks of a process that has not sent its first message.
        package var look: Seconds = 0.6
        /// The number of consecutive idle checks after which it is given up: a process that is loading is active.
        package var mostIdleLooks = 2
        /// The time limit for systemd to start the process of a unit: on a busy machine it has much else to do.
        package var unitStart: Seconds = 120
        /// The time limit for a worker to become ready after it reports that it is preparing: GStreamer inspects all new
        /// plugins.
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
        /// An answer is due; the last message came then.
        case listening(since: Instant)
        /// Pinged, and last checked then, after so many grace periods.
        case asked(at: Instant, graces: Int)
        /// The unit has been requested, and has not started the process yet.
        case requested(since: Instant, look: Instant)
        /// No message yet; the process was idle at so many of the last checks.
        case starting(since: Instant, look: Instant, idle: Int)
        /// The worker reported that it is preparing, and not yet that it is ready.
        case preparing(since: Instant)
    }

    /// What the process has reported so far, independent of pending answers.
    private enum Word: Equatable {
        case none
        case prepares(since: Instant)
        case ready
    }

    private let rules: Rules
    private var state = State.resting
    private var word = Word.ready

    package init(_ rules: Rules = Rules()) { self.rules = rules }

    /// A new process begins.
    package mutating func begin() { (state, word) = (.resting, .none) }

    /// Tells whether a frame or a reply is due.
    package mutating func expect(_ isDue: Bool, at now: Instant) {
        switch (isDue, state) {
        case (false, _): state = .resting
        case (true, .resting):
            state =
                switch word {
                case .none: .starting(since: now, look: now + rules.look, idle: 0)
                case .prepares(let since): .preparing(since: since)
                case .ready: .listening(since: now)
                }
        case (true, .listening), (true, .asked), (true, .requested), (true, .starting), (true, .preparing): break
        }
    }

    /// The worker reports that it is preparing; only its first message can do so.
    package mutating func prepares(at now: Instant) {
        guard word == .none else { return }
        word = .prepares(since: now)
        if state != .resting { state = .preparing(since: now) }
    }

    /// A message arrived.
    package mutating func heard(at now: Instant) {
        word = .ready
        if state != .resting { state = .listening(since: now) }
    }

    /// The time of the next check; nil while no answer is due.
    package var nextCheck: Instant? {
        switch state {
        case .resting: nil
        case .listening(let since): since + rules.patience
        case .asked(let at, _): at + rules.grace
        case .requested(let since, let look): min(look, since + rules.unitStart)
        case .starting(let since, let look, _): min(look, since + rules.start)
        case .preparing(let since): since + rules.preparation
        }
    }

    /// - Parameters:
    ///   - isAtWork: whether the process has used the processor since the ping or the last check, or waits for one or
    ///     for a disk.
    ///   - isStarted: false while the unit of the process has not started it.
    package mutating func check(at now: Instant, isAtWork: Bool, isStarted: Bool = true) -> Verdict {
        guard let nextCheck, now >= nextCheck else { return .fine }
        switch state {
        case .resting: return .fine
        case .starting(let since, _, _) where !isStarted:
            state = .requested(since: since, look: now + rules.look)
            return .fine
        case .requested where isStarted:
            state = .starting(since: now, look: now + rules.look, idle: 0)
            return .fine
        case .requested(let since, _) where now < since + rules.unitStart:
            state = .requested(since: since, look: now + rules.look)
            return .fine
        case .listening:
            state = .asked(at: now, graces: 1)
            return .ask
        case .asked(_, let graces) where isAtWork && graces < rules.mostGraces:
            state = .asked(at: now, graces: graces + 1)
            return .fine
        case .starting(let since, _, let idle)
        where now < since + rules.start && (isAtWork || idle + 1 < rules.mostIdleLooks):
            state = .starting(since: since, look: now + rules.look, idle: isAtWork ? 0 : idle + 1)
            return .fine
        case .asked, .requested, .starting, .preparing:
            state = .resting
            return .dead
        }
    }
}
