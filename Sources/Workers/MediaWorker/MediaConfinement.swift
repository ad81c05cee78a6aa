import Glibc
import Linux

/// The files, devices and system calls that a media worker may use.
///
/// The worker opens media files itself, below the folders that it receives at its start. Opening a file may wait for a
/// sleeping disk or a lost network, and the daemon never waits. Subtitles, playlists and split films also name files
/// beside them. A worker for streams may read no media folder. Landlock rules cannot be widened later, so another
/// library needs another worker.
package enum MediaConfinement {
    /// The paths of libraries, plugins and their data, of the features of processor and decoders, and of the users'
    /// names.
    private static let system = [
        "/usr", "/lib", "/lib64", "/opt", "/etc/ld.so.cache", "/etc/localtime", "/etc/passwd", "/etc/group",
        "/etc/nsswitch.conf", "/proc", "/sys/devices", "/sys/class", "/sys/dev/char", "/run/udev/data", "/dev/urandom",
        "/dev/zero",
    ]
    /// The paths of the system's sound settings.
    private static let soundSettings = [
        "/etc/alsa", "/etc/asound.conf", "/etc/pulse", "/etc/machine-id", "/var/lib/dbus/machine-id",
    ]
    /// MeCab's dictionaries, for the readings of kanji.
    private static let dictionaries = ["/var/lib/mecab"]

    /// Enters the sandbox, which ends access to everything else permanently.
    ///
    /// - Returns: the sound devices that stay accessible; nil for a worker without sound.
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
        if options.speaks { sandbox.readable += dictionaries }
        sandbox.hasInternet = options.usesInternet
        if options.usesInternet { sandbox.readable += Sandbox.internetPaths }
        return sandbox
    }

    /// The paths of the user's sound settings, and of the cookie of a sound server.
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
