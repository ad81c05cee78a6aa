import Glibc
package import Linux

/// A folder with a content set in it.
package struct SetFolder: Sendable {
    package let path: String

    package init(_ path: String) { self.path = path }

    package var manifestPath: String { path + "/" + SetManifest.fileName }

    /// The manifest's bytes; nil where there is none.
    package func manifestBytes() throws(SystemError) -> [UInt8]? {
        try contents(ofSmallFile: manifestPath, limit: SetManifest.largest)
    }

    /// The bytes of the manifest's signature; nil where there is none.
    package func signatureBytes() throws(SystemError) -> [UInt8]? {
        try contents(ofSmallFile: path + "/" + SetManifest.signatureName, limit: SetManifest.largestSignature)
    }

    /// The paths of all regular files below the folder, sorted by bytes; hidden entries are left out.
    ///
    /// - Parameter most: more files than this are not listed.
    /// - Throws: `SystemError`, also for an entry that is neither a file nor a folder.
    package func files(most: Int) throws(SystemError) -> [String] {
        var (found, open) = ([String](), [""])
        while let folder = open.popLast(), found.count <= most {
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

/// Reads a whole regular file; nil where there is none.
///
/// - Throws: EFBIG for a file above the limit.
package func contents(ofSmallFile path: String, limit: Int) throws(SystemError) -> [UInt8]? {
    let number = PathText.withCString(path) { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    guard number >= 0 else {
        guard errno == ENOENT else { throw SystemError("read \(path)") }
        return nil
    }
    let file = Descriptor(owning: number)
    var info = stat()
    guard fstat(file.number, &info) == 0 else { throw SystemError("read \(path)") }
    guard info.st_mode & S_IFMT == S_IFREG else { throw SystemError("read \(path)", code: EINVAL) }
    var (bytes, filled) = ([UInt8](repeating: 0, count: limit + 1), 0)
    while filled <= limit {
        let count = bytes.withUnsafeMutableBytes { rest in
            read(file.number, rest.baseAddress.map { $0 + filled }, rest.count - filled)
        }
        if count < 0, errno == EINTR { continue }
        guard count >= 0 else { throw SystemError("read \(path)") }
        guard count > 0 else { return Array(bytes[..<filled]) }
        filled += count
    }
    throw SystemError("read \(path)", code: EFBIG)
}
