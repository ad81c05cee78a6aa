internal import Time

/// The timing of a `PropertyAnimator`: a curve or a spring.
public enum AnimatorTiming: Hashable, Sendable {
    case curve(CubicCurve)
    /// A spring with its own duration; the animator's duration counts only for delays. The velocity is relative, as
    /// in UIKit: 1 covers the whole distance from start to end in a second.
    case spring(SpringParameters, velocity: Double = 0)
    /// A spring that settles within the animator's duration: `SpringParameters(settlingDuration:dampingRatio:)`. A
    /// ratio that is not finite counts as 1.
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

    /// The spring of a change with that duration; nil for curves and for a duration of zero.
    func spring(over duration: Seconds) -> SpringParameters? {
        switch self {
        case .curve: nil
        case .spring(let parameters, _): parameters
        case .damped(let ratio, _):
            duration >= 1e-9 && duration.value.isFinite
                ? SpringParameters(settlingDuration: duration, dampingRatio: ratio.isFinite ? ratio : 1) : nil
        }
    }
}
