import InterfaceKit
import Time

/// A position between 0 and 1 that a finger drags, and that runs on to an end after the finger has left.
///
/// Requested motions begin when the next frame is built.
struct DrivenPosition {
    /// The motion that begins when the next frame is built.
    private enum Start {
        /// Runs from the present position, or resumes after a pause.
        case run
        /// Continues after a finger has left, with the position's velocity per second.
        case completion(velocity: Double)
    }

    /// The final position unless a finger takes over, 0 or 1.
    private(set) var goal: Double
    private let timing: TransitionTiming
    private var position: AnimatedPosition
    private var start: Start?
    /// Whether the last call of `frame(build:)` detected the end of the run.
    private(set) var hasArrived = false

    /// The usual length of a panel, points; the end of a spring is computed for it.
    private static let panelLength = 1000.0
    /// The fraction of the whole distance below which motion is invisible.
    private static let unnoticed = 0.02

    /// Rests at the other end until it is run or dragged.
    init(to goal: Double, _ timing: TransitionTiming) {
        (self.goal, self.timing) = (goal, timing)
        position = AnimatedPosition(
            at: 1 - goal, duration: timing.duration, timing: timing.timing, spanning: Self.panelLength)
    }

    func value(at t: Instant) -> Double { min(max(position.value(at: t), 0), 1) }

    /// Whether the remaining motion is invisible; a touch then acts on what remains.
    func looksArrived(at t: Instant) -> Bool {
        start == nil && position.isRunning && (position.value(at: t) - goal).magnitude < Self.unnoticed
    }

    /// Runs to 0 or 1 from the present position.
    mutating func run(to goal: Double) { (self.goal, start) = (goal, .run) }

    /// Continues to an end after the finger has left.
    ///
    /// - Parameter velocity: the position's velocity per second.
    mutating func complete(to goal: Double, velocity: Double) {
        (self.goal, start) = (goal, .completion(velocity: velocity))
    }

    /// Pauses the position under a finger.
    mutating func grab(at shown: Instant) {
        start = nil
        position.pause(at: shown)
    }

    mutating func drag(to value: Double, at build: Instant) { position.scrub(to: value, at: build) }

    /// Resumes the position after a finger that held it without a drag.
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
}
