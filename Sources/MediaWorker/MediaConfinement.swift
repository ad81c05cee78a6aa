import Glibc
import Linux

/// What a media worker may reach: the policy, in one place.
///
/// Media files are opened by the worker, below folders that it is given at its start, and not by the daemon: opening
/// may wait for a disk that sleeps or a network that is gone, and the daemon never waits; subtitles, playlists and
/// split films also name files beside them. What plays streams reads no folder of them. Landlock cannot be widened later, so another library is another worker.
package enum MediaConfinement {
    /// Libraries, plugins and their data; what the processor and the decoders can do; the users' names.
    private static let system = [
        "/usr", "/lib", "/lib64", "/opt", "/etc/ld.so.cache", "/etc/localtime", "/etc/passwd", "/etc/group",
        "/etc/nsswitch.conf", "/proc", "/sys/devices", "/sys/class", "/sys/dev/char", "/run/udev/data", "/dev/urandom",
        "/dev/zero",
    ]
    private static let soundSettings = [
        "/etc/alsa", "/etc/asound.conf", "/etc/pulse", "/etc/machine-id", "/var/lib/dbus/machine-id",
    ]
    private static let internetSettings = [
        "/etc/ssl", "/etc/ca-certificates", "/etc/hosts", "/etc/host.conf", "/etc/gai.conf", "/etc/resolv.conf",
        "/etc/services", "/etc/protocols", "/run/systemd/resolve",
    ]
    /// Decoders of the machine. Not a display: a render node of a graphics card shows nothing.
    private static let decoders =
        (0..<32).flatMap { ["/dev/video\($0)", "/dev/media\($0)"] } + (128..<136).map { "/dev/dri/renderD\($0)" }

    /// Gives everything else up, for good.
    ///
    /// - Throws: when the kernel refuses.
    package static func enter(_ options: WorkerOptions) throws { try sandbox(options).enter() }

    private static func sandbox(_ options: WorkerOptions) -> Sandbox {
        var sandbox = Sandbox(
            readable: system + options.folders + LinkTargets(below: options.folders).paths + paths("GST_PLUGIN_PATH"),
            sockets: options.usesInternet ? .internet : options.playsSound ? .local : .none,
            limits: Sandbox.Limits(memory: options.memory.map { $0 << 20 }))
        sandbox.devices = ["/dev/null"] + decoders
        if let cache = options.cache { sandbox.writable.append(cache) }
        if options.playsSound {
            sandbox.readable += soundSettings + soundServer + paths("ALSA_CONFIG_PATH")
            // Rings shared with the sound server, and ALSA's mixer.
            sandbox.writable.append("/dev/shm")
            sandbox.devices.append("/dev/snd")
        }
        if options.usesInternet { sandbox.readable += internetSettings }
        return sandbox
    }

    /// Where a sound server of the user's is found and asks for its cookie.
    private static var soundServer: [String] {
        let home = paths("HOME").flatMap { [$0 + "/.config/pulse", $0 + "/.asoundrc", $0 + "/.config/alsa"] }
        return home + paths("XDG_RUNTIME_DIR").flatMap { [$0 + "/pulse", $0 + "/pipewire-0"] }
    }

    /// The paths in a variable of the environment, with colons between them.
    private static func paths(_ variable: String) -> [String] {
        guard let value = getenv(variable) else { return [] }
        return String(cString: value).split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
    }
}
