package import Glibc

/// The identity of a file or folder, the same through any link: device and inode.
package struct FileIdentity: Hashable, Sendable {
    package let device, inode: UInt64

    package init(_ info: stat) { (device, inode) = (UInt64(clamping: info.st_dev), UInt64(clamping: info.st_ino)) }
}

/// The library folders that a worker's Landlock rules allow.
///
/// Landlock ties a rule to the folder that exists when the rule is made, not to its path. So the worker cannot read a
/// library folder that appears later, is replaced, or is covered by a mount. A rule for the parent folder would allow
/// it, but also everything else in there. So the worker requests a restart, and its successor makes new rules.
package struct KeptFolders: Sendable {
    private let paths: [String]
    private let kept: Set<FileIdentity>

    /// Create the value before the rules, so that a folder that appears in between counts as a later one.
    package init(_ paths: [String]) {
        self.paths = paths
        kept = Self.identities(paths)
    }

    /// The identities of the folders that exist.
    private static func identities(_ paths: [String]) -> Set<FileIdentity> {
        Set(
            paths.compactMap { path in
                var info = stat()
                return stat(path, &info) == 0 ? FileIdentity(info) : nil
            })
    }

    /// Whether a restarted worker might read more: a path now leads to a folder that it did not lead to before.
    package var haveNewFolders: Bool { !Self.identities(paths).isSubset(of: kept) }

    /// Whether this process cannot open a file that a restarted worker perhaps could.
    package func lack(_ path: String) -> Bool {
        let file = PathText.withCString(path) { open($0, O_RDONLY | O_NONBLOCK | O_CLOEXEC) }
        guard file < 0 else {
            close(file)
            return false
        }
        let error = SystemError("open")
        return PathText.withCString(path) { isDeniedByLandlock($0, error) } && haveNewFolders
    }
}

/// Whether Landlock denies a path: it could not be opened, although its permissions allow reading. Landlock restricts
/// open(2), not access(2).
package func isDeniedByLandlock(_ path: UnsafePointer<CChar>, _ error: SystemError) -> Bool {
    error.code == EACCES && access(path, R_OK) == 0
}
