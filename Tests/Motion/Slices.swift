import Glibc
import Support
import Testing

/// The numbers of a law's cases.
typealias Dice = SeededGenerator

extension SeededGenerator {
    mutating func real(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &self) }

    /// Evenly spread over the orders of magnitude.
    mutating func magnitude(_ low: Double, _ high: Double) -> Double { exp(real(log(low)...log(high))) }
    mutating func below(_ n: Int) -> Int { Int.random(in: 0..<n, using: &self) }
}

/// How many of a law's cases run here: all with VITRINE_TEST_SCALE=full, otherwise a stated slice.
struct Slice {
    let name: String
    let slice: Int
    let full: Int
    let seed: UInt64

    /// Runs the cases, says how many, and fails when it were fewer than stated.
    func run(_ body: (inout Dice) -> Void) {
        let wanted = isFullScale ? full : slice
        var dice = Dice(seed: seed)
        var ran = 0
        while ran < wanted {
            body(&dice)
            ran += 1
        }
        print("\(name): \(ran) of \(full) cases, seed \(seed)")
        #expect(ran >= wanted && wanted > 0)
    }
}

/// The numbers of a reference table, row by row.
func rows(_ table: String) -> [[Double]] {
    table.split(separator: "\n").map { $0.split(separator: " ").compactMap { Double($0) } }
}
