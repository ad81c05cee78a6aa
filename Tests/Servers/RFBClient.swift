import Glibc
import Linux
import Time

/// A VNC client that says just what a test wants, on a socket that does not wait; the viewer's loop runs meanwhile.
@MainActor
package final class RFBClient {
    package let socket: Int32
    package private(set) var width = 0
    package private(set) var height = 0

    package struct Gone: Error {}
    package struct TimedOut: Error {}

    /// Of a Unix socket.
    package init(path: String) throws {
        socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let connected = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard connected == 0 else { throw Gone() }
        _ = fcntl(socket, F_SETFL, O_NONBLOCK)
    }

    /// - Parameter receiveBuffer: bytes the kernel keeps for this client; its own choice when nil.
    package init(port: UInt16, receiveBuffer: Int32? = nil) throws {
        socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        if var receiveBuffer { setsockopt(socket, SOL_SOCKET, SO_RCVBUF, &receiveBuffer, 4) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
        let connected = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard connected == 0 else { throw Gone() }
        // Small messages go out at once, as those of real viewers do.
        var one: Int32 = 1
        setsockopt(socket, Int32(IPPROTO_TCP), TCP_NODELAY, &one, 4)
        _ = fcntl(socket, F_SETFL, O_NONBLOCK)
    }

    deinit { close(socket) }

    package func hangUp() { shutdown(socket, Int32(SHUT_RDWR)) }

    package func write(_ bytes: [UInt8]) throws {
        guard send(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count else { throw Gone() }
    }

    /// Exactly `count` bytes; the loop turns until they are there.
    package func read(_ count: Int, within seconds: Double = 5) throws -> [UInt8] {
        var bytes: [UInt8] = []
        let end = monotonicNow() + Seconds(seconds)
        while bytes.count < count {
            var part = [UInt8](repeating: 0, count: count - bytes.count)
            let got = recv(socket, &part, part.count, 0)
            if got == 0 || got < 0 && errno == ECONNRESET { throw Gone() }
            if got > 0 { bytes += part.prefix(got) }
            guard monotonicNow() < end else { throw TimedOut() }
            Loop.iterate(blocking: false)
        }
        return bytes
    }

    /// Whether the server closes the connection within the given time, whatever it sends before.
    package func isDropped(within seconds: Double) -> Bool {
        let end = monotonicNow() + Seconds(seconds)
        var part = [UInt8](repeating: 0, count: 65536)
        while monotonicNow() < end {
            Loop.iterate(blocking: false)
            let got = recv(socket, &part, part.count, 0)
            if got == 0 || got < 0 && errno != EAGAIN { return true }
        }
        return false
    }

    /// RFC 6143, section 7.1 to 7.3, without a password, then raw pixels.
    package func shakeHands() throws {
        let version = Array("RFB 003.008\n".utf8)
        guard try read(12) == version else { throw Gone() }
        try write(version)
        let types = try read(Int(try read(1)[0]))
        guard types.contains(1) else { throw Gone() }
        try write([1])
        guard try read(4) == [0, 0, 0, 0] else { throw Gone() }
        try write([1])
        let hello = try read(24)
        (width, height) = (Int(hello[0]) << 8 | Int(hello[1]), Int(hello[2]) << 8 | Int(hello[3]))
        _ = try read(Int(hello[23]))
        try write([2, 0, 0, 1, 0, 0, 0, 0])
    }

    package func request(incremental: Bool) throws {
        try write([3, incremental ? 1 : 0, 0, 0, 0, 0] + big(width) + big(height))
    }

    package func point(_ x: Int, _ y: Int, buttons: UInt8) throws { try write([5, buttons] + big(x) + big(y)) }

    package struct Rectangle: Equatable {
        package var x, y, w, h: Int

        package init(x: Int, y: Int, w: Int, h: Int) { (self.x, self.y, self.w, self.h) = (x, y, w, h) }
    }

    /// One FramebufferUpdate in raw encoding: the rectangles and, over all of them, `pixels[y][x]` as 0xRRGGBB.
    package func update(into pixels: inout [[UInt32]], within seconds: Double = 5) throws -> [Rectangle] {
        let header = try read(4, within: seconds)
        guard header[0] == 0 else { throw Gone() }
        return try (0..<(Int(header[2]) << 8 | Int(header[3]))).map { _ in
            let h = try read(12).map { Int($0) }
            let rect = Rectangle(x: h[0] << 8 | h[1], y: h[2] << 8 | h[3], w: h[4] << 8 | h[5], h: h[6] << 8 | h[7])
            guard h[8...] == [0, 0, 0, 0] else { throw Gone() }
            let bytes = try read(rect.w * rect.h * 4)
            for row in 0..<rect.h {
                for column in 0..<rect.w {
                    let at = (row * rect.w + column) * 4
                    pixels[rect.y + row][rect.x + column] =
                        UInt32(bytes[at + 2]) << 16 | UInt32(bytes[at + 1]) << 8 | UInt32(bytes[at])
                }
            }
            return rect
        }
    }

    private func big(_ value: Int) -> [UInt8] { [UInt8(value >> 8 & 255), UInt8(value & 255)] }
}
