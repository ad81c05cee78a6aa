import CGStreamer
import CPreload
import Glibc
import Linux

/// Loads FFmpeg's plugin on a thread of its own, while the first item is asked for and opened.
///
/// Most items need it, and its libraries are a third of the time to the first picture.
enum PluginPreload {
    private static let name = "libav"

    /// Begins. Call it in the sandbox: Landlock binds the threads that are started later.
    static func start() {
        var thread = pthread_t()
        let error = pthread_create(&thread, nil, loadPlugin, nil)
        guard error == 0 else { return Log.info("\(name) is loaded when it is needed: pthread_create \(error)") }
        pthread_detach(thread)
    }

    fileprivate static func load() {
        // Where it is not installed, the item that needs it says so.
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
