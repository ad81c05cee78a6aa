import CSeat
import Glibc
import Linux

/// One of the ways that libseat knows.
struct LibSeatBackend {
    let name: String

    private static let variable = "LIBSEAT_BACKEND"

    /// What is tried, in this order; the environment may name the only one.
    static var candidates: [LibSeatBackend] {
        if let chosen = getenv(variable) { return [LibSeatBackend(name: String(cString: chosen))] }
        // To anybody but root the last would open a seat that never becomes active.
        let names = geteuid() == 0 ? ["seatd", "logind", "builtin"] : ["seatd", "logind"]
        return names.map(LibSeatBackend.init(name:))
    }

    /// `libseat_open_seat`; nil with `errno` when this backend does not answer.
    ///
    /// Left to itself libseat tries all and keeps the reasons; asked for one it tells why that one failed.
    func open(_ listener: UnsafePointer<libseat_seat_listener>, _ data: UnsafeMutableRawPointer) -> OpaquePointer? {
        // The builtin backend forks: what waits in stdout would be written twice.
        fflush(nil)
        let chosen = getenv(Self.variable) != nil
        if !chosen { setenv(Self.variable, name, 1) }
        let seat = libseat_open_seat(listener, data)
        let reason = errno
        if !chosen { unsetenv(Self.variable) }
        errno = reason
        return seat
    }
}

/// Hands what libseat says to the log, for those who look closely: what matters of it comes back as `errno`.
func redirectLog() {
    libseat_set_log_handler { @Sendable _, format, arguments in
        guard let format, let arguments else { return }
        Log.debug("libseat: " + formatted(format, arguments))
    }
    libseat_set_log_level(Log.threshold <= .debug ? LIBSEAT_LOG_LEVEL_DEBUG : LIBSEAT_LOG_LEVEL_SILENT)
}
