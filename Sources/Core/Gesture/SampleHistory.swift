import Geometry
import Time

/// The newest positions of one finger, oldest dropped first, in place: no heap.
struct SampleHistory: Sendable {
    struct Sample: Sendable {
        var nanoseconds: Int64 = 0
        var position: SIMD2<Double> = .zero
    }

    static let capacity = 20

    private(set) var ring = InlineArray<20, Sample>(repeating: Sample())
    private var newest = 0
    var newestIndex: Int { newest }
    private(set) var count = 0

    var isEmpty: Bool { count == 0 }

    /// The sample `age` places before the newest; 0 is the newest.
    subscript(age age: Int) -> Sample { ring[index(age: age)] }

    /// Where in the ring the sample lies that is `age` places before the newest.
    func index(age: Int) -> Int {
        let index = newest - age
        return index < 0 ? index + Self.capacity : index
    }

    /// Stamps closer than this are of one report: no panel makes 10 000 a second, and a way over no time has no speed.
    private static let shortest: Int64 = 100_000

    /// One that is earlier by no more than this came too late; by more, the clock stepped back.
    private static let late: Int64 = 10_000_000

    /// A finger that sent nothing for an hour has no past: sums of times stay small.
    private static let longest: Int64 = 3_600_000_000_000

    /// Adds a sample. One of the same time replaces the newest, one that came too late is dropped, and one after a step
    /// of the clock begins a new history.
    mutating func append(_ position: Point, _ time: Instant) {
        let sample = Sample(nanoseconds: time.nanoseconds, position: SIMD2(position.x, position.y))
        let passed =
            count > 0 ? sample.nanoseconds.subtractingReportingOverflow(ring[newest].nanoseconds) : (-.max, false)
        switch passed {
        case (Self.shortest...Self.longest, false): advance()
        case (0..<Self.shortest, false): return ring[newest].position = sample.position
        case (-Self.late..<0, false): return
        default: count = 1
        }
        ring[newest] = sample
    }

    mutating func removeAll() { count = 0 }

    private mutating func advance() {
        newest = newest + 1 < Self.capacity ? newest + 1 : 0
        count = min(count + 1, Self.capacity)
    }
}
