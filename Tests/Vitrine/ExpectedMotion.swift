import Foundation

/// The motions as their formulas say, without the code that is tested: towards 0, after `t` seconds.
enum ExpectedMotion {
    /// Slow, fast, slow: the cubic with control points (0.42, 0) and (0.58, 1), by bisection. What is left of 1.
    static func easeInOut(_ t: Double, _ duration: Double) -> Double {
        t < duration ? 1 - ease(t / duration, (0.42, 0.58), (0, 1)) : 0
    }

    /// What a finger has left of a way, `x` of 1: the rest of the cubic with control points (0, 0) and (0.58, 1), in that
    /// part of the duration.
    static func completion(_ t: Double, from x: Double, _ duration: Double) -> Double {
        guard t < x * duration else { return 0 }
        // Where the curve has come so far: its axes change places.
        let begin = ease(1 - x, (0, 1), (0, 0.58))
        return 1 - ease(begin + (1 - begin) * t / (x * duration), (0, 0.58), (0, 1))
    }

    /// The y at an x of a cubic from (0, 0) to (1, 1), by the coordinates of its control points.
    private static func ease(_ x: Double, _ xs: (Double, Double), _ ys: (Double, Double)) -> Double {
        func bezier(_ p: Double, _ points: (Double, Double)) -> Double {
            3 * (1 - p) * (1 - p) * p * points.0 + 3 * (1 - p) * p * p * points.1 + p * p * p
        }
        var (low, high) = (0.0, 1.0)
        for _ in 0..<60 {
            let middle = (low + high) / 2
            if bezier(middle, xs) < x { low = middle } else { high = middle }
        }
        return bezier(low, ys)
    }

    /// The settling spring of the physical style: response 0.35 s, damping ratio 1.
    static func settling(_ t: Double, from x: Double, velocity v: Double) -> Double {
        let w = 2 * Double.pi / 0.35
        return exp(-w * t) * (x + (v + w * x) * t)
    }

    /// The floating window's: a second, damping ratio 0.8; L solves (1 + L) e^-L = 0.001.
    static func floating(_ t: Double, from x: Double, velocity v: Double) -> Double {
        let rate = 9.23341
        return underdamped(t, from: x, velocity: v, rate: rate, frequency: rate / 0.8 * 0.6)
    }

    /// A preview's: bounciness 3, speed 3, by the published conversion.
    static func preview(_ t: Double, from x: Double, velocity v: Double) -> Double {
        let b = 3 / 1.7 / 20 * 0.8
        let stretched = 0.5 + 3 / 1.7 / 20 * 199.5
        // The conversion has three pieces; at 18.1 it is the second.
        let lowest = 0.000044 * pow(stretched, 3) - 0.006 * pow(stretched, 2) + 0.36 * stretched + 2
        let share = 2 * b - b * b
        let friction = 25 + (lowest + (0.01 - lowest) * share - 8) * 3
        let tension = 194 + (stretched - 30) / 50 * 181
        let rate = friction / 2
        return underdamped(t, from: x, velocity: v, rate: rate, frequency: (tension - rate * rate).squareRoot())
    }

    private static func underdamped(
        _ t: Double, from x: Double, velocity v: Double, rate: Double, frequency w: Double
    ) -> Double {
        exp(-rate * t) * (x * cos(w * t) + (v + rate * x) / w * sin(w * t))
    }

    /// How far a throw at 1 pt/s has gone, losing 0.1 of its speed in every millisecond.
    static func coasted(_ t: Double) -> Double { (pow(0.9, 1000 * t) - 1) / (1000 * log(0.9)) }
}
