import Motion
import Settings
import Time

/// How long pages take to give way to one another, and along which curve or spring.
struct TransitionPace {
    let duration: Seconds
    /// Of the whole way.
    let timing: AnimatorTiming
    /// A completion takes its part of the duration divided by this.
    let completionSpeed: Double
    private let completionCurve: CubicCurve

    init(_ settings: Settings) {
        duration = Seconds(settings.transition.duration)
        timing =
            switch settings.motion.style {
            case .reference: .curve(.easeInOut)
            case .physical:
                .spring(
                    SpringParameters(
                        response: Seconds(settings.motion.response), dampingRatio: settings.motion.damping))
            }
        completionSpeed = settings.transition.completionSpeed
        completionCurve =
            switch settings.transition.completionCurve {
            case .linear: .linear
            case .easeIn: .easeIn
            case .easeOut: .easeOut
            case .easeInOut: .easeInOut
            }
    }

    /// The timing of the way that a finger has left: the curve in the direction of travel, or the spring with its velocity.
    ///
    /// - Parameters:
    ///   - goal: 0 or 1.
    ///   - velocity: of the position, per second.
    func completion(to goal: Double, velocity: Double) -> AnimatorTiming {
        switch timing {
        case .curve: .curve(goal > 0 ? completionCurve : completionCurve.mirrored)
        case .spring(let parameters, _): .spring(parameters, velocity: goal > 0 ? velocity : -velocity)
        case .damped: timing
        }
    }
}
