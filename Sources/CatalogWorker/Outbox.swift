import Glibc
internal import Linux
import WorkerProtocol

/// What is on its way to the daemon, in order. Packets wait here while the daemon does not read.
@MainActor
final class Outbox {
    private let socket: PacketSocket
    private var waiting: [[UInt8]] = []
    private var source: LoopSource?
    /// The daemon is gone: there is nobody to work for.
    private(set) var isClosed = false
    /// Called when everything that waited is on its way.
    var onEmpty: (@MainActor () -> Void)?

    init(_ socket: PacketSocket) { self.socket = socket }

    var isEmpty: Bool { waiting.isEmpty }

    func send(_ event: CatalogEvent) {
        waiting.append(event.packet)
        if source == nil { flush() }
    }

    private func flush() {
        var sent = 0
        defer {
            waiting.removeFirst(sent)
            if waiting.isEmpty || isClosed { source = nil }
        }
        while sent < waiting.count, !isClosed {
            do throws(SystemError) {
                try socket.send(waiting[sent])
                sent += 1
            } catch {
                guard error.code != EAGAIN && error.code != EINTR else { return wait() }
                if error.code != EPIPE && error.code != ECONNRESET { Log.error("catalog: \(error)") }
                isClosed = true
                Loop.stop()
            }
        }
    }

    private func wait() {
        guard source == nil else { return }
        source = .writing(socket.descriptor) { [unowned self] in
            flush()
            if isEmpty { onEmpty?() }
        }
    }
}
