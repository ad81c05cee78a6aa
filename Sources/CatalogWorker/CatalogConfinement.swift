import Linux

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
    /// - Returns: what of the library it kept.
    /// - Throws: when the kernel refuses.
    @discardableResult
    package static func enter(_ options: CatalogOptions) throws -> CatalogReach {
        let folders = options.folders + options.readable
        let library = folders + LinkTargets(below: folders).paths
        // Before the rules are made: a folder that comes between counts as one that came later.
        let reach = CatalogReach(library)
        var sandbox = Sandbox(readable: system + library, calls: .catalog, limits: Sandbox.Limits(memory: memory))
        sandbox.devices = ["/dev/null"]
        try sandbox.enter()
        return reach
    }
}

/// The folders and files that a catalog worker kept when it gave up all others.
///
/// Landlock ties a rule to the folder that is there when the rule is made. A library folder that comes later, is
/// replaced, or is covered by a mount cannot be read by this process, whatever its path. A rule for the folder above
/// would let it, and open all else that stands there: so the worker asks for a successor, which makes rules of its own.
package struct CatalogReach {
    private let kept: Set<FileIdentity>

    init(_ paths: [String]) {
        kept = Set(
            paths.compactMap { path in
                // What is missing is not kept.
                do throws(SystemError) { return try FileStatus(RawPath(path)).identity } catch { return nil }
            })
    }

    /// Whether one that cannot be read was not there when the rules were made.
    func lacks(_ given: Set<FileIdentity>) -> Bool { !given.isSubset(of: kept) }
}
