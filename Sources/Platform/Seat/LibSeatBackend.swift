import CSeat
import Glibc
import Linux

/// One of libseat's backends.
struct LibSeatBackend {
    let name: String

    private static let variable = "LIBSEAT_BACKEND"

    /// The backends to try, in this order; the environment may select a single one.
    static var candidates: [LibSeatBackend] {
        if let chosen = getenv(variable) { return [LibSeatBackend(name: String(cString: chosen))] }
        // Without root's rights, `builtin` would open a seat that never becomes active.
        let names = geteuid() == 0 ? ["seatd", "logind", "builtin"] : ["seatd", "logind"]
        return names.map(LibSeatBackend.init(name:))
    }

    /// Wraps `libseat_open_seat`; nil with `errno` when this backend is not available.
    ///
    /// Without a named backend libseat tries all of them and hides the reasons; with one it reports the reason for its
    /// failure.
    func open(_ listener: UnsafePointer<libseat_seat_listener>, _ data: UnsafeMutableRawPointer) -> OpaquePointer? {
        // The builtin backend forks, and both processes would write stdout's buffered text.
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

/// Logs libseat's messages at debug level, because the important errors are returned as `errno`.
func redirectLog() {
    vt_seat_log { @Sendable line in
        guard let line else { return }
        Log.debug("libseat: " + String(cString: line))
    }
    libseat_set_log_level(Log.threshold <= .debug ? LIBSEAT_LOG_LEVEL_DEBUG : LIBSEAT_LOG_LEVEL_SILENT)
}
