import CSoundBroker
import Glibc
import Linux

/// The sound servers of PulseAudio's protocol that a worker may connect to.
enum SoundServer {
    /// Starts a broker: a process that connects to the servers once the sandbox forbids this process to do so. Without
    /// a possible server no broker is started, as in a kiosk that plays on ALSA.
    ///
    /// - Throws: `SystemError` when no process can be made.
    static func startBroker() throws(SystemError) {
        let paths = Self.paths
        guard !paths.isEmpty else { return }
        let texts = paths.map { strdup($0) }
        defer { for text in texts { free(text) } }
        let pointers = texts.map { UnsafePointer($0) }
        guard vt_sound_broker_start(pointers, Int32(clamping: pointers.count)) == 0 else {
            throw SystemError("start the broker of sound connections")
        }
    }

    /// Whether a server may exist. Loading libpulse takes 6 ms of the time to the first picture, so a machine without a
    /// server does not load it.
    static var isPossible: Bool { !paths.isEmpty || variable("PULSE_SERVER") != nil }

    /// The socket paths that libpulse tries. Source: its context.c and core-util.c.
    static var paths: [String] {
        let named = variable("PULSE_SERVER").map(addresses) ?? []
        let folders = [variable("PULSE_RUNTIME_PATH"), variable("XDG_RUNTIME_DIR").map { $0 + "/pulse" }, "/run/pulse"]
        // A server may appear later in an existing folder.
        let usual = folders.compactMap { $0 }.filter { access($0, F_OK) == 0 }.map { $0 + "/native" }
        return named + usual + usual.filter { $0.hasPrefix("/run/pulse/") }.map { "/var" + $0 }
    }

    /// The paths among the addresses of `PULSE_SERVER`: `{MACHINE}unix:/path /path tcp:host`.
    static func addresses(_ text: String) -> [String] {
        text.split(separator: " ").compactMap { word in
            let address = word.first == "{" ? word.drop { $0 != "}" }.dropFirst() : word
            let path = address.hasPrefix("unix:") ? address.dropFirst("unix:".count) : address
            return path.hasPrefix("/") ? String(path) : nil
        }
    }

    private static func variable(_ name: String) -> String? {
        guard let value = getenv(name), value.pointee != 0 else { return nil }
        return String(cString: value)
    }
}
