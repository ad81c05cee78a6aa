package import Glibc

/// Tells a file or folder from all others, also when links lead to it: device and inode.
package struct FileIdentity: Hashable, Sendable {
    package let device, inode: UInt64

    package init(_ info: stat) { (device, inode) = (UInt64(clamping: info.st_dev), UInt64(clamping: info.st_ino)) }
}

/// The library folders that a worker kept when it gave up all others.
///
/// Landlock ties a rule to the folder that is there when the rule is made. A library folder that comes later, is
/// replaced, or is covered by a mount cannot be read by this process, whatever its path. A rule for the folder above
/// would let it, and open all else that stands there: so the worker asks for a successor, which makes rules of its own.
package struct KeptFolders: Sendable {
    private let paths: [String]
    private let kept: Set<FileIdentity>

    /// To be made before the rules are: a folder that comes between counts as one that came later.
    package init(_ paths: [String]) {
        self.paths = paths
        kept = Self.identities(paths)
    }

    /// What is missing has none.
    private static func identities(_ paths: [String]) -> Set<FileIdentity> {
        Set(
            paths.compactMap { path in
                var info = stat()
                return stat(path, &info) == 0 ? FileIdentity(info) : nil
            })
    }

    /// Whether a successor might read more.
    package var areOthers: Bool { !Self.identities(paths).isSubset(of: kept) }

    /// Whether a file cannot be opened by this process, but perhaps by a successor.
    package func lack(_ path: String) -> Bool {
        let file = PathText.withCString(path) { open($0, O_RDONLY | O_NONBLOCK | O_CLOEXEC) }
        guard file < 0 else {
            close(file)
            return false
        }
        let error = SystemError("open")
        return PathText.withCString(path) { isGivenUp($0, error) } && areOthers
    }
}

/// Whether a path cannot be opened for reading though its own rights would allow it: this process gave it up, with
/// Landlock, which judges the opening alone.
package func isGivenUp(_ path: UnsafePointer<CChar>, _ error: SystemError) -> Bool {
    error.code == EACCES && access(path, R_OK) == 0
}
