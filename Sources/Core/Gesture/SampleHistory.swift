import Geometry
import Time

/// The newest positions of one finger; the oldest are dropped first. Stored inline without heap memory.
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

    /// The ring index of the sample `age` places before the newest.
    func index(age: Int) -> Int {
        let index = newest - age
        return index < 0 ? index + Self.capacity : index
    }

    /// Time stamps closer than this belong to one report, in nanoseconds. No panel reports 10 000 times a second, and
    /// a speed needs a duration.
    private static let shortest: Int64 = 100_000

    /// The greatest delay of a late sample, in nanoseconds. A sample that is even earlier means that the clock stepped
    /// back.
    private static let late: Int64 = 10_000_000

    /// The longest pause within a history, in nanoseconds: an hour, so that sums of times stay small.
    private static let longest: Int64 = 3_600_000_000_000

    /// Adds a sample. A sample of the same time replaces the newest, and a late one is dropped. A sample after a step
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
