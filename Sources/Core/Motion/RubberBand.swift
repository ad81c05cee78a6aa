/// The displacement of a view whose content is pulled past its end.
///
///     f(x) = (1 - 1/(x c/D + 1)) D        x(f) = D f/(c (D - f))
///
/// The function starts with slope c and never reaches D. It is odd: a pull the other way gives the same value with
/// the sign changed.
/// Source: the curve measured on UIScrollView, c = 0.55.
public struct RubberBand: Hashable, Sendable {
    /// c, the slope at the end of the content; above 0.
    public let coefficient: Double
    /// D, the size of the view in the direction of the pull, points; at least 0 and finite.
    public let dimension: Double

    public init(coefficient: Double = 0.55, dimension: Double) {
        precondition(
            coefficient > 0 && coefficient.isFinite && dimension >= 0 && dimension.isFinite,
            "a rubber band needs a finite c above 0 and a finite D of at least 0, not c \(coefficient) and D \(dimension)"
        )
        self.coefficient = coefficient
        self.dimension = dimension
    }

    /// The displacement of the view when the finger is `x` past the end; 0 for NaN, and D or -D for an infinite `x`.
    public func offset(_ x: Double) -> Double {
        guard dimension > 0, !x.isNaN else { return 0 }
        guard x.isFinite else { return x > 0 ? dimension : -dimension }
        return x * coefficient / (x.magnitude * coefficient / dimension + 1)
    }

    /// The same function, component by component.
    public func offset<V: MotionVector>(_ x: V) -> V { x.mapComponents { offset($0) } }

    /// The distance of the finger past the end for a displacement; needed to catch a bouncing view without a jump.
    ///
    /// An offset whose magnitude is D or more has no inverse; it is first reduced to D (1 - 10^-9).
    public func inverse(_ offset: Double) -> Double {
        guard dimension > 0, !offset.isNaN else { return 0 }
        let reachable = dimension * (1 - 1e-9)
        let f = min(max(offset, -reachable), reachable)
        return dimension * f / (coefficient * (dimension - f.magnitude))
    }

    /// The same function, component by component.
    public func inverse<V: MotionVector>(_ offset: V) -> V { offset.mapComponents { inverse($0) } }

    /// df/dx, the ratio of the view's speed to the finger's; it converts a velocity.
    public func slope(_ x: Double) -> Double {
        guard dimension > 0, !x.isNaN else { return 0 }
        let stretch = x.magnitude * coefficient / dimension + 1
        return coefficient / (stretch * stretch)
    }
}
