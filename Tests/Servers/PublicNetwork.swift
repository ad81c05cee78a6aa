import CPublicNetwork
import Foundation
import Glibc

/// A network of its own for one test, in which addresses that are public elsewhere lead to this machine.
package enum PublicNetwork {
    /// One of them.
    package static let host = "93.184.216.34"

    /// Only root may make one, with `ip`.
    package static let isPossible =
        geteuid() == 0 && ["/sbin/ip", "/usr/sbin/ip", "/bin/ip", "/usr/bin/ip"].contains(where: isProgram)

    private static func isProgram(_ path: String) -> Bool { access(path, X_OK) == 0 }

    private struct Refused: Error {}

    /// Runs what opens sockets and starts programs: these stay in the network.
    package static func run<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) throws -> Result {
        nonisolated(unsafe) var result: Swift.Result<Result, any Error> = .failure(Refused())
        let done = DispatchSemaphore(value: 0)
        // The network is the thread's, and ends with it and with all that was made by it.
        Thread.detachNewThread {
            if vt_enter_public_network() == 0 { result = Swift.Result { try work() } }
            done.signal()
        }
        done.wait()
        return try result.get()
    }
}
