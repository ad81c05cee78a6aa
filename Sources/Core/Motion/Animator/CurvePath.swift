/// A change along a curve, as a function of its animator's clock alone. The clock's place is in 0...1. A pause, a
/// reversal and scrubbing only move the clock and never bend the path.
///
/// A property may be off the path when the change takes it over: a spring, another curve or another animator has moved
/// it. The path is then bent so that it passes through the property's value at the present place, `met`. The distance
/// between the bent and the original path falls linearly to zero towards both ends:
///
///     distance
///      1 |      ,^.
///        |   ,-'   `-.
///        |,-'         `-.
///      0 +-------+-------+- clock
///        0      met      1
struct CurvePath<V: MotionVector>: Hashable, Sendable {
    let curve: CubicCurve
    let start: V
    let end: V
    /// The place of the clock where the change begins; it ends at 1.
    let begins: Double
    private var distance = V.zero
    private var met = 0.0

    init(_ curve: CubicCurve, from start: V, to end: V, beginning begins: Double) {
        self.curve = curve
        self.start = start
        self.end = end
        self.begins = begins
    }

    /// Bends the path so that it passes through a value at a place of the clock.
    mutating func pass(_ value: V, at place: Double) {
        distance = value - straight(place)
        met = place
    }

    func value(at place: Double) -> V {
        let value = straight(place)
        return distance == .zero ? value : value + distance * left(at: place)
    }

    /// The derivative with respect to the clock's place. The slopes before and after `met` differ; at `met` itself the
    /// slope ahead counts, in the direction of the clock's goal.
    func slope(at place: Double, towards goal: Double) -> V {
        let bend: Double = (goal > 0 ? place < met : place <= met) ? 1 / met : -1 / (1 - met)
        let slope = part(at: place).map { (end - start) * (curve.slope(at: $0) / (1 - begins)) } ?? .zero
        return distance == .zero ? slope : slope + distance * bend
    }

    private func left(at place: Double) -> Double {
        place == met ? 1 : place < met ? place / met : (1 - place) / (1 - met)
    }

    private func straight(_ place: Double) -> V {
        guard let part = part(at: place) else { return place < 1 ? start : end }
        return start + (end - start) * curve.value(at: part)
    }

    /// The fraction of the change's own time; nil while it waits and at its end.
    private func part(at place: Double) -> Double? {
        place >= begins && place < 1 ? (place - begins) / (1 - begins) : nil
    }
}
