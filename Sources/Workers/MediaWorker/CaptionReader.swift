import Captions
import Glibc
import Linux
import WorkerProtocol

/// Lists the captions of videos, and reads them one after another: from a file beside the video, or from a track inside
/// it.
@MainActor
final class CaptionReader {
    /// A video whose captions are to be listed.
    struct Listing {
        let request: UInt32
        let path: String
        /// The preferred languages, separated by spaces.
        let languages: String
    }

    /// The most videos that wait to be listed, including the present one.
    private static let longestQueue = 64
    /// The size limit of a file, in bytes; a larger file holds no captions.
    private static let largestFile = 16 << 20

    private let sendQueue: PacketSendQueue
    private var listings: [Listing] = []
    private var lister: EmbeddedCaptions?
    /// The track that is read, and the number of its request.
    private var reading: (request: UInt32, track: EmbeddedCaptions)?

    init(_ sendQueue: PacketSendQueue) { self.sendQueue = sendQueue }

    // MARK: Listing

    func list(_ listing: Listing) {
        guard listings.count < Self.longestQueue else { return answer(listing, inside: []) }
        listings.append(listing)
        if listings.count == 1 { startFirst() }
    }

    private func startFirst() {
        guard let first = listings.first else { return }
        lister = EmbeddedCaptions(tracksOf: first.path) { [unowned self] tracks in
            answer(first, inside: tracks)
            lister = nil
            listings.removeFirst()
            startFirst()
        }
        lister?.start()
    }

    private func answer(_ listing: Listing, inside: [MediaTrack]) {
        let inside = zip(inside.indices, MediaTrack.withoutSharedTitle(inside)).map { CaptionTrack(.track($0), $1) }
        let all = Self.sidecars(of: listing.path) + inside
        let listed = CaptionTrack.order(of: all, by: listing.languages).prefix(CaptionTrack.maximumInPacket)
        sendQueue.send(.captionTracks(request: listing.request, listed.sorted().map { all[$0] }))
    }

    private static func sidecars(of path: String) -> [CaptionTrack] {
        let (folder, stem) = split(path)
        guard let directory = PathText.withCString(folder, opendir) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) {
                PathText.text(of: Array($0.prefix { $0 != 0 }))
            }
            if name.hasPrefix(stem) { names.append(name) }
        }
        return CaptionSidecar.all(of: stem, among: names).map {
            CaptionTrack(.file($0.name), MediaTrack($0.language, title: $0.title))
        }
    }

    // MARK: Reading

    func read(_ source: CaptionTrack.Source, of path: String, _ request: UInt32) {
        endReading()
        switch source {
        case .file(let name): readFile(name, beside: path, request)
        case .track(let number):
            let track = EmbeddedCaptions(
                track: number, of: path, onCues: { [unowned self] in send($0, request) },
                onEnd: { [unowned self] _ in endReading() })
            reading = (request, track)
            track.start()
        }
    }

    private func endReading() {
        guard let request = reading?.request else { return }
        reading = nil
        sendQueue.send(.captionsEnd(request: request))
    }

    private func readFile(_ name: String, beside video: String, _ request: UInt32) {
        defer { sendQueue.send(.captionsEnd(request: request)) }
        let (folder, stem) = Self.split(video)
        guard let sidecar = CaptionSidecar(name, of: stem) else { return }
        let path = folder + "/" + name
        do {
            send(CaptionFile.cues(in: try Self.bytes(of: path), sidecar.format), request)
        } catch {
            Log.warning("captions \(path): \(error)")
        }
    }

    private static func bytes(of path: String) throws(SystemError) -> [UInt8] {
        let number = PathText.withCString(path) { open($0, O_RDONLY | O_NONBLOCK | O_CLOEXEC) }
        guard number >= 0 else { throw SystemError("open") }
        let file = Descriptor(owning: number)
        var info = stat()
        guard fstat(file.number, &info) == 0 else { throw SystemError("stat") }
        guard info.st_mode & S_IFMT == S_IFREG, info.st_size <= largestFile else {
            throw SystemError("read", code: EFBIG)
        }
        var bytes = [UInt8](repeating: 0, count: Int(info.st_size))
        let count = Glibc.read(file.number, &bytes, bytes.count)
        guard count >= 0 else { throw SystemError("read") }
        return Array(bytes[..<count])
    }

    private func send(_ cues: [Cue], _ request: UInt32) {
        var rest = cues[...]
        while !rest.isEmpty {
            sendQueue.send(.cues(request: request, Array(rest.prefix(Cue.maximumInPacket))))
            rest = rest.dropFirst(Cue.maximumInPacket)
        }
    }

    /// The folder of a video, and its name without its extension.
    private static func split(_ path: String) -> (folder: String, stem: String) {
        let slash = path.lastIndex(of: "/")
        let name = slash.map { path[path.index(after: $0)...] } ?? path[...]
        let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name
        return (slash.map { String(path[..<$0]) } ?? ".", String(stem))
    }
}
