/// What a finger may turn out to mean.
public enum GestureKind: Int, Hashable, Sendable, CaseIterable {
    case tap
    case doubleTap
    case longPress
    case scroll
    case pan
    case edgePan
    case pinch
}

/// Who wins when two gestures claim the same fingers: a table, read and replaced as data.
public struct Arbitration: Hashable, Sendable {
    /// What becomes of the two when a gesture is recognised while another is under way.
    public enum Verdict: Hashable, Sendable {
        /// The one that is under way goes on; the newcomer fails.
        case keeps
        /// The newcomer takes the fingers; the one under way is cancelled.
        case yields
        /// Both go on.
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

    /// What is not in here: the one under way keeps its fingers.
    public let rules: [Rule]
    /// Those a second finger rules out while they have not begun. One that comes too late for a pinch rules out nothing.
    public let failsOnSecondFinger: [GestureKind]
    /// Those that it takes the fingers from even when they have begun.
    public let yieldsToSecondFinger: [GestureKind]
    private var yielding: Set<Int>
    private var sharing: Set<Int>

    /// - Parameters:
    ///   - failsOnSecondFinger: which need one finger alone, unless they have begun.
    ///   - yieldsToSecondFinger: which need one finger alone all the time.
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

    /// What happens when `newcomer` is recognised while `holder` is under way.
    public func verdict(holder: GestureKind, newcomer: GestureKind) -> Verdict {
        let key = Self.key(holder, newcomer)
        return yielding.contains(key) ? .yields : sharing.contains(key) ? .together : .keeps
    }

    /// Of several recognised by the same sample, the one that begins: the first in this order.
    public static let precedence: [GestureKind] = [.pinch, .edgePan, .scroll, .pan, .longPress, .doubleTap, .tap]

    private static func key(_ a: GestureKind, _ b: GestureKind) -> Int { a.rawValue * 64 + b.rawValue }

    /// The player's table.
    public static let standard = Arbitration([
        // A second finger takes over any drag; a drag under way goes on inside a pinch of the preview.
        Rule(.scroll, .pinch, .yields),
        Rule(.pan, .pinch, .together),
        Rule(.longPress, .pinch, .yields),
        // A press that moves after it was recognised stays a press; at a list's end the window takes the drag.
        Rule(.scroll, .pan, .yields),
        Rule(.tap, .doubleTap, .together),
    ])
}
