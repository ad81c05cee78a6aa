import Geometry

/// The fingers that are down, stored inline without heap memory.
///
/// It repairs a faulty device's samples: each touch ends exactly once, at a plausible position.
public struct FingerTable: Sendable {
    private struct Finger {
        var id = TouchID(number: 0)
        var last = Point.zero
    }

    /// The repaired form of a sample.
    public struct Admitted: Hashable, Sendable {
        /// A cancel for a touch whose up event was lost; it precedes the sample.
        public var lost: TouchSample?
        /// The sample with a usable position; nil when it is dropped.
        public var sample: TouchSample?
    }

    private var fingers = InlineArray<16, Finger>(repeating: Finger())
    /// The number of fingers that are down; the table holds 16 and ignores more.
    public private(set) var count = 0

    public init() {}

    /// Admits a sample as the panel sent it.
    ///
    /// - An up or a cancel without a usable position gets the finger's last position.
    /// - A second down of the same finger first cancels the old touch.
    /// - A down or a move without a usable position is dropped, and so is any sample of a finger that is not down.
    public mutating func admit(_ sample: TouchSample) -> Admitted {
        switch sample.phase {
        case .down:
            let lost = leave(sample, as: .cancel)
            return Admitted(lost: lost, sample: insert(sample) ? sample : nil)
        case .move:
            guard sample.isUsable, let place = place(of: sample.id) else { return Admitted() }
            fingers[place].last = sample.position
            return Admitted(sample: sample)
        case .up, .cancel:
            return Admitted(sample: leave(sample, as: sample.phase))
        }
    }

    private mutating func insert(_ sample: TouchSample) -> Bool {
        guard sample.isUsable, count < fingers.count else { return false }
        fingers[count] = Finger(id: sample.id, last: sample.position)
        count += 1
        return true
    }

    /// - Returns: the sample that ends the touch; nil when the finger was not down.
    private mutating func leave(_ sample: TouchSample, as phase: TouchSample.Phase) -> TouchSample? {
        guard let place = place(of: sample.id) else { return nil }
        var end = sample
        end.phase = phase
        if phase != sample.phase || !sample.isUsable { end.position = fingers[place].last }
        count -= 1
        fingers[place] = fingers[count]
        return end
    }

    private func place(of id: TouchID) -> Int? {
        for place in 0..<count where fingers[place].id == id { return place }
        return nil
    }
}
