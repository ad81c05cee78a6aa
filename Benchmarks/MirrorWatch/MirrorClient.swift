import CLinux
import Glibc
import Linux
import Time

/// A VNC client of the daemon's mirror: it requests the next change as soon as it has received the last one (RFC 6143).
final class MirrorClient {
    private let socket: Descriptor
    /// The width and the height of the panel, two bytes each.
    private var size: [UInt8] = []
    private var received = 0

    /// How many whole pictures the received changes amount to.
    var pictures: Double {
        let sides = [size[..<2], size[2...]].map { $0.reduce(0) { $0 << 8 | Int($1) } }
        return Double(received) / Double(sides[0] * sides[1] * 4)
    }

    init(_ path: String) throws(SystemError) {
        socket = Descriptor(owning: vt_connect(path, 5))
        guard socket.number >= 0 else { throw SystemError("connect to \(path)") }
        _ = try read(12)
        try write(Array("RFB 003.008\n".utf8))
        // Of the kinds of authentication, none.
        _ = try read(Int(try read(1)[0]))
        try write([1])
        _ = try read(4)
        try write([1])
        let parameters = try read(24)
        size = Array(parameters[..<4])
        _ = try read(Int(parameters[23]))
        // One encoding, raw pixels.
        try write([2, 0, 0, 1, 0, 0, 0, 0])
        try request(incremental: false)
    }

    /// Receives changes for a while.
    func watch(for time: Seconds) throws(SystemError) {
        let end = monotonicNow() + time
        var part = [UInt8](repeating: 0, count: 1 << 20)
        while monotonicNow() < end {
            // The end of an update is not parsed: it is a pause.
            var waiting = pollfd(fd: socket.number, events: Int16(POLLIN), revents: 0)
            guard poll(&waiting, 1, 10) > 0 else {
                try request(incremental: true)
                continue
            }
            let count = recv(socket.number, &part, part.count, 0)
            guard count > 0 else { throw SystemError("watch the mirror") }
            received += count
        }
    }

    private func request(incremental: Bool) throws(SystemError) {
        try write([3, incremental ? 1 : 0, 0, 0, 0, 0] + size)
    }

    private func write(_ bytes: [UInt8]) throws(SystemError) {
        guard send(socket.number, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count else {
            throw SystemError("write to the mirror")
        }
    }

    private func read(_ count: Int) throws(SystemError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        guard count == 0 || recv(socket.number, &bytes, count, Int32(MSG_WAITALL)) == count else {
            throw SystemError("read from the mirror")
        }
        return bytes
    }
}
