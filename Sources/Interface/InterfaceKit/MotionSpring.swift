package import Motion
package import Settings
import Time

extension Settings.Motion {
    /// The spring of the physical style.
    package var spring: SpringParameters { SpringParameters(response: Seconds(response), dampingRatio: damping) }
}

extension Settings.Keyboard {
    /// The keyboard's spring in the physical style.
    package var spring: SpringParameters { SpringParameters(response: Seconds(response), dampingRatio: damping) }
}
