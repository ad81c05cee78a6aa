/// The gestures that a finger may become.
public enum GestureKind: Int, Hashable, Sendable, CaseIterable {
    case tap
    case doubleTap
    case longPress
    case scroll
    case pan
    case edgePan
    case pinch
}

/// Which gesture wins when two claim the same fingers: a table, read and replaced as data.
public struct Arbitration: Hashable, Sendable {
    /// The outcome for two gestures when one is recognised while the other is active.
    public enum Verdict: Hashable, Sendable {
        /// The active gesture continues; the newcomer fails.
        case keeps
        /// The newcomer takes the fingers; the active gesture is cancelled.
        case yields
        /// Both continue.
        case together
    }

    /// One line of the table.
    public struct Rule: Hashable, Sendable {
        public let holder: GestureKind
        public let newcomer: GestureKind
        public let verdict: Verdict

        public init(_ holder: GestureKind, _ newcomer: GestureKind, _ verdict: Verdict) {
            self.holder = holder
            self.newcomer = newcomer
            self.verdict = verdict
        }
    }

    /// A pair without a rule: the active gesture keeps its fingers.
    public let rules: [Rule]
    /// The gestures that fail on a second finger unless they have begun. A finger too late for a pinch fails none.
    public let failsOnSecondFinger: [GestureKind]
    /// The gestures that are cancelled by a second finger even after they have begun.
    public let yieldsToSecondFinger: [GestureKind]
    private var yielding: Set<Int>
    private var sharing: Set<Int>

    /// - Parameters:
    ///   - failsOnSecondFinger: gestures that need a single finger until they begin.
    ///   - yieldsToSecondFinger: gestures that need a single finger all the time.
    public init(
        _ rules: [Rule], failsOnSecondFinger: [GestureKind] = [.tap, .doubleTap, .longPress],
        yieldsToSecondFinger: [GestureKind] = []
    ) {
        self.rules = rules
        self.failsOnSecondFinger = failsOnSecondFinger
        self.yieldsToSecondFinger = yieldsToSecondFinger
        yielding = Set(rules.filter { $0.verdict == .yields }.map { Self.key($0.holder, $0.newcomer) })
        sharing = Set(rules.filter { $0.verdict == .together }.map { Self.key($0.holder, $0.newcomer) })
    }

    /// The verdict when `newcomer` is recognised while `holder` is active.
    public func verdict(holder: GestureKind, newcomer: GestureKind) -> Verdict {
        let key = Self.key(holder, newcomer)
        return yielding.contains(key) ? .yields : sharing.contains(key) ? .together : .keeps
    }

    /// When one sample recognises several gestures, the first in this order begins.
    public static let precedence: [GestureKind] = [.pinch, .edgePan, .scroll, .pan, .longPress, .doubleTap, .tap]

    private static func key(_ a: GestureKind, _ b: GestureKind) -> Int { a.rawValue * 64 + b.rawValue }

    /// The player's table.
    public static let standard = Arbitration([
        // A second finger takes over any drag; an active drag continues inside a pinch of the preview.
        Rule(.scroll, .pinch, .yields),
        Rule(.pan, .pinch, .together),
        Rule(.longPress, .pinch, .yields),
        // A press stays a press when its finger moves later; at a list's end the window takes the drag.
        Rule(.scroll, .pan, .yields),
        Rule(.tap, .doubleTap, .together),
    ])
}
