import Glibc
package import Linux
import Time
package import WorkerProtocol

/// The connection of a worker for content sets to the daemon. The daemon sends one request at a time, and reads
/// progress meanwhile.
package final class ContentPeer {
    /// The period of a long request's reports.
    private static let reportPeriod: Seconds = 0.3

    private let socket: PacketSocket
    private var reported = Instant.zero

    package init(_ socket: PacketSocket) { self.socket = socket }

    /// Answers requests until the daemon is gone.
    ///
    /// - Returns: the program's exit status: 0 when the daemon left.
    package func run(_ answer: (ContentRequest) -> ContentEvent) -> Int32 {
        send(.alive)
        while true {
            var wait = pollfd(fd: socket.descriptor, events: Int16(clamping: POLLIN), revents: 0)
            do {
                guard poll(&wait, 1, -1) >= 0 || errno == EINTR else { throw SystemError("poll") }
                switch try socket.receive() {
                case .nothingYet: break
                case .peerGone: return 0
                case .packet(let packet, let descriptor):
                    if let descriptor { close(descriptor) }
                    send(answer(try ContentRequest(packet: packet)))
                }
            } catch {
                Log.error("content: \(error)")
                return 1
            }
        }
    }

    /// Reports progress in bytes, about three times a second. The reports are also the worker's signs of life.
    package func report(_ request: UInt32, done: Int, total: Int) {
        let now = monotonicNow()
        guard now - reported >= Self.reportPeriod else { return }
        reported = now
        send(.progress(request: request, done: UInt64(clamping: done), total: UInt64(clamping: total)))
    }

    /// Sends an event. Without the daemon the work is useless, so the process exits at once.
    private func send(_ event: ContentEvent) {
        do throws(SystemError) { try socket.send(event.packet) } catch {
            // A full socket drops this event; the daemon reads a later one.
            if error.code != EAGAIN { exit(0) }
        }
    }
}
