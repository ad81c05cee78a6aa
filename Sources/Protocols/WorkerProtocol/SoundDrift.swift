/// How a sound device keeps time, for the log and the status.
package struct SoundDrift: Hashable, Sendable, PacketField {
    /// By how much it is faster than CLOCK_MONOTONIC.
    package var partsPerMillion: Double
    /// How often its sink lost the pace since the worker began, and jumped.
    package var resyncs: UInt32

    package init(partsPerMillion: Double, resyncs: UInt32) {
        (self.partsPerMillion, self.resyncs) = (partsPerMillion, resyncs)
    }

    func encode(into w: inout PacketWriter) {
        w.put(partsPerMillion, in: WireRange.drift)
        w.put(resyncs)
    }

    init(from r: inout PacketReader) throws(PacketError) {
        try self.init(partsPerMillion: r.take(in: WireRange.drift, "drift"), resyncs: r.take())
    }
}
