import Glibc

/// Springs and curves by other formulas than the code's: the two roots of the equation, and bisection.
enum Textbook {
    /// Position and velocity of x'' = -w0^2 (x - target) - 2 z w0 x' after t; the damping ratio is not 1.
    static func spring(
        response: Double, ratio z: Double, from x: Double, velocity v: Double = 0, to target: Double, after t: Double
    ) -> (value: Double, velocity: Double) {
        let w0 = 2 * Double.pi / response
        let x0 = x - target
        guard z > 1 else {
            // x = A e^(-Lt) cos(wt - p).
            let (l, w) = (z * w0, w0 * (1 - z * z).squareRoot())
            let quadrature = (v + l * x0) / w
            let (amplitude, phase) = (hypot(x0, quadrature), atan2(quadrature, x0))
            let envelope = amplitude * exp(-l * t)
            return (
                target + envelope * cos(w * t - phase),
                -envelope * (l * cos(w * t - phase) + w * sin(w * t - phase))
            )
        }
        let root = w0 * (z * z - 1).squareRoot()
        let (r1, r2) = (-z * w0 + root, -z * w0 - root)
        let a = (v - r2 * x0) / (r1 - r2)
        let b = x0 - a
        return (target + a * exp(r1 * t) + b * exp(r2 * t), a * r1 * exp(r1 * t) + b * r2 * exp(r2 * t))
    }

    /// Y and dY/dX of a cubic Bezier curve where X = x, 0 and 0 outside 0...1.
    static func curve(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, at x: Double) -> (Double, Double) {
        if x <= 0 { return (0, 0) }
        if x >= 1 { return (1, 0) }
        func bernstein(_ a: Double, _ b: Double, _ s: Double) -> Double {
            3 * (1 - s) * (1 - s) * s * a + 3 * (1 - s) * s * s * b + s * s * s
        }
        func slope(_ a: Double, _ b: Double, _ s: Double) -> Double {
            3 * (1 - s) * (1 - s) * a + 6 * (1 - s) * s * (b - a) + 3 * s * s * (1 - b)
        }
        var (low, high) = (0.0, 1.0)
        for _ in 0..<80 {
            let middle = (low + high) / 2
            if bernstein(x1, x2, middle) < x { low = middle } else { high = middle }
        }
        return (bernstein(y1, y2, low), slope(y1, y2, low) / slope(x1, x2, low))
    }

    static func easeInOut(_ x: Double) -> (Double, Double) { curve(0.42, 0, 0.58, 1, at: x) }
}
