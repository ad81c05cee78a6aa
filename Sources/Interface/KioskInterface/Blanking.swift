package import Gesture
package import Settings
package import Time

/// The brightness of an idle panel, and the touches that only wake the panel.
///
/// A touch that begins on a dim or dark panel wakes it and has no other effect until the finger leaves.
package struct Blanking: Sendable {
    package enum Level: String, Comparable, Sendable {
        case off, dim, on

        package static func < (a: Level, b: Level) -> Bool { a.rank < b.rank }
        private var rank: Int { self == .off ? 0 : self == .dim ? 1 : 2 }
    }

    /// The idle times after which the panel dims or turns off; nil means never.
    package struct Rules: Hashable, Sendable {
        package var dimAfter: Seconds?
        package var offAfter: Seconds?

        /// The idle times in seconds; 0 means never.
        package init(dimAfter: Double, offAfter: Double) {
            self.dimAfter = dimAfter > 0 ? Seconds(dimAfter) : nil
            self.offAfter = offAfter > 0 ? Seconds(offAfter) : nil
        }

        package init(_ display: Settings.Display) { self.init(dimAfter: display.dimAfter, offAfter: display.offAfter) }
    }

    private var rules: Rules
    private var lastUse: Instant
    /// Touches that woke the panel and have not ended.
    private var swallowed: Set<TouchID> = []
    /// The highest level that the schedule allows: `off` at night. Each use still lights the panel for `nightUse`.
    private var allowed = Level.on
    /// Whether a command has switched the panel off; it stays off until its next use.
    private var isSwitchedOff = false
    /// Whether a use has woken the panel while the schedule keeps it dark.
    private var isWoken = false

    /// The time for which a panel that the schedule keeps dark stays lit after its last use.
    static let nightUse: Seconds = 60

    package init(_ rules: Rules, at now: Instant) { (self.rules, lastUse) = (rules, now) }

    /// Takes over other rules and keeps the time of the last use.
    package mutating func adopt(_ rules: Rules) { self.rules = rules }

    /// The level of the panel.
    package func level(at now: Instant) -> Level {
        if isSwitchedOff { return .off }
        let idle = now - lastUse
        if let after = rules.offAfter, idle >= after { return .off }
        let byRules: Level = rules.dimAfter.map { idle >= $0 } ?? false ? .dim : .on
        return isWoken && now < lastUse + Self.nightUse ? byRules : min(byRules, allowed)
    }

    /// The next instant at which the level may change by itself; nil for never.
    package func nextChange(after now: Instant) -> Instant? {
        // A panel that was switched off waits for its next use.
        if isSwitchedOff { return nil }
        return [
            rules.dimAfter.map { lastUse + $0 }, rules.offAfter.map { lastUse + $0 },
            isWoken ? lastUse + Self.nightUse : nil,
        ]
        .compactMap { $0 }.filter { $0 > now }.min()
    }

    /// - Returns: whether the touch may have an effect.
    package mutating func touched(_ sample: TouchSample, at now: Instant) -> Bool {
        let before = level(at: now)
        lastUse = now
        if sample.phase == .down, before != .on {
            swallowed.insert(sample.id)
            isSwitchedOff = false
            isWoken = allowed != .on
        }
        guard swallowed.contains(sample.id) else { return true }
        if sample.phase == .up || sample.phase == .cancel { swallowed.remove(sample.id) }
        return false
    }

    /// Registers a use by a key or a command.
    package mutating func used(at now: Instant) {
        lastUse = now
        (isSwitchedOff, isWoken) = (false, allowed != .on)
    }

    /// Registers that a video plays. This counts as a use, unless a command or the schedule keeps the panel dark.
    package mutating func watched(at now: Instant) {
        // A video on a panel that is dark at night has no viewer.
        if !isSwitchedOff, allowed == .on || isWoken && now < lastUse + Self.nightUse { lastUse = now }
    }

    /// Switches the panel off until its next use, regardless of the rules.
    package mutating func switchOff() { isSwitchedOff = true }

    /// Sets the highest level that the schedule allows.
    package mutating func allow(_ level: Level, at now: Instant) {
        guard level != allowed else { return }
        if level == .on { lastUse = now }
        (allowed, isWoken) = (level, false)
    }
}
