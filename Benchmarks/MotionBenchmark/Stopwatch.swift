import CSinCos
import Glibc

/// Times a call against the unit of all motion figures: one `exp` and one real `sincos` of the C library.
///
/// The unit is measured right before each figure, so that the machine and its clock rate cancel out.
struct Stopwatch {
    static let rounds = 200_000
    static let passes = 9
    /// Whether a limit was missed so far.
    private(set) var missed = false

    /// Nanoseconds per call: the best of all passes.
    static func nanoseconds(_ body: (Int) -> Double) -> Double {
        var best = Double.infinity
        for _ in 0..<passes {
            var sum = 0.0
            let start = now()
            for i in 0..<rounds { sum += body(i) }
            let spent = now() - start
            // The sum is looked at, or the work would be optimised away.
            best = min(best, sum.isNaN ? .infinity : spent / Double(rounds))
        }
        return best
    }

    static func unit() -> Double {
        nanoseconds { i in
            let x = Double(i & 1023) * 0.001
            let turn = sine_and_cosine_of(x * 9)
            return exp(-x) + turn.sine + turn.cosine
        }
    }

    /// Measures, prints the ratio to the unit and remembers a miss.
    mutating func measure(_ name: String, limit: Double, _ body: (Int) -> Double) {
        let unit = Self.unit()
        let ratio = (Self.nanoseconds(body) / unit * 100).rounded() / 100
        missed = missed || ratio > limit
        let base = (unit * 10).rounded() / 10
        print("\(name): \(ratio) x of \(base) ns, limit \(limit) x\(ratio <= limit ? "" : "  MISSED")")
    }

    private static func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }
}
