import CGLib
import CGStreamer
import Glibc
import Linux

/// The kind of source that a media worker reads: files, streams, or texts to speak; never two of them.
///
/// An item may name others: a playlist its parts, a description its servers. GStreamer opens them with elements for
/// addresses. A worker unregisters all of them but its own: a playlist in the library fetches nothing from a network,
/// and one from a network opens no file, no device and no descriptor.
enum MediaReach: Int, Sendable {
    case files
    case streams
    case speech

    /// The schemes of streams.
    static let schemes: Set<String> = ["http", "https", "rtsp", "rtsps"]
    /// The schemes of GStreamer's elements for the data of a program.
    private static let ofThePrograms: Set<String> = ["appsrc", "appsink"]
    /// Opens sockets for the addresses in a file.
    private static let fileOfAddresses = "sdpdemux"
    private static let proxies = ["http_proxy", "https_proxy", "ftp_proxy", "all_proxy", "no_proxy"]

    /// The elements that open addresses for it.
    private var elements: Set<String> {
        switch self {
        case .files: ["filesrc", "splitmuxsrc", "imagesequencesrc", "dataurisrc"]
        // RTSP uses UDP where the server can.
        case .streams: ["souphttpsrc", "rtspsrc", "udpsrc", "udpsink"]
        // A text is an address to it.
        case .speech: ["espeak"]
        }
    }

    /// Unregisters every other element that opens addresses, in this process alone.
    func giveUpOtherSources() {
        guard let registry = gst_registry_get() else { return }
        let all = gst_registry_get_feature_list(registry, gst_element_factory_get_type())
        defer { gst_plugin_feature_list_free(all) }
        var next = all
        while let link = next?.pointee {
            next = link.next
            if let feature = link.data { removeForeign(feature, registry) }
        }
        // Loading a plugin registers all of its elements again.
        typealias Added =
            @convention(c) (UnsafeMutablePointer<GstRegistry>, UnsafeMutableRawPointer, gpointer?) -> Void
        let added: Added = { registry, feature, reach in
            MediaReach(rawValue: Int(bitPattern: reach))?.removeForeign(feature, registry)
        }
        g_signal_connect_data(
            registry, "feature-added", unsafeBitCast(added, to: GCallback.self),
            UnsafeMutableRawPointer(bitPattern: rawValue), nil, GConnectFlags(rawValue: 0))
    }

    private func removeForeign(_ feature: UnsafeMutableRawPointer, _ registry: UnsafeMutablePointer<GstRegistry>) {
        guard vt_is_factory(feature) != 0,
            let name = gst_object_get_name(feature.assumingMemoryBound(to: GstObject.self))
        else { return }
        defer { g_free(name) }
        let word = String(cString: name)
        guard !elements.contains(word), !Self.ofThePrograms.contains(word),
            word == Self.fileOfAddresses
                || gst_element_factory_get_uri_type(OpaquePointer(feature)) != GST_URI_UNKNOWN
        else { return }
        gst_registry_remove_feature(registry, vt_feature(OpaquePointer(feature)))
    }

    /// Refuses addresses of this machine and of its local network, and proxies, which would evade that.
    ///
    /// - Throws: where that would not hold.
    static func closeNetwork() throws(SystemError) {
        for name in proxies {
            unsetenv(name)
            unsetenv(name.uppercased())
        }
        setenv("GIO_USE_PROXY_RESOLVER", "dummy", 1)
        try NetworkGate.close()
    }
}
