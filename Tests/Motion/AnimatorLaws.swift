import Motion
import Support
import Testing
import Time

func at(_ seconds: Double) -> Instant { .zero + Seconds(seconds) }

/// So late that the closed form holds at every instant that a law asks for.
let fine = SettlingThreshold(value: 1e-9, velocity: 1e-9)

/// A property of a law.
func property(_ value: Double) -> AnimatedProperty<Double> { AnimatedProperty(value, settling: fine) }

/// Value and velocity to 1e-9.
func expect(
    _ property: AnimatedProperty<Double>, _ expected: (value: Double, velocity: Double), at instant: Instant,
    _ note: @autoclosure () -> String = "", sourceLocation: SourceLocation = #_sourceLocation
) {
    let state = property.state(at: instant)
    let note = note()
    #expect((state.value - expected.value).magnitude <= 1e-9, "\(note)", sourceLocation: sourceLocation)
    // A velocity of 10^4 pt/s has as many digits as a value of 10^3 pt.
    let slack = 1e-9 * max(1, expected.velocity.magnitude)
    #expect((state.velocity - expected.velocity).magnitude <= slack, "\(note)", sourceLocation: sourceLocation)
}

extension SeededGenerator {
    /// Seconds in whole nanoseconds, as instants have them.
    mutating func time(_ range: ClosedRange<Double>) -> Double { Double(Int64(real(range) * 1e9)) * 1e-9 }
}
