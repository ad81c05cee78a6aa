public import Time

/// The course of a value to its target.
public enum Timing: Hashable, Sendable {
    /// Keeps the velocity; the duration follows from the spring.
    case spring(SpringParameters)
    /// Takes a fixed time and ignores the velocity.
    case curve(CubicCurve, duration: Seconds)
}
