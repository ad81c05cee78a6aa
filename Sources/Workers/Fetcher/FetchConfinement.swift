import Glibc
import Linux

/// The fetch worker's sandbox: it writes only below the content folder. A worker that copies from folders has no
/// network, and a worker with a network reads no other folder.
package enum FetchConfinement {
    /// The limit of the process's memory, bytes.
    private static let memory = 256 << 20

    /// Gives up all other access permanently.
    ///
    /// - Throws: when the kernel refuses.
    package static func enter(_ options: FetchOptions) throws {
        // The workers that list and play the copied files run as other users.
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
