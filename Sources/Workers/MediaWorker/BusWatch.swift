import CGStreamer

/// Delivers the messages of a pipeline's bus on the loop, until the watch is released.
@MainActor
final class BusWatch {
    private var source: guint = 0
    private let receive: @MainActor (UnsafeMutablePointer<GstMessage>) -> Void

    /// - Parameter receive: called for each message; the closure may release the watch.
    init(
        _ pipeline: UnsafeMutablePointer<GstElement>,
        _ receive: @escaping @MainActor (UnsafeMutablePointer<GstMessage>) -> Void
    ) {
        self.receive = receive
        guard let bus = gst_element_get_bus(pipeline) else { return }
        defer { gst_object_unref(bus) }
        source = gst_bus_add_watch_full(
            bus, G_PRIORITY_DEFAULT,
            { @Sendable _, message, me in
                nonisolated(unsafe) let message = message!
                nonisolated(unsafe) let me = me!
                MainActor.assumeIsolated {
                    // The watch is retained, because the message may end the pipeline and release the watch.
                    let watch = Unmanaged<BusWatch>.fromOpaque(me).retain()
                    watch.takeUnretainedValue().receive(message)
                    watch.release()
                }
                return 1
            }, Unmanaged.passUnretained(self).toOpaque(), nil)
    }

    isolated deinit { if source != 0 { g_source_remove(source) } }
}
