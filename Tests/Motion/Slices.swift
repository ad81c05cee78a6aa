import Glibc
import Testing

/// A seeded generator: the same numbers on every machine.
struct Dice: RandomNumberGenerator {
    private var state: UInt64
    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

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
        let scale = getenv("VITRINE_TEST_SCALE").map { String(cString: $0) }
        let wanted = scale == "full" ? full : slice
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
