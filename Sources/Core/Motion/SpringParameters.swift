public import Time

/// The stiffness, damping and mass of a spring, with the customary ways to state them.
///
/// It stores mass, natural frequency and damping ratio, so that a ratio of exactly 1 stays exactly 1.
public struct SpringParameters: Hashable, Sendable {
    /// The mass, above 0. At the same frequency and damping ratio it only scales `stiffness` and `damping`, and does
    /// not change the motion.
    public let mass: Double
    /// w0 = sqrt(k/m) in rad/s.
    public let naturalFrequency: Double
    /// z = c/(2 sqrt(k m)): 0 oscillates for ever, 1 is the fastest without overshoot.
    public let dampingRatio: Double

    /// - Precondition: the frequency and the mass are above 0, the ratio is at least 0, all finite.
    public init(naturalFrequency: Double, dampingRatio: Double, mass: Double = 1) {
        precondition(naturalFrequency > 0 && naturalFrequency.isFinite, "spring: frequency \(naturalFrequency)")
        precondition(dampingRatio >= 0 && dampingRatio.isFinite, "spring: damping ratio \(dampingRatio)")
        precondition(mass > 0 && mass.isFinite, "spring: mass \(mass)")
        self.mass = mass
        self.naturalFrequency = naturalFrequency
        self.dampingRatio = dampingRatio
    }

    /// k = m (2 pi / r)^2, c = 4 pi z m / r.
    ///
    /// - Parameter response: the period of the undamped spring, above 0.
    public init(response: Seconds, dampingRatio: Double, mass: Double = 1) {
        self.init(naturalFrequency: 2 * .pi / response.value, dampingRatio: dampingRatio, mass: mass)
    }

    /// Creates a spring from its physical constants.
    ///
    /// - Parameters:
    ///   - stiffness: k, above 0.
    ///   - damping: c, at least 0.
    public init(stiffness: Double, damping: Double, mass: Double = 1) {
        self.init(
            naturalFrequency: (stiffness / mass).squareRoot(),
            dampingRatio: damping / (2 * (stiffness * mass).squareRoot()), mass: mass)
    }

    /// w0 = 2 pi / d; z = 1 - b for b >= 0, else 1/(1 + b).
    ///
    /// - Parameter bounce: above -1 and at most 1; 0 is critical damping.
    public init(duration: Seconds, bounce: Double) {
        precondition(bounce > -1 && bounce <= 1, "spring: bounce \(bounce)")
        self.init(response: duration, dampingRatio: bounce >= 0 ? 1 - bounce : 1 / (1 + bounce))
    }

    /// k, in units of mass per second squared.
    public var stiffness: Double { mass * naturalFrequency * naturalFrequency }
    /// c, in units of mass per second.
    public var damping: Double { 2 * dampingRatio * naturalFrequency * mass }
    /// 2 pi / w0.
    public var response: Seconds { Seconds(2 * .pi / naturalFrequency) }
    /// The inverse of `init(duration:bounce:)`; the duration is `response`.
    public var bounce: Double { dampingRatio <= 1 ? 1 - dampingRatio : 1 / dampingRatio - 1 }

    var oscillator: Oscillator { Oscillator(frequency: naturalFrequency, dampingRatio: dampingRatio) }
}
