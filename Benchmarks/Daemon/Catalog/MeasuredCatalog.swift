import Glibc
import Linux
import Time
import WorkerProtocol

/// The real program, and the daemon's end of its socket.
@MainActor
final class MeasuredCatalog {
    private let socket: PacketSocket
    private let process: ChildProcess
    private let started = monotonicNow()

    private static let timeLimit: Seconds = 600

    /// - Parameter requests: sent before the program runs.
    init(_ program: String, _ arguments: [String], ahead requests: [CatalogRequest] = []) throws {
        let (mine, its) = try PacketSocket.pair()
        socket = mine
        for request in requests { try mine.send(request.packet) }
        process = try ChildProcess.start(program, arguments: arguments, socket: its)
    }

    /// Lets the program end by itself: what it wrote is on the disk then.
    isolated deinit {
        shutdown(socket.descriptor, Int32(SHUT_RDWR))
        _ = process.reap()
    }

    /// Seconds since the program was started.
    var age: Double { (monotonicNow() - started).value }

    /// Megabytes.
    var peak: Double { (memory(process.pid, "VmHWM") ?? .nan) / 1e6 }

    func send(_ request: CatalogRequest) throws { try socket.send(request.packet) }

    func next() throws -> CatalogEvent {
        while age < Self.timeLimit.value {
            switch try socket.receive() {
            case .packet(let packet, _): return try CatalogEvent(packet: packet)
            case .peerGone: throw BenchmarkFault("the catalog has ended")
            case .nothingYet:
                var asked = pollfd(fd: socket.descriptor, events: Int16(POLLIN), revents: 0)
                poll(&asked, 1, 1000)
            }
        }
        throw BenchmarkFault("the catalog does not answer")
    }

    /// The number of items, after the whole scan.
    func scanned() throws -> Int {
        while true { if case .scanned(let items) = try next() { return Int(items) } }
    }
}

/// A quantity of a process's status, bytes.
func memory(_ pid: pid_t, _ field: String) -> Double? {
    guard let text = try? contents(ofFile: "/proc/\(pid)/status") else { return nil }
    let line = text.split(separator: "\n").first { $0.hasPrefix(field + ":") }
    let words = line?.split { $0 == " " || $0 == "\t" } ?? []
    return words.count == 3 ? Double(words[1]).map { $0 * 1024 } : nil
}
