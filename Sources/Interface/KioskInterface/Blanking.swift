package import Gesture
package import Settings
package import Time

/// How bright the panel is while nobody uses it, and which touches belong to waking it.
///
/// A touch that begins on a dim or dark panel wakes it and does nothing else, until the finger leaves.
package struct Blanking: Sendable {
    package enum Level: String, Comparable, Sendable {
        case off, dim, on

        package static func < (a: Level, b: Level) -> Bool { a.rank < b.rank }
        private var rank: Int { self == .off ? 0 : self == .dim ? 1 : 2 }
    }

    /// Without a use for so long; nil is never.
    package struct Rules: Hashable, Sendable {
        package var dimAfter: Seconds?
        package var offAfter: Seconds?

        /// Seconds; 0 is never.
        package init(dimAfter: Double, offAfter: Double) {
            self.dimAfter = dimAfter > 0 ? Seconds(dimAfter) : nil
            self.offAfter = offAfter > 0 ? Seconds(offAfter) : nil
        }

        package init(_ display: Settings.Display) { self.init(dimAfter: display.dimAfter, offAfter: display.offAfter) }
    }

    private var rules: Rules
    private var lastUse: Instant
    /// Touches that woke the panel and are not over.
    private var swallowed: Set<TouchID> = []
    /// The brightest that a schedule allows: `off` at night. A touch lights the panel all the same, for as long as the
    /// rules leave it on, at least `nightUse`.
    private var allowed = Level.on
    /// A command switched the panel off; it stays off until it is used.
    private var isSwitchedOff = false
    private var wokenAt: Instant?

    /// How long a touch keeps a panel on that the schedule wants dark, where no rule says.
    static let nightUse: Seconds = 60

    package init(_ rules: Rules, at now: Instant) { (self.rules, lastUse) = (rules, now) }

    /// Other rules; who used the panel when stays known.
    package mutating func adopt(_ rules: Rules) { self.rules = rules }

    /// How bright the panel is to be.
    package func level(at now: Instant) -> Level {
        if isSwitchedOff { return .off }
        let idle = now - lastUse
        if let after = rules.offAfter, idle >= after { return .off }
        let byRules: Level = rules.dimAfter.map { idle >= $0 } ?? false ? .dim : .on
        if let wokenAt, now < wokenAt + Self.nightUse { return byRules }
        return min(byRules, allowed)
    }

    /// When the level may change by itself next; nil for never.
    package func nextChange(after now: Instant) -> Instant? {
        // A panel that was switched off waits until it is used.
        if isSwitchedOff { return nil }
        return [
            rules.dimAfter.map { lastUse + $0 }, rules.offAfter.map { lastUse + $0 },
            wokenAt.map { $0 + Self.nightUse },
        ]
        .compactMap { $0 }.filter { $0 > now }.min()
    }

    /// - Returns: whether the touch may act.
    package mutating func touched(_ sample: TouchSample, at now: Instant) -> Bool {
        let before = level(at: now)
        lastUse = now
        if sample.phase == .down, before != .on {
            swallowed.insert(sample.id)
            isSwitchedOff = false
            if allowed != .on { wokenAt = now }
        }
        guard swallowed.contains(sample.id) else { return true }
        if sample.phase == .up || sample.phase == .cancel { swallowed.remove(sample.id) }
        return false
    }

    /// The panel is used without a touch: by a key or a command.
    package mutating func used(at now: Instant) {
        lastUse = now
        isSwitchedOff = false
    }

    /// A video plays: the panel stays as bright as it is, and lights up where only its rest has dimmed it.
    package mutating func watched(at now: Instant) { if !isSwitchedOff { lastUse = now } }

    /// Switches the panel off, whatever the rules say, until it is used.
    package mutating func switchOff() { isSwitchedOff = true }

    /// What a schedule allows from now on: the hook for opening hours.
    package mutating func allow(_ level: Level, at now: Instant) {
        if level == .on, allowed != .on { lastUse = now }
        allowed = level
    }
}
