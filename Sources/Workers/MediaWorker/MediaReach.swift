import CGLib
import CGStreamer
import Glibc
import Linux

/// The kind of source that a media worker reads: files, streams or texts to speak. A worker reads only one kind.
///
/// An item may name other sources: a playlist names its parts, a session description names its servers. GStreamer opens
/// them with source elements for addresses. A worker unregisters all source elements except its own. So a playlist in
/// the library cannot read from a network. A playlist from a network cannot open a file, a device or a descriptor.
enum MediaReach: Int, Sendable {
    case files
    case streams
    case speech

    /// The schemes of streams.
    static let schemes: Set<String> = ["http", "https", "rtsp", "rtsps"]
    /// GStreamer's elements for data from and to the program itself.
    private static let ofThePrograms: Set<String> = ["appsrc", "appsink"]
    /// The element that opens sockets for the addresses in a file.
    private static let fileOfAddresses = "sdpdemux"
    /// The environment variables of proxies, which also exist in capitals.
    private static let proxies = ["http_proxy", "https_proxy", "ftp_proxy", "all_proxy", "no_proxy"]

    /// The elements that open addresses of this kind of source.
    private var elements: Set<String> {
        switch self {
        case .files: ["filesrc", "splitmuxsrc", "imagesequencesrc", "dataurisrc"]
        // RTSP uses UDP if the server supports it.
        case .streams: ["souphttpsrc", "rtspsrc", "udpsrc", "udpsink"]
        // eSpeak's element takes the text as an address.
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

    /// Blocks addresses of this machine and of its local network, and proxies, which would bypass the block.
    ///
    /// - Throws: an error if the block cannot be enforced.
    static func closeNetwork() throws(SystemError) {
        for name in proxies {
            unsetenv(name)
            unsetenv(name.uppercased())
        }
        setenv("GIO_USE_PROXY_RESOLVER", "dummy", 1)
        try NetworkGate.close()
    }
}
