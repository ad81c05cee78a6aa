/// The target of a seek, and the playback rate from there.
package struct Jump: Hashable, Sendable, PacketField {
    package enum Precision: UInt8, Sendable {
        /// The frame at the position, whatever amount must be decoded for it.
        case exact = 0
        /// The nearest key frame, for a scrubbing finger.
        case keyFrame = 1
    }

    package static let rates = 0.25...2.0

    /// The position, nanoseconds.
    package var position: Int64
    package var precision: Precision
    /// The playback rate, within `rates`; the sound keeps its pitch.
    package var rate: Double

    package init(to position: Int64, _ precision: Precision = .exact, rate: Double = 1) {
        (self.position, self.precision, self.rate) = (position, precision, rate)
    }

    func encode(into w: inout PacketWriter) {
        w.put(position, in: WireRange.position)
        w.put(precision.rawValue)
        w.put(rate, in: Self.rates)
    }

    init(from r: inout PacketReader) throws(PacketError) {
        position = try r.take(in: WireRange.position, "position")
        guard let precision = Precision(rawValue: try r.take()) else { throw .badValue("seek precision") }
        self.precision = precision
        rate = try r.take(in: Self.rates, "rate")
    }
}
