import CGStreamer
import Linux
import Time

/// Keeps sound from its device until it is to be heard.
///
/// A stream of PulseAudio's that is made long before it plays runs on its client's clock meanwhile (libpulse 16): the
/// sound would come as much too late as it waited. Behind this gate the sink gets nothing and makes no stream, and the
/// pipeline does not wait for it to hold something.
@MainActor
final class SoundGate {
    private let sink: UnsafeMutablePointer<GstElement>
    private let pad: UnsafeMutablePointer<GstPad>
    private var probe: gulong
    private var timer: OneShotTimer?

    /// Closed; nil for a sink that takes nothing.
    init?(_ sink: UnsafeMutablePointer<GstElement>) {
        guard let pad = gst_element_get_static_pad(sink, "sink") else { return nil }
        gst_object_ref(sink)
        (self.sink, self.pad) = (sink, pad)
        vt_set_int(sink, "async", 0)
        probe = gst_pad_add_probe(
            pad, GST_PAD_PROBE_TYPE_BLOCK_DOWNSTREAM, { @Sendable _, _, _ in GST_PAD_PROBE_OK }, nil, nil)
    }

    isolated deinit {
        open()
        gst_object_unref(pad)
        gst_object_unref(sink)
    }

    /// Not before `instant`: the wait for the start counts like any other.
    func open(at instant: Instant) {
        guard instant > monotonicNow() else { return open() }
        do {
            timer = try OneShotTimer { [unowned self] in open() }
            timer?.arm(at: instant)
        } catch {
            Log.warning("sound begins at once: \(error)")
            open()
        }
    }

    private func open() {
        guard probe != 0 else { return }
        // As any other sink from now on: a seek waits for it too.
        vt_set_int(sink, "async", 1)
        gst_pad_remove_probe(pad, probe)
        probe = 0
    }
}
