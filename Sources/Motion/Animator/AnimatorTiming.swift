internal import Time

/// How a `PropertyAnimator` spends its duration.
public enum AnimatorTiming: Hashable, Sendable {
    case curve(CubicCurve)
    /// A spring of its own tempo; the animator's duration counts only for delays. The velocity is UIKit's: ways per
    /// second, relative to the way from start to end, so that 1 covers the whole way in a second.
    case spring(SpringParameters, velocity: Double = 0)
    /// A spring that is done after the animator's duration: `SpringParameters(duration:dampingRatio:)`.
    case damped(ratio: Double, velocity: Double = 0)

    var velocity: Double {
        switch self {
        case .curve: 0
        case .spring(_, let velocity), .damped(_, let velocity): velocity
        }
    }

    var isSpring: Bool {
        if case .curve = self { false } else { true }
    }

    func timing(over duration: Seconds) -> Timing {
        switch self {
        case .curve(let curve): .curve(curve, duration: duration)
        case .spring(let parameters, _): .spring(parameters)
        case .damped(let ratio, _):
            duration.value > 0
                ? .spring(SpringParameters(duration: duration, dampingRatio: ratio)) : .curve(.linear, duration: 0)
        }
    }
}
