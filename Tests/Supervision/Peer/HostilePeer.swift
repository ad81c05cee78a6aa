import CLinux
import Glibc
import Linux
import Messages
import Support
import WorkerProtocol

/// A media worker that was taken over: it says wrong things and listens to nothing.
struct HostilePeer {
    enum Mode: String { case garbage, large, half, changed, nonsense, descriptors, buffers, flood }

    private let socket: PacketSocket
    private var messages: RandomMessages

    init(_ socket: PacketSocket, seed: UInt64) { (self.socket, messages) = (socket, RandomMessages(seed: seed)) }

    /// Ends with what no daemon can take for a message.
    mutating func speak(_ mode: Mode) throws {
        switch mode {
        case .garbage: send(random(number(1...300)))
        case .large: send(random(PacketSocket.largestPacket))
        case .half:
            let packet = messages.mediaEvent().packet
            send(Array(packet.prefix(number(1...packet.count - 1))))
        case .changed: for _ in 0..<20 { send(changed(messages.mediaEvent().packet)) }
        case .nonsense: for _ in 0..<200 { send(messages.mediaEvent().packet) }
        case .descriptors: for _ in 0..<50 { sendStrangeDescriptor() }
        case .buffers: for id in 0..<UInt32(500) { try sendBuffer(id) }
        case .flood: while true { send(MediaEvent.ready.packet) }
        }
        send(random(8))
    }

    private mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &messages.random) }

    private mutating func random(_ count: Int) -> [UInt8] {
        (0..<count).map { _ in UInt8.random(in: 0...255, using: &messages.random) }
    }

    private mutating func changed(_ packet: [UInt8]) -> [UInt8] {
        var packet = packet
        for _ in 0..<4 { packet[number(0...packet.count - 1)] = UInt8(number(0...255)) }
        return packet
    }

    private mutating func sendStrangeDescriptor() {
        let file = Descriptor(owning: strangeDescriptor())
        send(messages.mediaEvent().packet, file.number)
    }

    private mutating func strangeDescriptor() -> Int32 {
        switch number(0...4) {
        case 0: return open("/dev/null", O_RDONLY)
        case 1: return open("/", O_RDONLY | O_DIRECTORY)
        case 2: return open("/proc/self/stat", O_RDONLY)
        case 3: return vt_event()
        default:
            // Not sealed: it could shrink under the daemon's eyes.
            let file = vt_memfd("vitrine-hostile")
            ftruncate(file, 1 << 16)
            return file
        }
    }

    private func sendBuffer(_ id: UInt32) throws {
        let memory = try SharedMemory(name: "vitrine-hostile", size: 4096)
        send(MediaEvent.buffer(BufferID(id), size: 4096).packet, memory.descriptor)
    }

    private func send(_ packet: [UInt8], _ descriptor: Int32 = -1) {
        while true {
            do throws(SystemError) {
                return try socket.send(packet, descriptor: descriptor)
            } catch {
                guard error.code == EAGAIN || error.code == ETOOMANYREFS else { exit(0) }
                usleep(100)
            }
        }
    }
}
