import InterfaceKit
import Motion
import Settings
import Time

/// A transition between two pages; a single position determines its whole appearance.
///
/// The position is 1 where the upper page covers the lower and 0 where the lower is alone. An animator moves it: it
/// starts a transition, follows a finger that scrubs it, reverses it and completes it.
struct Transition {
    enum Kind: String {
        /// The settings appear or disappear.
        case present, dismiss
        /// A picture lifts off and becomes the header of the next page, or returns.
        case push, pop
        /// The page follows a finger out to the right.
        case edgePop = "edge_pop"
    }

    /// The motion that begins when the next frame is built.
    private enum Start {
        /// Runs from the present position, or resumes after a pause.
        case run
        /// Continues after a finger has left, with the position's velocity per second.
        case completion(velocity: Double)
    }

    let kind: Kind
    /// The tab of the lower page.
    let below: Tab
    /// The final position unless a finger takes over, 0 or 1.
    private(set) var goal: Double
    private let timing: TransitionTiming
    private var position: AnimatedPosition
    private var start: Start?
    /// Valid for an instant after `frame(build:)` was called for it.
    private(set) var hasArrived = false

    /// The transition rests at its start until it is run or a finger moves it.
    ///
    /// - Parameter goal: 1 if the upper page appears, 0 if it disappears.
    init(_ kind: Kind, below: Tab, to goal: Double, _ timing: TransitionTiming) {
        (self.kind, self.below, self.goal, self.timing) = (kind, below, goal, timing)
        position = AnimatedPosition(
            at: 1 - goal, duration: timing.duration, timing: timing.timing, spanning: Self.panelLength)
    }

    var isBetweenPages: Bool {
        switch kind {
        case .push, .pop, .edgePop: true
        case .present, .dismiss: false
        }
    }

    func position(at t: Instant) -> Double { min(max(position.value(at: t), 0), 1) }

    /// The progress towards the goal, 0...1.
    func progress(at t: Instant) -> Double {
        kind == .push || kind == .present ? position(at: t) : 1 - position(at: t)
    }

    /// Whether the remaining motion is invisible; a touch then acts on the page that remains.
    func looksArrived(at t: Instant) -> Bool {
        start == nil && position.isRunning && (position.value(at: t) - goal).magnitude < Self.unnoticed
    }

    /// Runs to 0 or 1 from the present position.
    mutating func run(to goal: Double) { (self.goal, start) = (goal, .run) }

    /// Continues after a finger that moved it has left.
    ///
    /// - Parameter velocity: the position's velocity per second.
    mutating func complete(to goal: Double, velocity: Double) {
        (self.goal, start) = (goal, .completion(velocity: velocity))
    }

    /// Pauses it under a finger.
    mutating func grab(at shown: Instant) {
        start = nil
        position.pause(at: shown)
    }

    mutating func drag(to value: Double, at build: Instant) {
        position.scrub(to: value, at: build)
    }

    /// Resumes it after a finger that held it without a drag.
    mutating func letGo() { if !position.isRunning, start == nil { start = .run } }

    /// Starts the requested motion, and detects the arrival.
    mutating func frame(build: Instant) {
        switch start.take() {
        case .run: position.run(to: goal, at: build)
        case .completion(let velocity):
            let left = (goal - position.value(at: build)).magnitude
            position.run(
                to: goal, timing: timing.completion(to: goal, velocity: velocity),
                durationFactor: left / timing.completionSpeed, at: build)
        case nil: break
        }
        hasArrived = position.advance(to: build)
    }

    /// The usual length of a panel, points; the end of a spring is computed for it.
    private static let panelLength = 1000.0
    /// The fraction of the whole distance below which motion is invisible.
    private static let unnoticed = 0.02
}
