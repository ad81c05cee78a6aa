import Captions
import Glibc
import Linux
import WorkerProtocol

/// Reads the captions of one video after another, from a file beside the video or from a track inside it.
@MainActor
final class CaptionReader {
    struct Order {
        let request: UInt32
        let path: String
        /// Language codes such as `ja` or `pt-BR`, separated by spaces, the preferred one first.
        let languages: String
    }

    /// The most orders that wait, including the present one.
    private static let longestQueue = 64
    /// The size limit of a file, in bytes; a larger file holds no captions.
    private static let largestFile = 16 << 20

    private let sendQueue: PacketSendQueue
    private var waiting: [Order] = []
    private var tracks: EmbeddedCaptions?

    init(_ sendQueue: PacketSendQueue) { self.sendQueue = sendQueue }

    func order(_ order: Order) {
        guard waiting.count < Self.longestQueue else { return finish(order, language: nil) }
        waiting.append(order)
        if waiting.count == 1 { startFirst() }
    }

    private func startFirst() {
        guard let order = waiting.first else { return }
        let beside = sidecar(order)
        let better = beside?.better(of: order.languages) ?? order.languages
        if let beside, better.isEmpty { return read(beside, order) }
        tracks = EmbeddedCaptions(
            path: order.path, languages: better,
            onCues: { [unowned self] in send($0, order) },
            onEnd: { [unowned self] language in
                tracks = nil
                if language == nil, let beside { return read(beside, order) }
                finish(order, language: language)
            })
        tracks?.start()
    }

    private func sidecar(_ order: Order) -> SidecarChoice? {
        let (folder, name) = Self.split(order.path)
        let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
        guard let directory = PathText.withCString(folder, opendir) else { return nil }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) {
                PathText.text(of: Array($0.prefix { $0 != 0 }))
            }
            if name.hasPrefix(stem) { names.append(name) }
        }
        return SidecarChoice.best(stem: stem, names: names, languages: order.languages)
    }

    private func read(_ sidecar: SidecarChoice, _ order: Order) {
        let path = Self.split(order.path).folder + "/" + sidecar.name
        do {
            send(CaptionFile.cues(in: try Self.bytes(of: path), sidecar.format), order)
            finish(order, language: sidecar.language)
        } catch {
            Log.warning("captions \(path): \(error)")
            finish(order, language: nil)
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

    private func send(_ cues: [Cue], _ order: Order) {
        var rest = cues[...]
        while !rest.isEmpty {
            sendQueue.send(.cues(request: order.request, Array(rest.prefix(Cue.maximumInPacket))))
            rest = rest.dropFirst(Cue.maximumInPacket)
        }
    }

    /// - Parameter language: the language of the captions; nil without captions.
    private func finish(_ order: Order, language: String?) {
        sendQueue.send(.captionsEnd(request: order.request, found: language != nil, language: language ?? ""))
        guard waiting.first?.request == order.request else { return }
        waiting.removeFirst()
        startFirst()
    }

    private static func split(_ path: String) -> (folder: String, name: String) {
        guard let slash = path.lastIndex(of: "/") else { return (".", path) }
        return (String(path[..<slash]), String(path[path.index(after: slash)...]))
    }
}
