import Foundation
import Testing

/// What the service manager is told.
@Suite(.serialized) struct Notifying {
    /// A socket like the service manager's.
    private final class Listener {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("n-\(UUID().uuidString)").path
        private let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)

        init() throws {
            var address = sockaddr_un()
            address.sun_family = sa_family_t(AF_UNIX)
            withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
            let bound = withUnsafePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
                }
            }
            try #require(bound == 0)
            var limit = timeval(tv_sec: 20, tv_usec: 0)
            setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        }

        deinit { close(descriptor) }

        func message() -> String {
            var bytes = [UInt8](repeating: 0, count: 1024)
            let count = recv(descriptor, &bytes, bytes.count, 0)
            return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
        }
    }

    @Test func `the first frame makes it ready, a loop that turns keeps it alive, a stopped one does not`() throws {
        let listener = try Listener()
        let daemon = try RunningDaemon(environment: ["NOTIFY_SOCKET": listener.path, "WATCHDOG_USEC": "1500000"])
        let first = (0..<4).map { _ in listener.message() }
        #expect(first.contains("READY=1") && first.contains("STATUS=showing 640x400"))
        #expect(first.contains("WATCHDOG=1"))
        // Twice more, a third of the period apart.
        #expect(listener.message() == "WATCHDOG=1" && listener.message() == "WATCHDOG=1")
        kill(daemon.pid, SIGTERM)
        var last = listener.message()
        while last == "WATCHDOG=1" { last = listener.message() }
        #expect(last == "STOPPING=1")
    }
}
