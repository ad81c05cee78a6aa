import CLinux
import Glibc
package import Time

/// A send queue of packets for a peer. Packets that the socket does not take wait here, in order.
@MainActor
package final class PacketSendQueue {
    /// The reason for which the queue stopped sending.
    package enum End {
        case peerLeft
        /// The peer has read nothing for longer than `timeLimit`.
        case stuck
        case failed(SystemError)
    }

    private struct Waiting {
        let packet: [UInt8]
        /// Keeps the passed descriptor open until the packet has left.
        let memory: (any PassedMemory)?
    }

    private let socket: PacketSocket
    private let timeLimit: Seconds
    private let onEnd: @MainActor (End) -> Void
    private var waiting: [Waiting] = []
    private var writable: LoopSource?
    private var timer: OneShotTimer?
    /// Whether `onEnd` was called; later packets are dropped.
    package private(set) var hasEnded = false
    /// Called when the queue has become empty.
    package var onEmpty: (@MainActor () -> Void)?

    /// - Parameters:
    ///   - timeLimit: the longest time for which the peer may leave its socket full.
    ///   - onEnd: called once.
    package init(_ socket: PacketSocket, timeLimit: Seconds, onEnd: @escaping @MainActor (End) -> Void) {
        (self.socket, self.timeLimit, self.onEnd) = (socket, timeLimit, onEnd)
    }

    package var isEmpty: Bool { waiting.isEmpty }

    /// - Parameter memory: its descriptor is sent with the packet.
    package func send(_ packet: [UInt8], memory: (any PassedMemory)? = nil) {
        guard !hasEnded else { return }
        waiting.append(Waiting(packet: packet, memory: memory))
        // While other packets wait, the socket is full, and order matters.
        if waiting.count == 1 { flush() }
    }

    private func flush() {
        var sent = 0
        defer { waiting.removeFirst(hasEnded ? waiting.count : sent) }
        for next in waiting {
            do throws(SystemError) {
                try socket.send(next.packet, descriptor: next.memory?.descriptor ?? -1)
                sent += 1
                timer?.disarm()
            } catch {
                switch error.code {
                case EAGAIN, EINTR, ENOBUFS, ETOOMANYREFS: wait()
                case EPIPE, ECONNRESET: end(.peerLeft)
                default: end(.failed(error))
                }
                return
            }
        }
        writable = nil
    }

    private func wait() {
        do throws(SystemError) {
            if timer == nil { timer = try OneShotTimer { [unowned self] in end(.stuck) } }
            timer?.arm(at: Loop.now + timeLimit)
            guard writable == nil else { return }
            writable = .writing(socket.descriptor) { [unowned self] in
                flush()
                if isEmpty, !hasEnded { onEmpty?() }
            }
        } catch {
            end(.failed(error))
        }
    }

    private func end(_ reason: End) {
        guard !hasEnded else { return }
        hasEnded = true
        writable = nil
        timer?.disarm()
        onEnd(reason)
    }
}
