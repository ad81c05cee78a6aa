import Linux

/// What the catalog worker may reach: the folders that it lists, and nothing to send what it read there to.
package enum CatalogConfinement {
    /// Libraries, time zones and what the language's runtime asks of the machine.
    private static let system = [
        "/usr", "/lib", "/lib64", "/opt", "/etc/ld.so.cache", "/etc/localtime", "/etc/passwd", "/etc/nsswitch.conf",
        "/proc", "/sys/devices/system/cpu", "/dev/urandom",
    ]

    /// Gives everything else up, for good.
    ///
    /// - Throws: when the kernel refuses.
    package static func enter(_ options: CatalogOptions) throws {
        let folders = options.folders + options.readable
        var sandbox = Sandbox(
            readable: system + folders + LinkTargets(below: folders).paths, sockets: .none, limits: Sandbox.Limits())
        sandbox.devices = ["/dev/null"]
        try sandbox.enter()
    }
}
