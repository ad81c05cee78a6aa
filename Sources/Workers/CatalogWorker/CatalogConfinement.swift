package import Linux

/// The catalog worker's sandbox: it may read the listed folders and write its own database. It cannot send data
/// elsewhere.
package enum CatalogConfinement {
    /// The limit of the process's memory, bytes. A library of a hundred thousand videos takes a quarter of it.
    private static let memory = 1 << 30

    /// The folder of the configuration that names the kanji library's dictionary.
    private static let kanjiConfiguration = "/etc/anthy"

    /// Gives up all other access permanently.
    ///
    /// - Returns: the library folders that the process may still read.
    /// - Throws: when the kernel refuses.
    @discardableResult
    package static func enter(_ options: CatalogOptions) throws -> KeptFolders {
        let library = options.folders + options.readable + options.playlistFolders
        let kept = KeptFolders(library)
        var sandbox = Sandbox(
            readable: Sandbox.runtimePaths + [kanjiConfiguration] + library, calls: .catalog,
            limits: Sandbox.Limits(memory: memory))
        sandbox.devices = ["/dev/null"]
        if let state = options.state {
            makeFolder(state)
            sandbox.writable = [state]
        }
        try sandbox.enter()
        return kept
    }
    /// The sandbox of the process that checks content sets: it reads their folder and writes no files.
    ///
    /// - Throws: when the kernel refuses.
    package static func enter(_ options: SetCheckOptions) throws {
        var sandbox = Sandbox(
            readable: Sandbox.runtimePaths + [options.folder], calls: .catalog, limits: Sandbox.Limits(memory: memory))
        sandbox.devices = ["/dev/null"]
        try sandbox.enter()
    }
}
