package import Linux

/// The catalog worker's sandbox: it may read the listed folders, write its own database, and cannot send
/// anything anywhere else.
package enum CatalogConfinement {
    /// Bytes. A library of a hundred thousand videos takes a quarter of them.
    private static let memory = 1 << 30

    /// Gives everything else up permanently.
    ///
    /// - Returns: the library folders that it keeps.
    /// - Throws: when the kernel refuses.
    @discardableResult
    package static func enter(_ options: CatalogOptions) throws -> KeptFolders {
        let library = options.folders + options.readable + options.playlistFolders
        let kept = KeptFolders(library)
        var sandbox = Sandbox(
            readable: Sandbox.runtimePaths + library, calls: .catalog, limits: Sandbox.Limits(memory: memory))
        sandbox.devices = ["/dev/null"]
        if let state = options.state {
            makeFolder(state)
            sandbox.writable = [state]
        }
        try sandbox.enter()
        return kept
    }
    /// The sandbox of the process that checks content sets: it reads their folder, and writes nothing.
    ///
    /// - Throws: when the kernel refuses.
    package static func enter(_ options: SetCheckOptions) throws {
        var sandbox = Sandbox(
            readable: Sandbox.runtimePaths + [options.folder], calls: .catalog, limits: Sandbox.Limits(memory: memory))
        sandbox.devices = ["/dev/null"]
        try sandbox.enter()
    }
}
