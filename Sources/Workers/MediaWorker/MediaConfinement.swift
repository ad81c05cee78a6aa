import Glibc
import Linux

/// The files, devices and system calls that a media worker may use.
///
/// Media files are opened by the worker, below folders that it is given at its start, and not by the daemon: opening
/// may wait for a disk that sleeps or a network that is gone, and the daemon never waits; subtitles, playlists and
/// split films also name files beside them. What plays streams reads no folder of them. Landlock cannot be widened later,
/// so another library is another worker.
package enum MediaConfinement {
    /// Libraries, plugins and their data; the features of processor and decoders; the users' names.
    private static let system = [
        "/usr", "/lib", "/lib64", "/opt", "/etc/ld.so.cache", "/etc/localtime", "/etc/passwd", "/etc/group",
        "/etc/nsswitch.conf", "/proc", "/sys/devices", "/sys/class", "/sys/dev/char", "/run/udev/data", "/dev/urandom",
        "/dev/zero",
    ]
    private static let soundSettings = [
        "/etc/alsa", "/etc/asound.conf", "/etc/pulse", "/etc/machine-id", "/var/lib/dbus/machine-id",
    ]
    /// Gives up access to everything else, permanently.
    ///
    /// - Returns: the sound devices that it kept; nil for a worker without sound.
    /// - Throws: when the kernel refuses.
    @MainActor @discardableResult
    package static func enter(_ options: WorkerOptions) throws -> SoundNodes? {
        let devices = options.playsSound ? SoundNodes() : nil
        if options.playsSound { try SoundServer.startBroker() }
        try sandbox(options, devices).enter()
        return devices
    }

    @MainActor
    private static func sandbox(_ options: WorkerOptions, _ sound: SoundNodes?) -> Sandbox {
        var sandbox = Sandbox(
            readable: system + options.folders + paths("GST_PLUGIN_PATH"),
            calls: options.playsSound || options.usesInternet ? .player : .pictures,
            limits: Sandbox.Limits(memory: options.memory.map { $0 << 20 }))
        sandbox.devices = ["/dev/null"] + DecoderNodes.paths
        if let cache = options.cache { sandbox.writable.append(cache) }
        if let sound {
            sandbox.readable += soundSettings + userSettings + paths("ALSA_CONFIG_PATH")
            sandbox.devices += sound.paths
        }
        sandbox.hasInternet = options.usesInternet
        if options.usesInternet { sandbox.readable += Sandbox.internetPaths }
        return sandbox
    }

    /// The user's settings of sound, and the cookie of a sound server.
    private static var userSettings: [String] {
        let home = paths("HOME").flatMap { [$0 + "/.config/pulse", $0 + "/.asoundrc", $0 + "/.config/alsa"] }
        return home + paths("XDG_RUNTIME_DIR").map { $0 + "/pulse" }
    }

    /// The colon-separated paths in an environment variable.
    private static func paths(_ variable: String) -> [String] {
        guard let value = getenv(variable) else { return [] }
        return String(cString: value).split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
    }
}
