import CGLib
import CGStreamer
import Glibc
import Linux

/// One of the system's present sound devices.
@MainActor
struct SoundDevice {
    let name: String
    let sink: UnsafeMutablePointer<GstElement>?
    /// The last logged warning. The same warning is not logged again for each item.
    private static var complaint = ""

    /// The first device whose name matches a shell pattern. Without a match the names are logged and the result is nil.
    static func named(_ pattern: String) -> SoundDevice? {
        guard let monitor = gst_device_monitor_new() else { return nil }
        defer { gst_object_unref(monitor) }
        gst_device_monitor_add_filter(monitor, "Audio/Sink", nil)
        // The monitor lists the present devices even if it cannot watch for changes.
        let isWatching = gst_device_monitor_start(monitor) != 0
        defer { if isWatching { gst_device_monitor_stop(monitor) } }
        let list = gst_device_monitor_get_devices(monitor)
        defer { g_list_free_full(list) { gst_object_unref($0) } }
        var names: [String] = []
        var next = list
        while let link = next?.pointee {
            next = link.next
            guard let device = link.data?.assumingMemoryBound(to: GstDevice.self) else { continue }
            let name = displayName(device)
            if fnmatch(pattern, name, 0) == 0 {
                complaint = ""
                return SoundDevice(name: name, sink: gst_device_create_element(device, nil))
            }
            names.append(name)
        }
        complain(
            "no sound device fits '\(pattern)': there are \(names.isEmpty ? "none" : names.joined(separator: "; "))")
        return nil
    }

    private static func complain(_ what: String) {
        if what != complaint { Log.warning(what) }
        complaint = what
    }

    private static func displayName(_ device: UnsafeMutablePointer<GstDevice>) -> String {
        guard let name = gst_device_get_display_name(device) else { return "" }
        defer { g_free(name) }
        return String(cString: name)
    }
}
