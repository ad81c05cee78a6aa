import Glibc
import Linux

/// A listening socket as systemd has one for a unit that is started for each connection.
package final class UnitSocket {
    package let path: String
    private let listener: Descriptor

    /// - Throws: `SystemError` when it cannot listen at the path.
    package init(at path: String) throws {
        self.path = path
        listener = Descriptor(owning: socket(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue), 0))
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let bound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener.number, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard bound == 0, listen(listener.number, 8) == 0 else { throw SystemError("listen at \(path)") }
    }

    deinit { unlink(path) }

    /// The next connection, which the caller closes.
    package func next() -> Int32 { accept(listener.number, nil, nil) }

    /// Takes a connection and hangs up, as a unit does that cannot be started.
    package func refuse() { close(next()) }
}
