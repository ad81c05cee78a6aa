import Linux
import WorkerProtocol

/// The problems of the library. Each is reported to the daemon once; the list contains those of the last scan.
@MainActor
final class ProblemLog {
    /// The largest number of problems: a library may be full of broken files.
    private static let maximum = 4096

    private var listed: [RawPath: [(path: RawPath, message: String)]] = [:]
    private var reported: Set<String> = []
    private let report: (RawPath, String) -> Void

    init(_ report: @escaping (RawPath, String) -> Void) { self.report = report }

    /// Clears the problems of a folder that is read again: they may be fixed by now.
    func begin(_ folder: RawPath) { listed[folder] = nil }

    func report(_ path: RawPath, _ message: String) {
        let folder = path.folder
        guard !(listed[folder] ?? []).contains(where: { $0.path == path && $0.message == message }) else { return }
        if listed.values.reduce(0, { $0 + $1.count }) < Self.maximum {
            listed[folder, default: []].append((path, message))
        }
        guard reported.count < Self.maximum, reported.insert("\(path.text)\0\(message)").inserted else { return }
        report(path, message)
    }

    /// All problems, sorted by path.
    var all: [(path: RawPath, message: String)] { listed.values.joined().sorted { $0.path < $1.path } }
}

extension ProblemLog {
    /// At most `count` problems from `offset` on, as many as fit into a packet.
    func page(_ request: UInt32, _ offset: Int, _ count: Int) -> CatalogEvent {
        let all = all
        var page = all.dropFirst(offset).prefix(min(count, ListLimit.problems)).map {
            CatalogProblem(path: PathText.text(of: $0.path.bytes), message: $0.message.capped(TextLimit.problem))
        }
        func event() -> CatalogEvent { .problems(request: request, total: UInt32(clamping: all.count), page) }
        while page.count > 1, event().packet.count > PacketSocket.largestPacket { page.removeLast(page.count / 2) }
        return event()
    }
}
