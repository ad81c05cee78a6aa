import CGStreamer
import Glibc
import WorkerProtocol

/// What an item is read from: a file, or an address.
struct MediaSource: Equatable {
    let uri: String
    /// Whether it comes over the network, and may run dry.
    let isStream: Bool

    /// Looks at a file before GStreamer does: a pipe or a device would block it.
    ///
    /// - Parameter path: absolute, or a URI.
    init(_ path: String) throws(MediaFailure) {
        if !path.hasPrefix("/"), gst_uri_is_valid(path) != 0 {
            guard !path.hasPrefix("file:") else { throw MediaFailure(.unreadable, detail: "a file by URI") }
            (uri, isStream) = (path, true)
            return
        }
        var info = stat()
        guard stat(path, &info) == 0 else {
            throw MediaFailure(errno == ENOENT ? .gone : .unreadable, detail: String(cString: strerror(errno)))
        }
        guard info.st_mode & S_IFMT == S_IFREG else { throw MediaFailure(.notAFile) }
        guard info.st_size > 0 else { throw MediaFailure(.empty) }
        guard let made = gst_filename_to_uri(path, nil) else { throw MediaFailure(.unreadable) }
        defer { g_free(made) }
        (uri, isStream) = (String(cString: made), false)
    }
}
