import CGStreamer
import CPreload
import Glibc
import Linux

/// Loads FFmpeg's plugin on a thread of its own: its libraries while GStreamer starts, and the rest while the first item is
/// asked for and opened.
///
/// Most items need it, and its libraries are a third of the time to the first picture. Landlock binds one thread: the
/// first part ends before the sandbox, the second one begins in it.
enum PluginPreload {
    private static let name = "libav"
    private static let file: StaticString = "libgstlibav.so"

    /// Loads libraries beside work that does not change the environment.
    static func libraries(while body: () -> Void) {
        file.withUTF8Buffer { $0.withMemoryRebound(to: CChar.self) { vt_preload_start($0.baseAddress) } }
        body()
        vt_preload_stop()
    }

    /// Begins. Call it in the sandbox: Landlock restricts the threads that are started later.
    static func start() {
        var thread = pthread_t()
        let error = pthread_create(&thread, nil, loadPlugin, nil)
        guard error == 0 else { return Log.info("\(name) is loaded when it is needed: pthread_create \(error)") }
        pthread_detach(thread)
    }

    fileprivate static func load() {
        // Without the plugin, the item that needs it reports that.
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
