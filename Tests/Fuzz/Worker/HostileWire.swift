import Glibc
import Linux
import Messages
import Support
import WorkerProtocol

/// The worker's end of the socket, and a count of the values that went through it.
final class HostileWire {
    private let socket: PacketSocket
    private let counter: Int32
    private var cases: UInt64 = 0
    var messages: RandomMessages

    /// One answer of so many is no packet of the protocol: each ends this process, and the next waits longer to begin.
    private static let spoiledOneIn = 1500

    /// - Parameters:
    ///   - folder: where each worker counts its cases in a file of its own.
    ///   - role: the name of that file, with a number for each start.
    init(_ socket: consuming PacketSocket, seed: UInt64, folder: String, role: String) throws {
        self.socket = socket
        var (file, start) = (Int32(-1), UInt64(0))
        while file < 0, start < 1000 {
            file = open("\(folder)/\(role)-\(start)", O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
            start += 1
        }
        guard file >= 0 else { throw SystemError("open a file in \(folder)") }
        counter = file
        messages = RandomMessages(seed: seed &* 1000 &+ 2 &* start &+ (role == "vitrine-catalog" ? 1 : 0))
    }

    func chance(_ of: Int) -> Bool { Int.random(in: 0..<of, using: &messages.random) == 0 }

    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &messages.random) }

    /// Waits for the next packet; ends with the daemon.
    func next<Request: PacketMessage>(_: Request.Type) -> Request {
        while true {
            do {
                switch try socket.receive() {
                case .packet(let packet, _): return try Request(packet: packet)
                case .peerGone: exit(0)
                case .nothingYet:
                    var asked = pollfd(fd: socket.descriptor, events: Int16(POLLIN), revents: 0)
                    poll(&asked, 1, -1)
                }
            } catch {
                Log.error("hostile worker: \(error)")
                exit(3)
            }
        }
    }

    /// - Parameter values: how many cases the message is.
    func send(_ message: some PacketMessage, _ memory: SharedMemory? = nil, cases values: Int = 1) {
        cases += UInt64(values)
        var total = cases
        pwrite(counter, &total, 8, 0)
        var packet = message.packet
        if chance(Self.spoiledOneIn) { spoil(&packet) }
        while true {
            do throws(SystemError) {
                return try socket.send(packet, descriptor: memory?.descriptor ?? -1)
            } catch {
                guard error.code == EAGAIN || error.code == ETOOMANYREFS else { exit(0) }
                usleep(200)
            }
        }
    }

    private func spoil(_ packet: inout [UInt8]) {
        if chance(4) { return packet.removeLast(number(1...packet.count)) }
        for _ in 0...number(0...6) { packet[number(0...packet.count - 1)] = UInt8(number(0...255)) }
    }
}
