import Motion
import Settings
import Time

extension Settings.Motion {
    /// The spring of the physical style.
    var spring: SpringParameters { SpringParameters(response: Seconds(response), dampingRatio: damping) }
}
