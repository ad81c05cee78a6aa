import Glibc
import Linux
import Time
import WorkerProtocol

/// Sends events to the daemon in order; what the socket does not take waits here.
///
/// The queue is bounded by time: a daemon that reads nothing for `patience` is taken for dead.
@MainActor
final class Outbox {
    /// How long the daemon may leave its socket full.
    static let patience: Seconds = 5

    private struct Waiting {
        let packet: [UInt8]
        /// Keeps the passed descriptor open until the packet has left.
        let memory: SharedMemory?
    }

    private let socket: PacketSocket
    private var waiting: [Waiting] = []
    private var writable: LoopSource?
    private var timer: OneShotTimer?

    init(_ socket: PacketSocket) { self.socket = socket }

    /// - Parameter memory: shared memory whose descriptor goes with the packet.
    func send(_ event: MediaEvent, memory: SharedMemory? = nil) {
        waiting.append(Waiting(packet: event.packet, memory: memory))
        // Behind others: the socket is full, and order matters.
        if waiting.count == 1 { flush() }
    }

    private func flush() {
        var sent = 0
        defer { waiting.removeFirst(sent) }
        for next in waiting {
            do throws(SystemError) {
                try socket.send(next.packet, descriptor: next.memory?.descriptor ?? -1)
                sent += 1
            } catch {
                switch error.code {
                case EAGAIN, EINTR, ENOBUFS, ETOOMANYREFS: wait()
                case EPIPE, ECONNRESET: Worker.leave(0)
                default:
                    Log.error("\(error)")
                    Worker.leave(1)
                }
                return
            }
            timer?.disarm()
        }
        writable = nil
    }

    private func wait() {
        do throws(SystemError) {
            if timer == nil {
                timer = try OneShotTimer {
                    Log.warning("the daemon has read nothing for \(Outbox.patience.value) s: leaving")
                    Worker.leave(1)
                }
            }
            guard writable == nil else { return }
            timer?.arm(at: monotonicNow() + Outbox.patience)
            writable = .writing(socket.descriptor) { [unowned self] in flush() }
        } catch {
            Log.error("\(error)")
            Worker.leave(1)
        }
    }
}
