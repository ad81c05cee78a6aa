import Motion
import Settings
import Time

/// One page giving way to another: a single position decides all that is seen of it.
///
/// The position is 1 where the upper page covers the lower and 0 where the lower is alone, whichever way it goes; so a
/// finger, a spring and a command drive the same thing and any of them may take over from another.
struct Transition {
    enum Kind: String {
        /// The settings come, or go.
        case present, dismiss
        /// A picture lifts off and becomes the head of the next page, or returns.
        case push, pop
        /// The page follows a finger out to the right.
        case edgePop = "edge_pop"
    }

    private enum Driver {
        case finger
        /// Starts when the next frame is built.
        case released(velocity: Double?)
        case motion
    }

    let kind: Kind
    /// The tab of the lower page.
    let below: Tab
    /// Where it ends if nobody takes it over.
    private(set) var goal: Double
    private var position: Moving<Double>
    private var driver = Driver.finger

    init(_ kind: Kind, below: Tab, position: Double) {
        (self.kind, self.below, goal) = (kind, below, position)
        self.position = Moving(position)
    }

    var isBetweenPages: Bool {
        switch kind {
        case .push, .pop, .edgePop: true
        case .present, .dismiss: false
        }
    }

    func position(at t: Instant) -> Double { min(max(position.value(at: t), 0), 1) }

    /// How much of it is done: of a page on its way out the part that is gone.
    func progress(at t: Instant) -> Double {
        kind == .push || kind == .present ? position(at: t) : 1 - position(at: t)
    }

    func hasArrived(at t: Instant) -> Bool {
        if case .motion = driver { !position.isMoving(at: t) } else { false }
    }

    /// Whether nobody sees any more that it moves: a touch then means what it is on.
    func looksArrived(at t: Instant) -> Bool {
        guard case .motion = driver else { return false }
        return (position.value(at: t) - goal).magnitude < Self.unnoticed
    }

    /// - Parameter velocity: of the position, per second; nil keeps the one it has.
    mutating func settle(to goal: Double, velocity: Double? = nil) {
        self.goal = goal
        driver = .released(velocity: velocity)
    }

    mutating func grab(at shown: Instant) {
        position.hold(position(at: shown))
        driver = .finger
    }

    mutating func drag(to value: Double) { position.hold(min(max(value, 0), 1)) }

    mutating func letGo() { if case .finger = driver { driver = .released(velocity: 0) } }

    /// Starts what was asked for, from what was drawn last.
    mutating func frame(build: Instant, _ settings: Settings) {
        guard case .released(let velocity) = driver else { return }
        driver = .motion
        let duration = Seconds(settings.transition.duration)
        switch settings.motion.style {
        case .reference:
            position.settle(to: goal, timing: .curve(.easeInOut, duration: duration), at: build)
        case .physical:
            let spring = SpringParameters(
                response: Seconds(settings.motion.response), dampingRatio: settings.motion.damping)
            position.settle(
                to: goal, timing: .spring(spring), velocity: velocity, at: build,
                settling: SettlingThreshold(value: Self.unseen, velocity: Self.standing))
        }
    }

    /// Of the whole way.
    private static let unnoticed = 0.02
    /// Of the whole way: less than a point on a panel.
    private static let unseen = 0.0005
    /// Of the whole way per second.
    private static let standing = 0.03
}
