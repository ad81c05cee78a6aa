import Settings
import Time

/// A transition between two pages; a single position determines its whole appearance.
///
/// The position is 1 where the upper page covers the lower and 0 where the lower is alone. An animator moves the
/// position, a finger may scrub it, and a request may reverse it.
struct Transition {
    enum Kind: String {
        /// The settings appear or disappear.
        case present, dismiss
        /// A picture lifts off and becomes the header of the next page, or returns.
        case push, pop
        /// The page follows a finger out to the right.
        case edgePop = "edge_pop"
    }

    let kind: Kind
    /// The tab of the lower page.
    let below: Tab
    private var motion: DrivenPosition
    /// The final position unless a finger takes over, 0 or 1.
    var goal: Double { motion.goal }
    /// Whether the last call of `frame(build:)` detected the end of the run.
    var hasArrived: Bool { motion.hasArrived }

    /// The transition rests at its start until it is run or a finger moves it.
    ///
    /// - Parameter goal: 1 if the upper page appears, 0 if it disappears.
    init(_ kind: Kind, below: Tab, to goal: Double, _ timing: TransitionTiming) {
        (self.kind, self.below, motion) = (kind, below, DrivenPosition(to: goal, timing))
    }

    var isBetweenPages: Bool {
        switch kind {
        case .push, .pop, .edgePop: true
        case .present, .dismiss: false
        }
    }

    func position(at t: Instant) -> Double { motion.value(at: t) }

    /// The progress towards the goal, 0...1.
    func progress(at t: Instant) -> Double {
        kind == .push || kind == .present ? position(at: t) : 1 - position(at: t)
    }

    /// Whether the remaining motion is invisible; a touch then acts on the page that remains.
    func looksArrived(at t: Instant) -> Bool { motion.looksArrived(at: t) }

    /// Runs to 0 or 1 from the present position.
    mutating func run(to goal: Double) { motion.run(to: goal) }

    /// Continues to an end after the finger has left.
    ///
    /// - Parameter velocity: the position's velocity per second.
    mutating func complete(to goal: Double, velocity: Double) { motion.complete(to: goal, velocity: velocity) }

    /// Pauses the transition under a finger.
    mutating func grab(at shown: Instant) { motion.grab(at: shown) }

    mutating func drag(to value: Double, at build: Instant) { motion.drag(to: value, at: build) }

    /// Resumes the transition after a finger that held it without a drag.
    mutating func letGo() { motion.letGo() }

    /// Starts the requested motion, and detects the arrival.
    mutating func frame(build: Instant) { motion.frame(build: build) }
}
