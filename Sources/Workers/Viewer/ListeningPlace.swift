import CVNC
import Glibc
import Linux
import WorkerProtocol

/// The listening socket for VNC clients.
final class ListeningPlace {
    let descriptor: Descriptor
    /// The actual TCP port, also where port 0 was requested; 0 for a Unix socket.
    let port: UInt16

    /// - Throws: `ViewerError` when another program uses the port, or the socket's file cannot be made.
    init(_ place: ViewerPlace) throws(ViewerError) {
        switch place {
        case .port(let port):
            descriptor = try Self.listen(port: port)
            self.port = Self.port(of: descriptor.number)
        case .socket(let path):
            descriptor = try Self.listen(path: path)
            port = 0
        }
        prepareSocket(descriptor.number)
    }

    private static func listen(port: UInt16) throws(ViewerError) -> Descriptor {
        let loopback = in_addr_t(0x7f00_0001).bigEndian
        let socket = rfbListenOnTCPPort(Int32(clamping: port), loopback)
        guard socket >= 0 else {
            if errno == EADDRINUSE { throw .portInUse(port) }
            throw .system(SystemError("listen on 127.0.0.1 port \(port)"))
        }
        return Descriptor(owning: socket)
    }

    /// Opens a Unix socket. Only the daemon's user and group may connect to it.
    private static func listen(path: String) throws(ViewerError) -> Descriptor {
        do throws(SystemError) { return try ListeningSocket.make(at: path, mode: 0o660) } catch { throw .system(error) }
    }

    private static func port(of socket: Int32) -> UInt16 {
        var address = sockaddr_in()
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        _ = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(socket, $0, &size) }
        }
        return UInt16(bigEndian: address.sin_port)
    }
}

/// Sets close-on-exec and non-blocking.
func prepareSocket(_ socket: Int32) {
    _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
    _ = fcntl(socket, F_SETFL, O_NONBLOCK)
}
