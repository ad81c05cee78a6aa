// Facebook pop's two sliders. pop maps both to Origami's tension and friction, and these to stiffness and damping:
//   b = 0.8 (B/1.7)/20, T = 0.5 + 199.5 (S/1.7)/20
//   F = nb(T) + (0.01 - nb(T)) (2b - b^2), where nb(T) is the friction without bounce at that tension, three cubics
//   stiffness = 194 + 181 (T - 30)/50, damping = 25 + 3 (F - 8), mass 1

extension SpringParameters {
    /// pop's bounciness and speed, each customarily 0...20.
    ///
    /// - Precondition: the resulting stiffness and damping are not negative, which holds for both in 0...20.
    public init(bounciness: Double, speed: Double) {
        let b = bounciness / 1.7 / 20 * 0.8
        let tension = 0.5 + speed / 1.7 / 20 * 199.5
        let free = Self.frictionWithoutBounce(tension)
        let friction = free + (0.01 - free) * (2 * b - b * b)
        self.init(stiffness: 194 + (tension - 30) / 50 * 181, damping: 25 + (friction - 8) * 3)
    }

    /// The bounciness and speed that give this spring; a bounciness below 0 is more damping than pop can express.
    public var bouncinessAndSpeed: (bounciness: Double, speed: Double) {
        let tension = 30 + (stiffness / mass - 194) / 181 * 50
        let friction = 8 + (damping / mass - 25) / 3
        let free = Self.frictionWithoutBounce(tension)
        let eased = min((friction - free) / (0.01 - free), 1)
        let b = 1 - (1 - eased).squareRoot()
        return (b / 0.8 * 20 * 1.7, (tension - 0.5) / 199.5 * 20 * 1.7)
    }

    private static func frictionWithoutBounce(_ t: Double) -> Double {
        if t <= 18 { return ((0.0007 * t - 0.031) * t + 0.64) * t + 1.28 }
        if t <= 44 { return ((0.000044 * t - 0.006) * t + 0.36) * t + 2 }
        return ((0.00000045 * t - 0.000332) * t + 0.1078) * t + 5.84
    }
}
