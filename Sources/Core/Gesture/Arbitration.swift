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

/// The table of priorities between gestures that claim the same fingers; a caller may replace it.
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

    /// The rules. In a pair without a rule the active gesture keeps its fingers.
    public let rules: [Rule]
    /// The gestures that fail on a second finger unless they have begun. Where a pinch is offered, a second finger
    /// outside the pinch's limits fails no gesture.
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

    /// The order in which gestures that are recognised at one sample claim the fingers. A later one begins only if the
    /// table says `.together`.
    public static let precedence: [GestureKind] = [.pinch, .edgePan, .scroll, .pan, .longPress, .doubleTap, .tap]

    private static func key(_ a: GestureKind, _ b: GestureKind) -> Int { a.rawValue * 64 + b.rawValue }

    /// The default table.
    public static let standard = Arbitration([
        // A pinch takes over from a scroll and from a long press, and runs together with a pan.
        Rule(.scroll, .pinch, .yields),
        Rule(.pan, .pinch, .together),
        Rule(.longPress, .pinch, .yields),
        // A scroll yields to a pan, so that a list at its end can hand its drag to the window. Without a rule for a pan
        // during a long press, the press keeps its finger.
        Rule(.scroll, .pan, .yields),
        Rule(.tap, .doubleTap, .together),
    ])
}
