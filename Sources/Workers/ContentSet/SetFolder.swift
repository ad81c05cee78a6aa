import Glibc
package import Linux

/// A folder with a content set in it.
package struct SetFolder: Sendable {
    package let path: String

    package init(_ path: String) { self.path = path }

    package var manifestPath: String { path + "/" + SetManifest.fileName }

    /// The manifest's bytes; nil if there is none.
    package func manifestBytes() throws(SystemError) -> [UInt8]? {
        try contents(ofSmallFile: manifestPath, limit: SetManifest.largest)
    }

    /// The bytes of the manifest's signature; nil if there is none.
    package func signatureBytes() throws(SystemError) -> [UInt8]? {
        try contents(ofSmallFile: path + "/" + SetManifest.signatureName, limit: SetManifest.largestSignature)
    }

    /// The paths of all regular files below the folder, in byte order; hidden entries are left out.
    ///
    /// - Parameter limit: the number of files after which the listing stops.
    /// - Throws: `SystemError`, also for an entry that is neither a file nor a folder.
    package func files(limit: Int) throws(SystemError) -> [String] {
        var (found, open) = ([String](), [""])
        while let folder = open.popLast(), found.count <= limit {
            for name in try names(inFolder: path + "/" + folder) where !name.hasPrefix(".") {
                let relative = folder.isEmpty ? name : folder + "/" + name
                var info = stat()
                guard lstat(path + "/" + relative, &info) == 0 else { throw SystemError("read \(relative)") }
                switch info.st_mode & S_IFMT {
                case S_IFDIR: open.append(relative)
                case S_IFREG: found.append(relative)
                default: throw SystemError("\(relative) is neither a file nor a folder", code: EINVAL)
                }
            }
        }
        return found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
}

/// Reads a whole regular file; nil if there is none.
///
/// - Throws: EFBIG for a file above the limit.
package func contents(ofSmallFile path: String, limit: Int) throws(SystemError) -> [UInt8]? {
    var bytes: [UInt8] = []
    do throws(SystemError) {
        var file = try RegularFile(path)
        while case let piece = try file.next(), !piece.isEmpty {
            bytes += piece
            guard bytes.count <= limit else { throw SystemError("read \(path)", code: EFBIG) }
        }
    } catch {
        guard error.code == ENOENT else { throw error }
        return nil
    }
    return bytes
}
