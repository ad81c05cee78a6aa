import CGLib
import CGStreamer
import Glibc
import Linux

/// Finds the sound device, or a silent one that keeps time.
///
/// autoaudiosink does much the same, but tries sinks whose libraries write to standard error when there is no device.
@MainActor
enum Sound {
    /// The time between two requests of a sound server for samples, and the length of its device's buffer (us). Sound
    /// that begins at once would lose as much as the device has already buffered. 25 ms leave the server enough time,
    /// and the sink the rest of its 200 ms.
    private static let requestInterval = 25_000
    /// The time between two attempts to open a busy device (us).
    private static let busyInterval: UInt32 = 20_000
    /// The name of the device that was last logged; empty before the first one.
    private static var said = ""
    private static let silent = "none, playing silently"
    /// A shell pattern for the name of the requested device; nil for the system's device.
    static var wanted: String?

    /// A sink that can be opened now, or as soon as a pipeline that hung has released its device.
    static func sink() -> UnsafeMutablePointer<GstElement>? {
        if let sink = audibleSink() { return sink }
        say(silent)
        return silence()
    }

    /// A sink of a sound device, as in `sink()`; nil without a device.
    static func audibleSink() -> UnsafeMutablePointer<GstElement>? {
        // The check precedes each attempt: a pipeline that shuts down during an attempt releases its device too late
        // for that attempt.
        var isOneComingDown = Pipeline.isOneComingDown
        var found = find(complains: true)
        while found == nil, isOneComingDown {
            usleep(busyInterval)
            isOneComingDown = Pipeline.isOneComingDown
            found = find(complains: false)
        }
        if let found { say(found.name) }
        return found?.sink
    }

    /// - Parameter complains: whether a requested device that cannot be opened is logged.
    private static func find(complains: Bool) -> (sink: UnsafeMutablePointer<GstElement>, name: String)? {
        if let wanted, let device = SoundDevice.named(wanted) {
            if let sink = opened(device.sink) { return (sink, device.name) }
            if complains { Log.warning("the sound device \(device.name) cannot be opened") }
        }
        for name in SoundServer.isPossible ? ["pulsesink", "alsasink"] : ["alsasink"] {
            if let sink = opened(gst_element_factory_make(name, nil)) { return (sink, name) }
        }
        return nil
    }

    private static func opened(_ sink: UnsafeMutablePointer<GstElement>?) -> UnsafeMutablePointer<GstElement>? {
        guard let sink else { return nil }
        gst_object_ref_sink(sink)
        if isOfServer(sink) { vt_set_int64(sink, "latency-time", requestInterval) }
        if gst_element_set_state(sink, GST_STATE_READY) == GST_STATE_CHANGE_SUCCESS { return sink }
        gst_element_set_state(sink, GST_STATE_NULL)
        gst_object_unref(sink)
        return nil
    }

    /// Whether a sink plays to a sound server.
    static func isOfServer(_ sink: UnsafeMutablePointer<GstElement>) -> Bool {
        let instance = UnsafeMutableRawPointer(sink).assumingMemoryBound(to: GTypeInstance.self)
        return g_type_name_from_instance(instance).map { String(cString: $0) } == "GstPulseSink"
    }

    /// Whether a second item can open the device while the first plays. Otherwise the next item would be silent.
    static var canBeShared: Bool {
        guard said != "" else { return true }
        let second = find(complains: false)
        if let second {
            gst_element_set_state(second.sink, GST_STATE_NULL)
            gst_object_unref(second.sink)
        }
        return said == second?.name ?? silent
    }

    /// A sink that drops its samples, in real time or as fast as they arrive.
    static func silence(inTime: Bool = true) -> UnsafeMutablePointer<GstElement>? {
        guard let sink = gst_element_factory_make("fakesink", nil) else { return nil }
        gst_object_ref_sink(sink)
        vt_set_int(sink, "sync", inTime ? 1 : 0)
        return sink
    }

    private static func say(_ what: String) {
        if what != said { Log.info("sound device: \(what)") }
        said = what
    }
}
