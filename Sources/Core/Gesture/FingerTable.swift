import Geometry

/// The fingers that are down, in place: no heap.
///
/// A device that garbles its samples does no harm behind the table: each finger that comes down leaves once, at a place
/// where it can have been.
public struct FingerTable: Sendable {
    private struct Finger {
        var id = TouchID(number: 0)
        var last = Point.zero
    }

    /// What a sample means.
    public struct Admitted: Hashable, Sendable {
        /// The cancel of a finger whose up the panel lost; it comes first.
        public var lost: TouchSample?
        /// The sample with a usable position; nil when it means nothing.
        public var sample: TouchSample?
    }

    private var fingers = InlineArray<16, Finger>(repeating: Finger())
    /// How many are down; the table holds 16 and passes over more.
    public private(set) var count = 0

    public init() {}

    /// Takes a sample as the panel sent it.
    ///
    /// - An up or a cancel without a usable position has the finger's last one.
    /// - A down of a finger that is down already ends the old touch first.
    /// - A down or a move without a usable position, and a sample of a finger that is not down, mean nothing.
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
