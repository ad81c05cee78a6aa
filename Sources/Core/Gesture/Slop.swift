import Geometry

/// The distance that a finger must move before a gesture begins, and the part of its movement that counts afterwards.
///
/// A pan begins at the first sample whose displacement from the touch-down reaches the slop. Its translation is the
/// displacement less the slop in the direction of that sample. Example: a straight displacement of 109 pt with a slop
/// of 8 pt is a translation of 101 pt at any sample rate.
public struct Slop: Hashable, Sendable {
    /// The distance in points, at least 0.
    public let length: Double

    /// - Parameter points: at least 0; the default is Android's 8.
    public init(points: Double = 8) { length = points > 0 ? points : 0 }

    /// - Parameters:
    ///   - millimetres: the distance on the glass, at least 0.
    ///   - pointsPerMillimetre: the panel's width in points divided by its width in millimetres, above 0.
    public init(millimetres: Double, pointsPerMillimetre: Double) {
        precondition(pointsPerMillimetre > 0, "slop: \(pointsPerMillimetre) points per millimetre")
        self.init(points: millimetres * pointsPerMillimetre)
    }

    /// The part of a displacement that the slop swallows, or nil while it is not reached.
    func swallowed(by displacement: Point) -> Point? {
        let way = displacement.length
        guard way >= length else { return nil }
        guard way > 0 else { return .zero }
        // The product is computed first, so that along an axis the result is exactly the slop.
        return Point(x: displacement.x * length / way, y: displacement.y * length / way)
    }
}

extension Point {
    /// The point rounded to 2^-24 pt. This removes rounding errors of scaled panel coordinates: 100.00000000000001
    /// must not count as more than 100.
    var withoutRoundingNoise: Point {
        let grain = 16_777_216.0
        return Point(x: (x * grain).rounded() / grain, y: (y * grain).rounded() / grain)
    }
}
