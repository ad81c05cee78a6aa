import CGStreamer

/// Corrects the timestamp of a decoded picture that equals the timestamp of the previous picture.
///
/// DivX and XviD pack a B picture into the packet of the previous picture, and AVI has timestamps for packets only. The
/// decoder then reports 0.12, 0.16, 0.16, 0.24 s. The sink would show one of the two pictures and freeze for the
/// duration of the other. The second one is delayed by a picture's duration, and so are the pictures after it up to the
/// next gap. A third picture with the same timestamp has another cause, and keeps its timestamp.
///
/// One streaming thread at a time uses it.
final class StampRepair: @unchecked Sendable {
    /// The decoder's last timestamp; nil at the start and after a seek.
    private var decoded: GstClockTime?
    private var repeats = 0
    /// The last timestamp after the correction.
    private var given: GstClockTime = 0

    /// The largest shift of a timestamp, in picture lengths.
    private static let maximumLateness: GstClockTime = 2
    /// The longest accepted time (ns), a hundred days: sums with it do not overflow.
    private static let longest: GstClockTime = 8_640_000_000_000_000

    /// Installs a pad probe for the pictures that reach an element.
    static func install(before element: UnsafeMutablePointer<GstElement>) {
        guard let pad = gst_element_get_static_pad(element, "sink") else { return }
        defer { gst_object_unref(pad) }
        let types = GST_PAD_PROBE_TYPE_BUFFER.rawValue | GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM.rawValue
        gst_pad_add_probe(
            pad, GstPadProbeType(types), somethingCame, Unmanaged.passRetained(StampRepair()).toOpaque(),
            { @Sendable in Unmanaged<StampRepair>.fromOpaque($0!).release() })
    }

    /// - Returns: the corrected timestamp of a picture.
    func stamp(_ stamp: GstClockTime, duration: GstClockTime) -> GstClockTime {
        repeats = stamp == decoded ? repeats + 1 : 0
        let isTaken = decoded != nil && stamp <= given && given < stamp + Self.maximumLateness * duration
        decoded = stamp
        given = isTaken && repeats < 2 ? given + duration : stamp
        return given
    }

    fileprivate func take(_ probe: UnsafeMutablePointer<GstPadProbeInfo>) {
        guard probe.pointee.type.rawValue & GST_PAD_PROBE_TYPE_BUFFER.rawValue != 0 else {
            // Other events, such as tags, arrive between two pictures of a packet.
            if gst_pad_probe_info_get_event(probe)?.pointee.type == GST_EVENT_SEGMENT { decoded = nil }
            return
        }
        guard let buffer = gst_pad_probe_info_get_buffer(probe),
            (1..<Self.longest).contains(buffer.pointee.duration), buffer.pointee.pts < Self.longest
        else { return }
        let stamp = stamp(buffer.pointee.pts, duration: buffer.pointee.duration)
        if stamp != buffer.pointee.pts { vt_set_stamp(probe, stamp) }
    }
}

/// Runs on a streaming thread.
private let somethingCame: GstPadProbeCallback = { _, probe, repair in
    Unmanaged<StampRepair>.fromOpaque(repair!).takeUnretainedValue().take(probe!)
    return GST_PAD_PROBE_OK
}
