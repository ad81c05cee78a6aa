import CGStreamer
import CPreload
import Glibc
import Linux

/// Loads FFmpeg's plugin on a thread of its own: its libraries while GStreamer starts, and the rest while the first
/// item is requested and opened.
///
/// Most items need the plugin, and its libraries take a third of the time to the first picture. Landlock restricts the
/// calling thread and its later threads. So the first part ends before the sandbox is entered, and the second part
/// begins inside it.
enum PluginPreload {
    private static let name = "libav"
    private static let file: StaticString = "libgstlibav.so"

    /// Loads the libraries in parallel with work that does not change the environment.
    static func libraries(while body: () -> Void) {
        file.withUTF8Buffer { $0.withMemoryRebound(to: CChar.self) { vt_preload_start($0.baseAddress) } }
        body()
        vt_preload_stop()
    }

    /// Starts the second part. Call it in the sandbox, because Landlock restricts the threads that are started later.
    static func start() {
        var thread = pthread_t()
        let error = pthread_create(&thread, nil, loadPlugin, nil)
        guard error == 0 else { return Log.info("\(name) is loaded when it is needed: pthread_create \(error)") }
        pthread_detach(thread)
    }

    fileprivate static func load() {
        // An item that needs a missing plugin reports the missing decoder.
        guard let plugin = gst_registry_find_plugin(gst_registry_get(), name) else { return }
        if let file = gst_plugin_get_filename(plugin) { vt_preload_libraries(file) }
        if let loaded = gst_plugin_load(plugin) { gst_object_unref(UnsafeMutableRawPointer(loaded)) }
        gst_object_unref(UnsafeMutableRawPointer(plugin))
    }
}

private func loadPlugin(_: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    PluginPreload.load()
    return nil
}
