import Glibc
package import Linux
import Time
package import WorkerProtocol

/// The daemon as a worker for content sets sees it: it sends one request at a time, and reads progress meanwhile.
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

    /// Reports progress in bytes, a few times a second: it is also the worker's sign of life.
    package func report(_ request: UInt32, done: Int, total: Int) {
        let now = monotonicNow()
        guard now - reported >= Self.reportPeriod else { return }
        reported = now
        send(.progress(request: request, done: UInt64(clamping: done), total: UInt64(clamping: total)))
    }

    /// Without the daemon there is nothing to do: the work ends in the middle.
    private func send(_ event: ContentEvent) {
        do throws(SystemError) { try socket.send(event.packet) } catch {
            // The daemon reads the next packet of a full socket's.
            if error.code != EAGAIN { exit(0) }
        }
    }
}
