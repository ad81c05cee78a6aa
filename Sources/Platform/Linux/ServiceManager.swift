import CLinux
import Glibc
package import Time

/// The service manager that started this process. Messages follow sd_notify(3): datagrams to the socket in
/// NOTIFY_SOCKET.
///
/// Without a service manager the methods have no effect.
package struct ServiceManager: Sendable {
    private let address: [UInt8]?
    /// The longest time between two calls of `watchdog()` before the manager restarts the process; nil without a
    /// watchdog.
    package let watchdogPeriod: Seconds?

    package init() {
        address = getenv("NOTIFY_SOCKET").map { Array(String(cString: $0).utf8) }
        let forUs = getenv("WATCHDOG_PID").map { Int32(String(cString: $0), radix: 10) == getpid() } ?? true
        let microseconds = getenv("WATCHDOG_USEC").flatMap { Double(String(cString: $0)) }
        watchdogPeriod = forUs && address != nil ? microseconds.map { Seconds($0 * 1e-6) } : nil
    }

    /// Whether a service manager listens.
    package var isPresent: Bool { address != nil }

    package func ready() { send("READY=1") }
    package func stopping() { send("STOPPING=1") }
    package func watchdog() { send("WATCHDOG=1") }

    /// Sets the status line that `systemctl status` shows.
    package func status(_ line: String) { send("STATUS=\(line)") }

    private func send(_ message: String) {
        guard let address else { return }
        let bytes = Array(message.utf8)
        if vt_send_datagram(address, address.count, bytes, bytes.count) < 0 {
            Log.debug("\(SystemError("notify the service manager \(message)"))")
        }
    }
}
