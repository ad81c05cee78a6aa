import CGLib
import CGStreamer
import Glibc
import Linux
import WorkerProtocol

/// The source of an item: a file, or an address.
struct MediaSource: Equatable {
    let uri: String
    /// Whether the source is read over the network, and may underrun.
    let isStream: Bool

    /// The kind of source that this worker plays.
    @MainActor static var reach = MediaReach.files

    /// Checks a file before GStreamer opens it, because a pipe or a device would block GStreamer.
    ///
    /// - Parameter path: an absolute path, or a URI.
    @MainActor init(_ path: String) throws(MediaFailure) {
        if !path.hasPrefix("/"), let scheme = Self.scheme(of: path) {
            guard Self.reach == .streams else { throw MediaFailure(.streamsOff, detail: "an address") }
            guard MediaReach.schemes.contains(scheme) else { throw MediaFailure(.otherScheme, detail: scheme) }
            (uri, isStream) = (path, true)
            return
        }
        guard Self.reach == .files else {
            throw MediaFailure(.unreadable, detail: "a file, in a worker for \(Self.reach)")
        }
        var info = stat()
        guard PathText.withCString(path, { stat($0, &info) }) == 0 else {
            throw MediaFailure(errno == ENOENT ? .gone : .unreadable, detail: String(cString: strerror(errno)))
        }
        guard info.st_mode & S_IFMT == S_IFREG else { throw MediaFailure(.notAFile) }
        guard info.st_size > 0 else { throw MediaFailure(.empty) }
        guard let made = PathText.withCString(path, { gst_filename_to_uri($0, nil) }) else {
            throw MediaFailure(.unreadable)
        }
        defer { g_free(made) }
        (uri, isStream) = (String(cString: made), false)
    }

    /// A picture embedded in another item.
    init(embedded bytes: [UInt8]) {
        let text = bytes.withUnsafeBufferPointer { g_base64_encode($0.baseAddress, gsize($0.count)) }
        defer { g_free(text) }
        (uri, isStream) = ("data:;base64," + (text.map { String(cString: $0) } ?? ""), false)
    }

    /// The scheme in lower case; nil for text that is no URI.
    private static func scheme(of path: String) -> String? {
        guard gst_uri_is_valid(path) != 0, let scheme = gst_uri_get_protocol(path) else { return nil }
        defer { g_free(scheme) }
        return String(cString: scheme).lowercased()
    }
}
