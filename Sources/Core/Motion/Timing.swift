public import Time

/// How something gets to its target.
public enum Timing: Hashable, Sendable {
    /// Carries the velocity on and takes the time it takes.
    case spring(SpringParameters)
    /// Takes a fixed time and ignores the velocity.
    case curve(CubicCurve, duration: Seconds)
}
