package import Linux

/// What the catalog worker may reach: the folders that it lists, and nothing to send what it read there to.
package enum CatalogConfinement {
    /// Libraries, time zones and what the language's runtime asks of the machine.
    private static let system = [
        "/usr", "/lib", "/lib64", "/opt", "/etc/ld.so.cache", "/etc/localtime", "/etc/passwd", "/etc/nsswitch.conf",
        "/proc", "/sys/devices/system/cpu", "/dev/urandom",
    ]

    /// A library of a hundred thousand videos takes a quarter of it.
    private static let memory = 1 << 30

    /// Gives everything else up, for good.
    ///
    /// - Returns: what of the library it keeps.
    /// - Throws: when the kernel refuses.
    @discardableResult
    package static func enter(_ options: CatalogOptions) throws -> KeptFolders {
        let library = options.folders + options.readable
        let kept = KeptFolders(library)
        var sandbox = Sandbox(readable: system + library, calls: .catalog, limits: Sandbox.Limits(memory: memory))
        sandbox.devices = ["/dev/null"]
        try sandbox.enter()
        return kept
    }
}
