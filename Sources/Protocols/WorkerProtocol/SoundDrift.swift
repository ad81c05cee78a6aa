/// The clock of a sound device, for the log and the status.
package struct SoundDrift: Hashable, Sendable, PacketField {
    /// The excess of the device's rate over that of CLOCK_MONOTONIC.
    package var partsPerMillion: Double
    /// The number of the sink's jumps after a loss of synchronisation since the worker began.
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
