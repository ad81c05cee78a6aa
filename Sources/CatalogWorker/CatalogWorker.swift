import Glibc
package import Linux
import Time
import WorkerProtocol

/// The catalog worker: scans the folders, then answers the daemon until it is gone.
@MainActor
package final class CatalogWorker {
    /// How long the daemon may leave its socket full: longer than any pause of a daemon that lives.
    private static let patience: Seconds = 60

    private let socket: PacketSocket
    private let outbox: PacketOutbox
    private var catalog = Catalog()
    private var requests: LoopSource?
    private var status: Int32 = 0

    package init(_ socket: PacketSocket) {
        self.socket = socket
        outbox = PacketOutbox(socket, patience: Self.patience) { end in
            if case .failed(let error) = end { Log.error("catalog: \(error)") }
            Loop.stop()
        }
    }

    /// - Parameter folders: paths; relative ones count from the working folder.
    /// - Returns: the program's exit status: 0 when the daemon left.
    package func run(folders: [String]) -> Int32 {
        scan(folders)
        outbox.onEmpty = { [unowned self] in listen() }
        if outbox.isEmpty { listen() }
        if !outbox.hasEnded { Loop.run() }
        return status
    }

    private func scan(_ folders: [String]) {
        var scanner = Scanner { [outbox] path, message in
            MainActor.assumeIsolated { outbox.send(.problem(path, message)) }
        }
        for folder in folders { scanner.scan(absolute(folder)) }
        catalog = Catalog(scanner.items)
        outbox.send(.scanned(items: UInt32(clamping: catalog.count)))
    }

    /// Requests are read only while answers go out: a daemon that asks and never reads must not fill our memory.
    private func listen() {
        requests = .reading(socket.descriptor) { [unowned self] in receive() }
    }

    private func receive() {
        do {
            switch try socket.receive() {
            case .nothingYet: return
            case .peerGone: return stop(0)
            case .packet(let packet, let descriptor):
                if let descriptor { close(descriptor) }
                answer(try CatalogRequest(packet: packet))
            }
        } catch { fail(error) }
    }

    private func answer(_ request: CatalogRequest) {
        outbox.send(catalog.answer(request) { [outbox] path, message in outbox.send(.problem(path, message)) })
        if !outbox.isEmpty { requests = nil }
    }

    private func fail(_ error: any Error) {
        Log.error("catalog: \(error)")
        stop(1)
    }

    private func stop(_ status: Int32) {
        self.status = status
        requests = nil
        Loop.stop()
    }
}

private func absolute(_ path: String) -> RawPath {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    guard !path.hasPrefix("/"), let folder = getcwd(nil, 0) else { return RawPath(path) }
    defer { free(folder) }
    return RawPath(String(cString: folder)).appending(Array(path.utf8))
}

extension PacketOutbox {
    func send(_ event: CatalogEvent) { send(event.packet) }
}

extension CatalogEvent {
    fileprivate static func problem(_ path: RawPath, _ message: String) -> CatalogEvent {
        .problem(path: path.text, message: message.capped(TextLimit.problem))
    }
}
