import CLinux
import Glibc
package import Time

/// The service manager that started this process, told by sd_notify(3)'s protocol: datagrams to the socket it names.
///
/// All of it does nothing where none is there.
package struct ServiceManager: Sendable {
    private let address: [UInt8]?
    /// How long it waits for `watchdog()` before it restarts the process; nil when it does not.
    package let watchdogPeriod: Seconds?

    package init() {
        address = getenv("NOTIFY_SOCKET").map { Array(String(cString: $0).utf8) }
        let forUs = getenv("WATCHDOG_PID").map { Int32(String(cString: $0), radix: 10) == getpid() } ?? true
        let microseconds = getenv("WATCHDOG_USEC").flatMap { Double(String(cString: $0)) }
        watchdogPeriod = forUs && address != nil ? microseconds.map { Seconds($0 * 1e-6) } : nil
    }

    /// Whether anybody listens.
    package var isPresent: Bool { address != nil }

    package func ready() { send("READY=1") }
    package func stopping() { send("STOPPING=1") }
    package func watchdog() { send("WATCHDOG=1") }

    /// One line that `systemctl status` shows.
    package func status(_ line: String) { send("STATUS=\(line)") }

    private func send(_ message: String) {
        guard let address else { return }
        let bytes = Array(message.utf8)
        if vt_send_datagram(address, address.count, bytes, bytes.count) < 0 {
            Log.debug("\(SystemError("tell the service manager \(message)"))")
        }
    }
}
