import Glibc
import Linux

/// A port at which connections wait to be taken until no more may wait: others hear nothing, as behind a firewall.
package final class FullListener {
    package let port: UInt16
    private var sockets: [Int32] = []

    package init() throws {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        sockets = (0..<5).map { number in
            let kind = Int32(SOCK_STREAM.rawValue) | (number == 0 ? 0 : Int32(SOCK_NONBLOCK.rawValue))
            return socket(AF_INET, kind, 0)
        }
        let all = sockets
        let status = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { place in
                guard bind(all[0], place, size) == 0, listen(all[0], 0) == 0, getsockname(all[0], place, &size) == 0
                else { return false }
                for client in all.dropFirst() { _ = connect(client, place, size) }
                return true
            }
        }
        guard status else { throw SystemError("listen on 127.0.0.1") }
        port = UInt16(bigEndian: address.sin_port)
    }

    package func stop() {
        for socket in sockets { close(socket) }
        sockets = []
    }
}
