import Glibc
import Linux

/// The fetch worker's sandbox: it writes below the content folder only. One that copies from folders has no network,
/// and one with a network reads no folder.
package enum FetchConfinement {
    /// Shared libraries, and the files that the Swift runtime reads.
    private static let system = [
        "/usr", "/lib", "/lib64", "/opt", "/etc/ld.so.cache", "/etc/localtime", "/etc/passwd", "/etc/nsswitch.conf",
        "/proc", "/sys/devices/system/cpu", "/dev/urandom",
    ]
    /// Certificates, and what a name lookup reads.
    private static let internet = [
        "/etc/ssl", "/etc/ca-certificates", "/etc/hosts", "/etc/host.conf", "/etc/gai.conf", "/etc/resolv.conf",
        "/etc/services", "/etc/protocols", "/run/systemd/resolve",
    ]
    /// Bytes.
    private static let memory = 256 << 20

    /// Gives everything else up permanently.
    ///
    /// - Throws: when the kernel refuses.
    package static func enter(_ options: FetchOptions) throws {
        // What is copied is for the workers that list and play it, which run as other users.
        umask(0o022)
        makeFolder(options.content)
        var sandbox = Sandbox(
            readable: system + options.readable + (options.usesInternet ? internet : []), calls: .player,
            limits: Sandbox.Limits(memory: memory))
        sandbox.writable = [options.content]
        sandbox.devices = ["/dev/null"]
        sandbox.hasInternet = options.usesInternet
        if options.usesInternet, !options.usesPrivateNetworks { try NetworkGate.close() }
        try sandbox.enter()
    }
}
