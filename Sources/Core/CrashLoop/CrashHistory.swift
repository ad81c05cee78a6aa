import Numbers
package import Time

/// The deaths of the daemon since it was last healthy, and the restrictions on the next start.
///
/// Three deaths within 60 s lead to the next step. Only the time from a daemon's first picture to its death counts.
/// Waits and starts do not count: otherwise a long back-off or a slow machine would separate related deaths.
///
///     death  1  2  3 | 4    5    6   | 7    8    9   | 10  ...
///     step   full    | no choices    | no sidecars   | out of order
///     wait   0  0  0 | 0.4  0.8  1.6 | 3.2  6.4  0   | 15 s for each death of the page itself
///
/// The page tries a full start now and then. A trial that dies within 60 s leads back to the page at once; a longer
/// one is a full start like any other. An hour of health clears the history, and so does a deliberate stop.
package struct CrashHistory: Equatable, Sendable {
    /// The state of the last process.
    package enum Run: UInt8, Sendable {
        /// There was no process.
        case none
        /// It waits before its start; an end now is no death.
        case waiting
        /// It shows a picture. If the next process reads this state, the last one died.
        case running
        /// It ended on purpose.
        case stopped
        /// It reported why it could not start, and ended.
        case failed
        /// The page ended in order to try a full start.
        case askedForTrial
        /// It has no picture yet. If the next process reads this state, the last one died.
        case starting
    }

    /// The time within which deaths are related.
    package static let window: Seconds = 60
    package static let deathsPerStep = 3
    /// The life after which a daemon is healthy and its history is cleared.
    package static let health: Seconds = 3600
    /// The period of trials of a full start while nothing changes.
    package static let trialPeriod: Seconds = 600

    package internal(set) var run = Run.none
    /// The restrictions on the next start, unless it is a trial.
    package internal(set) var step = StartStep.full
    /// Whether the process is a full start that the page asked for.
    package internal(set) var isTrial = false
    /// The deaths at this step within the window.
    package internal(set) var deaths: [Instant] = []
    /// All deaths since the last healthy hour.
    package internal(set) var total: UInt32 = 0
    /// The number of successive processes that lived for less than the window.
    var streak: UInt32 = 0
    /// The number of successive trials that died.
    package internal(set) var trials: UInt32 = 0
    /// The process's start, or the instant of its first picture.
    var started = Instant.zero
    /// The time of the step's last change, in seconds since 1970.
    package internal(set) var since: Int64 = 0

    package init() {}

    /// The restrictions on the running process.
    package var currentStep: StartStep { isTrial ? .full : step }

    /// Whether the history is empty, so that an hour of health clears nothing.
    package var isClean: Bool { total == 0 && step == .full && streak == 0 }

    /// Registers a new process and judges how the last one ended.
    ///
    /// - Parameters:
    ///   - wall: seconds since 1970.
    ///   - wasStopped: whether a stop signal (SIGTERM) ended the last process before it could record its end.
    /// - Returns: the wait before `ran(at:waited:)`, and whether the last process died.
    package mutating func begin(
        at now: Instant, wall: Int64 = 0, wasStopped: Bool = false
    ) -> (wait: Seconds, died: Bool) {
        // Times in the future are from another boot.
        if started > now || deaths.contains(where: { $0 > now }) { self = CrashHistory() }
        if run == .starting { showed(at: now) }
        let (ended, lastStep) = (run, step)
        defer { if step != lastStep { since = wall } }
        var wait = Seconds.zero
        run = .waiting
        switch ended {
        case .none: break
        case .running where wasStopped: self = CrashHistory()
        case .stopped: self = CrashHistory()
        case .waiting: wait = backOff(limit: Self.longestWait)
        case .failed:
            endCounts(at: now)
            isTrial = false
            wait = backOff(limit: Self.longestWaitAfterFailure)
        case .askedForTrial: isTrial = true
        case .running, .starting:
            let last = currentStep
            died(at: now)
            // The first start of the page has no wait.
            if step < .outOfOrder || last == .outOfOrder { wait = backOff(limit: Self.longestWait) }
        }
        run = .waiting
        return (wait, ended == .running && total > 0)
    }

    /// Records the end of the wait and the start of the process.
    package mutating func ran(at now: Instant, waited: Seconds) {
        skip(waited, until: now)
        (run, started) = (.starting, now)
    }

    /// The process shows its first picture, or has reported why there is none.
    package mutating func showed(at now: Instant) {
        guard run == .starting else { return }
        skip(now - started, until: now)
        (run, started) = (.running, now)
    }

    /// Moves earlier deaths by a time in which no daemon lived.
    private mutating func skip(_ time: Seconds, until now: Instant) { deaths = deaths.map { min($0 + time, now) } }

    /// The process ends on purpose, after its work or after a report of its error.
    package mutating func end(_ end: Run) { if run == .running || run == .starting { run = end } }

    /// The process has lived for an hour: earlier deaths are forgotten.
    package mutating func becameHealthy() {
        let (run, started) = (run, started)
        self = CrashHistory()
        (self.run, self.started) = (run, started)
    }

    /// The wait of the page between a change and the trial of a full start. Each trial that dies doubles it.
    package var timeToTrial: Seconds { min(Self.trialPeriod, Self.firstTimeToTrial * Self.power(trials)) }

    private mutating func endCounts(at now: Instant) {
        streak = now - started < Self.window ? streak.plus(saturating: 1) : 1
    }

    private mutating func died(at now: Instant) {
        let lived = now - started
        if lived >= Self.health { becameHealthy() }
        endCounts(at: now)
        total = total.plus(saturating: 1)
        if isTrial {
            isTrial = false
            if lived < Self.window { return trials = trials.plus(saturating: 1) }
            (step, trials, deaths) = (.full, 0, [])
        }
        deaths = deaths.filter { $0 >= now - Self.window } + [now]
        guard deaths.count >= Self.deathsPerStep else { return }
        (step, deaths) = (step.next, [])
    }

    // MARK: The back-off

    private static let firstWait: Seconds = 0.2
    private static let longestWait: Seconds = 15
    /// The limit after a reported failure: its cause may be repaired at any moment, and a retry costs nothing.
    private static let longestWaitAfterFailure: Seconds = 2
    private static let firstTimeToTrial: Seconds = 5

    /// The first restarts have no back-off beyond the service manager's.
    private func backOff(limit: Seconds) -> Seconds {
        let quick = UInt32(clamping: Self.deathsPerStep)
        return streak <= quick ? 0 : min(limit, Self.firstWait * Self.power(streak - quick))
    }

    /// Two to the power of `count`, at most 2^16.
    private static func power(_ count: UInt32) -> Double { Double(1 << min(count, 16)) }
}
