import Glibc
import Linux

/// The fetch worker's sandbox: it writes below the content folder only. One that copies from folders has no network,
/// and one with a network reads no folder.
package enum FetchConfinement {
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
            readable: Sandbox.runtimePaths + options.readable + (options.usesInternet ? Sandbox.internetPaths : []),
            calls: .player,
            limits: Sandbox.Limits(memory: memory))
        sandbox.writable = [options.content]
        sandbox.devices = ["/dev/null"]
        sandbox.hasInternet = options.usesInternet
        if options.usesInternet, !options.usesPrivateNetworks { try NetworkGate.close() }
        try sandbox.enter()
    }
}
