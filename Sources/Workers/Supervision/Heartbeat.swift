package import Time

/// Whether a worker that owes something is still there: it is asked after a silence, and given up when it stays silent.
///
/// A worker that owes nothing is neither asked nor expected to speak: it may sleep for hours.
package struct Heartbeat: Equatable, Sendable {
    package struct Rules: Equatable, Sendable {
        /// How long a worker may be silent before it is asked.
        package var patience: Seconds = 0.5
        /// How long it may take to answer: more than a busy machine makes a process wait for its turn.
        package var grace: Seconds = 1.5
        /// How many times as long it may take while it is at work: a stopped process uses no processor time and waits for
        /// neither a processor nor a disk; one that decodes what is too much for the machine does.
        package var mostGraces = 4
        /// How long a process may take to its first word: programs load slowly from a slow card.
        package var start: Seconds = 10
        /// How often a process that has not said its first word is looked at.
        package var look: Seconds = 0.6
        /// After how many looks in a row that find it idle it is given up: a process that loads is at work.
        package var mostIdleLooks = 2
        /// How long it may take from then on to be ready, where it says that it prepares: GStreamer looks at all its
        /// plugins when they are new.
        package var preparation: Seconds = 120

        package init() {}
    }

    package enum Verdict: Equatable, Sendable {
        case fine
        /// It is to be asked for a sign of life.
        case ask
        case dead
    }

    private enum State: Equatable {
        /// Nothing is due.
        case resting
        /// Something is due; the last it said was then.
        case listening(since: Instant)
        /// It was asked, and was last judged then, after so many graces.
        case asked(at: Instant, graces: Int)
        /// It has not yet said its first word, and was idle at so many of the last looks.
        case starting(since: Instant, look: Instant, idle: Int)
        /// It has said that it prepares, and not that it is ready.
        case preparing(since: Instant)
    }

    /// What a process has said of itself, whether anything is due or not.
    private enum Word: Equatable {
        case none
        case prepares(since: Instant)
        case ready
    }

    private let rules: Rules
    private var state = State.resting
    private var word = Word.ready

    package init(_ rules: Rules = Rules()) { self.rules = rules }

    /// Another process begins, which has not said anything yet.
    package mutating func begin() { (state, word) = (.resting, .none) }

    /// A frame or a reply is due from now on, or nothing is any more.
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
        case (true, .listening), (true, .asked), (true, .starting), (true, .preparing): break
        }
    }

    /// It said that it needs a while; only its first word can say that.
    package mutating func prepares(at now: Instant) {
        guard word == .none else { return }
        word = .prepares(since: now)
        if state != .resting { state = .preparing(since: now) }
    }

    /// It said something.
    package mutating func heard(at now: Instant) {
        word = .ready
        if state != .resting { state = .listening(since: now) }
    }

    /// When to judge next; nil while nothing is due.
    package var nextCheck: Instant? {
        switch state {
        case .resting: nil
        case .listening(let since): since + rules.patience
        case .asked(let at, _): at + rules.grace
        case .starting(let since, let look, _): min(look, since + rules.start)
        case .preparing(let since): since + rules.preparation
        }
    }

    /// - Parameter isAtWork: whether the process has used the processor since it was asked or last judged, or waits for one
    ///   or for a disk.
    package mutating func check(at now: Instant, isAtWork: Bool) -> Verdict {
        guard let nextCheck, now >= nextCheck else { return .fine }
        switch state {
        case .resting: return .fine
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
        case .asked, .starting, .preparing:
            state = .resting
            return .dead
        }
    }
}
