import CGLib
import CGStreamer
import Glibc
import Linux

/// Corrects the bytes of valid files that a GStreamer demuxer would not play completely. It also determines the file's
/// length if the demuxer's is wrong.
///
/// One streaming thread at a time uses it.
final class FileRepair: @unchecked Sendable {
    private enum State {
        /// The file has not been read yet.
        case unread(path: UnsafeMutablePointer<CChar>)
        case matroska(MatroskaStart)
        case movie(MovieRepair)
        case nothing
    }

    private var state: State
    private let length: KnownLength?

    private init(path: UnsafeMutablePointer<CChar>, _ length: KnownLength?) {
        (state, self.length) = (.unread(path: path), length)
    }

    deinit { if case .unread(let path) = state { g_free(path) } }

    /// Installs a pad probe for the reads of a playbin, once the playbin has its source.
    ///
    /// - Parameter length: receives the file's length before the file is open.
    static func install(onSourceOf playbin: UnsafeMutablePointer<GstElement>, _ length: KnownLength) {
        typealias Setup =
            @convention(c) (
                UnsafeMutablePointer<GstElement>?, UnsafeMutablePointer<GstElement>?, gpointer?
            ) -> Void
        let setup: Setup = { @Sendable _, source, length in
            let known = Unmanaged<KnownLength>.fromOpaque(length!).takeUnretainedValue()
            if let source { FileRepair.install(on: source, known) }
        }
        g_signal_connect_data(
            playbin, "source-setup", unsafeBitCast(setup, to: GCallback.self),
            Unmanaged.passRetained(length).toOpaque(),
            { @Sendable length, _ in Unmanaged<KnownLength>.fromOpaque(length!).release() }, GConnectFlags(0))
    }

    /// Installs a pad probe for the reads of a file; other sources get none.
    static func install(on source: UnsafeMutablePointer<GstElement>, _ length: KnownLength? = nil) {
        guard let path = vt_file_location(source), let pad = gst_element_get_static_pad(source, "src") else { return }
        defer { gst_object_unref(pad) }
        let types = GST_PAD_PROBE_TYPE_BUFFER.rawValue | GST_PAD_PROBE_TYPE_PULL.rawValue
        gst_pad_add_probe(
            pad, GstPadProbeType(types), bytesCame, Unmanaged.passRetained(FileRepair(path: path, length)).toOpaque(),
            { @Sendable in Unmanaged<FileRepair>.fromOpaque($0!).release() })
    }

    /// - Returns: false if this file needs no correction.
    fileprivate func correct(_ probe: UnsafeMutablePointer<GstPadProbeInfo>) -> Bool {
        // The file is examined on this streaming thread, because a slow disk would block the loop.
        if case .unread(let path) = state {
            state = look(at: path)
            g_free(path)
        }
        switch state {
        case .nothing, .unread: return false
        case .matroska(let start): withBytes(of: probe) { bytes, _ in start.correct(bytes) }
        case .movie(let repair): withBytes(of: probe) { repair.correct($0, at: $1) }
        }
        return true
    }

    private func withBytes(
        of probe: UnsafeMutablePointer<GstPadProbeInfo>, _ body: (UnsafeMutableBufferPointer<UInt8>, Int) -> Void
    ) {
        var map = GstMapInfo()
        guard vt_map_for_writing(probe, &map) != 0 else { return }
        let offset = gst_pad_probe_info_get_buffer(probe)?.pointee.offset ?? 0
        body(UnsafeMutableBufferPointer(start: map.data, count: Int(map.size)), Int(clamping: offset))
        vt_unmap(probe, &map)
    }

    private func look(at path: UnsafeMutablePointer<CChar>) -> State {
        let number = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard number >= 0 else { return .nothing }
        let file = Descriptor(owning: number)
        var info = stat()
        guard fstat(file.number, &info) == 0 else { return .nothing }
        let size = Int(info.st_size)
        let start = FileBytes.read(file.number, at: 0, count: 8)
        if start.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) {
            let start = MatroskaStart(of: path)
            length?.set(MatroskaLength.read(file.number, size: size, lead: start?.lead ?? 0).map { .exact($0) })
            return start.map { .matroska($0) } ?? .nothing
        }
        if let length = TransportLength(file.number, size: size)?.length {
            self.length?.set(length)
            return .nothing
        }
        guard start.count == 8, start[4...].allSatisfy({ (0x20..<0x7F).contains($0) }),
            let repair = MovieRepair(file.number, size: size)
        else { return .nothing }
        length?.set(repair.length.map { .exact($0) })
        return repair.patches.isEmpty ? .nothing : .movie(repair)
    }
}

/// Runs on a streaming thread.
private let bytesCame: GstPadProbeCallback = { _, probe, repair in
    Unmanaged<FileRepair>.fromOpaque(repair!).takeUnretainedValue().correct(probe!)
        ? GST_PAD_PROBE_OK : GST_PAD_PROBE_REMOVE
}
