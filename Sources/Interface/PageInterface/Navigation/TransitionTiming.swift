import InterfaceKit
import Motion
import Settings
import Time

/// The duration of a motion between two ends, such as a page transition, and its curve or spring.
struct TransitionTiming {
    let duration: Seconds
    /// Nil in the reference style.
    private let spring: SpringParameters?
    /// A completion takes the remaining fraction of the duration, divided by this factor.
    let completionSpeed: Double
    private let completionCurve: CubicCurve

    /// The timing of page transitions.
    init(_ settings: Settings) {
        self.init(settings, duration: settings.transition.duration, spring: settings.motion.spring)
    }

    /// The timing of the keyboard, which rises and sinks, and slides to other keys.
    init(keyboard settings: Settings) {
        self.init(settings, duration: settings.keyboard.duration, spring: settings.keyboard.spring)
    }

    private init(_ settings: Settings, duration: Double, spring: SpringParameters) {
        self.duration = Seconds(duration)
        self.spring = settings.motion.style == .physical ? spring : nil
        completionSpeed = settings.transition.completionSpeed
        completionCurve =
            switch settings.transition.completionCurve {
            case .linear: .linear
            case .easeIn: .easeIn
            case .easeOut: .easeOut
            case .easeInOut: .easeInOut
            }
    }

    /// The timing of a transition without a finger.
    var timing: AnimatorTiming { spring.map { .spring($0) } ?? .curve(.easeInOut) }

    /// The timing after a finger has left: the curve in the direction of travel, or the spring with its velocity.
    ///
    /// - Parameters:
    ///   - goal: 0 or 1.
    ///   - velocity: the position's velocity per second.
    func completion(to goal: Double, velocity: Double) -> AnimatorTiming {
        guard let spring else { return .curve(goal > 0 ? completionCurve : completionCurve.mirrored) }
        return .spring(spring, velocity: goal > 0 ? velocity : -velocity)
    }
}
