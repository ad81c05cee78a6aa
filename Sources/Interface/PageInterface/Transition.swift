import Motion
import Settings
package import Time

/// One page giving way to another: a single position decides all that is seen of it.
///
/// The position is 1 where the upper page covers the lower and 0 where the lower is alone. An animator moves it: it starts
/// a transition, lets a finger scrub it, turns it round and completes it. The animator is an object: a copy that is made of a
/// transition under way moves with the original.
package struct Transition {
    package enum Kind: String {
        /// The settings come, or go.
        case present, dismiss
        /// A picture lifts off and becomes the head of the next page, or returns.
        case push, pop
        /// The page follows a finger out to the right.
        case edgePop = "edge_pop"
    }

    /// What begins when the next frame is built.
    private enum Start {
        /// From where it is, or as before a pause.
        case run
        /// After a finger. Velocity of the position, per second.
        case completion(velocity: Double)
    }

    package let kind: Kind
    /// The tab of the lower page.
    package let below: Tab
    /// Where it ends if nobody takes it over, 0 or 1.
    private(set) var goal: Double
    private let pace: TransitionPace
    // Half a point on a panel of a thousand.
    private let position = AnimatedProperty(0.0, settling: .unit(spanning: 1000))
    private let animator: PropertyAnimator
    private var start: Start?

    /// It stands where it comes from until it is told to run, or a finger moves it.
    ///
    /// - Parameter goal: 1 where the upper page comes, 0 where it goes.
    init(_ kind: Kind, below: Tab, to goal: Double, _ pace: TransitionPace) {
        (self.kind, self.below, self.goal, self.pace) = (kind, below, goal, pace)
        animator = PropertyAnimator(duration: pace.duration, timing: pace.timing)
        animator.addAnimation(position, to: 1, at: .zero)
        animator.setReversed(goal == 0, at: .zero)
        animator.pause(at: .zero)
    }

    package var isBetweenPages: Bool {
        switch kind {
        case .push, .pop, .edgePop: true
        case .present, .dismiss: false
        }
    }

    package func position(at t: Instant) -> Double { min(max(position.value(at: t), 0), 1) }

    /// How much of it is done: of a page on its way out the part that is gone.
    package func progress(at t: Instant) -> Double {
        kind == .push || kind == .present ? position(at: t) : 1 - position(at: t)
    }

    /// Known once `frame(build:)` was called for that instant.
    var hasArrived: Bool { animator.state == .inactive }

    /// Whether nobody sees any more that it moves: a touch then means what it is on.
    func looksArrived(at t: Instant) -> Bool {
        start == nil && animator.isRunning && (position.value(at: t) - goal).magnitude < Self.unnoticed
    }

    /// Goes to 0 or 1, from where it is.
    mutating func run(to goal: Double) { (self.goal, start) = (goal, .run) }

    /// A finger that moved it is gone.
    ///
    /// - Parameter velocity: of the position, per second.
    mutating func complete(to goal: Double, velocity: Double) {
        (self.goal, start) = (goal, .completion(velocity: velocity))
    }

    /// A finger holds it.
    mutating func grab(at shown: Instant) {
        start = nil
        animator.pause(at: shown)
    }

    mutating func drag(to value: Double, at build: Instant) {
        animator.setFractionComplete(animator.isReversed ? 1 - value : value, at: build)
    }

    /// A finger that held it, and did not move it, is gone: it goes on as before.
    mutating func letGo() { if !animator.isRunning, start == nil { start = .run } }

    /// Starts what was asked for, and arrives.
    mutating func frame(build: Instant) {
        if start != nil { animator.setReversed(goal == 0, at: build) }
        switch start.take() {
        case .run: animator.start(at: build)
        case .completion(let velocity):
            let left = (goal - position.value(at: build)).magnitude
            animator.continueAnimation(
                timing: pace.completion(to: goal, velocity: velocity),
                durationFactor: left / pace.completionSpeed, at: build)
        case nil: break
        }
        animator.advance(to: build)
    }

    /// The part of the whole way that a visitor does not miss.
    private static let unnoticed = 0.02
}
