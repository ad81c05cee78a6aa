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
    subscript(age age: Int) -> Sample {
        let index = newest - age
        return ring[index < 0 ? index + Self.capacity : index]
    }

    /// Adds a sample. One of the same time replaces the newest; one from before it is dropped.
    mutating func append(_ position: Point, _ time: Instant) {
        let sample = Sample(nanoseconds: time.nanoseconds, position: SIMD2(position.x, position.y))
        if count > 0 {
            guard sample.nanoseconds >= ring[newest].nanoseconds else { return }
            if sample.nanoseconds > ring[newest].nanoseconds { advance() }
        } else {
            count = 1
        }
        ring[newest] = sample
    }

    mutating func removeAll() { count = 0 }

    private mutating func advance() {
        newest = newest + 1 < Self.capacity ? newest + 1 : 0
        count = min(count + 1, Self.capacity)
    }
}
