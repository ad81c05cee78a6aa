/// A timing curve from (0, 0) to (1, 1) with two control points, like CSS `cubic-bezier` and CAMediaTimingFunction.
///
///     X(s) = 3 (1-s)^2 s x1 + 3 (1-s) s^2 x2 + s^3, Y(s) from y1, y2; value(x) = Y(s) at X(s) = x
///
/// At most eight Newton steps find s; bisection is the fallback, as in WebKit's UnitBezier.
public struct CubicCurve: Hashable, Sendable {
    public let x1: Double
    public let y1: Double
    public let x2: Double
    public let y2: Double

    /// - Precondition: x1 and x2 lie in 0...1, so that time never runs backwards; y1 and y2 are finite.
    public init(x1: Double, y1: Double, x2: Double, y2: Double) {
        precondition(y1.isFinite && y2.isFinite, "curve: control points at y \(y1) and \(y2)")
        precondition(x1 >= 0 && x1 <= 1 && x2 >= 0 && x2 <= 1, "curve: control points at x \(x1) and \(x2)")
        (self.x1, self.y1, self.x2, self.y2) = (x1, y1, x2, y2)
    }

    public static let linear = CubicCurve(x1: 0, y1: 0, x2: 1, y2: 1)
    public static let easeIn = CubicCurve(x1: 0.42, y1: 0, x2: 1, y2: 1)
    public static let easeOut = CubicCurve(x1: 0, y1: 0, x2: 0.58, y2: 1)
    public static let easeInOut = CubicCurve(x1: 0.42, y1: 0, x2: 0.58, y2: 1)

    /// The progress at the fraction `x` of the duration: exactly 0 up to 0, exactly 1 from 1 on, and 0 for NaN.
    public func value(at x: Double) -> Double {
        guard x > 0 else { return 0 }
        guard x < 1 else { return 1 }
        return isLinear ? x : Self.polynomial(y1, y2, parameter(at: x))
    }

    /// The slope dY/dX, in distances per duration; 0 outside 0...1.
    ///
    /// A slope that would be infinite at an end is evaluated just inside that end and so stays finite.
    public func slope(at x: Double) -> Double {
        guard x >= 0, x <= 1 else { return 0 }
        guard !isLinear else { return 1 }
        var s = x <= 0 ? 0 : x >= 1 ? 1 : parameter(at: x)
        if Self.derivative(x1, x2, s) < 1e-9 { s = min(max(s, 1e-6), 1 - 1e-6) }
        return Self.derivative(y1, y2, s) / max(Self.derivative(x1, x2, s), 1e-9)
    }

    /// The curve of the reversed run: 1 - value(at: 1 - x).
    public var mirrored: CubicCurve { CubicCurve(x1: 1 - x2, y1: 1 - y2, x2: 1 - x1, y2: 1 - y1) }

    /// The inverse function, reflected in y = x; nil when this curve leaves 0...1 and has none.
    var inverse: CubicCurve? {
        guard y1 >= 0, y1 <= 1, y2 >= 0, y2 <= 1 else { return nil }
        return CubicCurve(x1: y1, y1: x1, x2: y2, y2: x2)
    }

    private var isLinear: Bool { x1 == y1 && x2 == y2 }

    private func parameter(at x: Double) -> Double {
        var s = x
        for _ in 0..<8 {
            let error = Self.polynomial(x1, x2, s) - x
            if error.magnitude < 1e-15 { return s }
            let slope = Self.derivative(x1, x2, s)
            guard slope.magnitude > 1e-6 else { break }
            s -= error / slope
        }
        if s >= 0, s <= 1, (Self.polynomial(x1, x2, s) - x).magnitude < 1e-13 { return s }
        return bisected(x)
    }

    private func bisected(_ x: Double) -> Double {
        var (low, high) = (0.0, 1.0)
        for _ in 0..<60 {
            let middle = low + (high - low) / 2
            if Self.polynomial(x1, x2, middle) < x { low = middle } else { high = middle }
        }
        return low + (high - low) / 2
    }

    private static func polynomial(_ a: Double, _ b: Double, _ s: Double) -> Double {
        let (c1, c2) = (3 * a, 3 * (b - a) - 3 * a)
        return ((1 - c1 - c2) * s + c2) * s * s + c1 * s
    }

    private static func derivative(_ a: Double, _ b: Double, _ s: Double) -> Double {
        let (c1, c2) = (3 * a, 3 * (b - a) - 3 * a)
        return (3 * (1 - c1 - c2) * s + 2 * c2) * s + c1
    }
}
