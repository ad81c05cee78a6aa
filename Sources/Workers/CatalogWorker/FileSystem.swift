import Glibc
import Linux

/// The version of a file's content, determined without reading it.
struct FileStamp: Hashable, Sendable {
    var size: Int
    /// Nanoseconds since 1970.
    var modified: Int64
}

/// The file at a path.
struct FileStatus {
    enum Kind { case file, folder, link, other }

    var kind: Kind
    var size: Int
    var identity: FileIdentity
    var stamp: FileStamp
    /// The number of hard links.
    var linkCount: Int

    /// - Parameter followsLinks: whether the status of a symbolic link is that of its target.
    init(_ path: RawPath, followsLinks: Bool = true) throws(SystemError) {
        var info = stat()
        guard path.withCString({ followsLinks ? stat($0, &info) : lstat($0, &info) }) == 0 else {
            throw SystemError("stat")
        }
        self.init(info)
    }

    fileprivate init(_ info: stat) {
        kind =
            switch info.st_mode & S_IFMT {
            case S_IFREG: .file
            case S_IFDIR: .folder
            case S_IFLNK: .link
            default: .other
            }
        size = Int(info.st_size)
        identity = FileIdentity(info)
        let modified = Int64(info.st_mtim.tv_sec).multipliedReportingOverflow(by: 1_000_000_000).partialValue
        stamp = FileStamp(size: size, modified: modified &+ Int64(info.st_mtim.tv_nsec))
        linkCount = Int(clamping: info.st_nlink)
    }
}

/// A name in a folder.
struct FolderEntry {
    var name: [UInt8]
    var isLink: Bool
}

/// The entries of a folder, sorted by the bytes of their names.
func entriesOfFolder(_ path: RawPath) throws(SystemError) -> [FolderEntry] {
    guard let folder = path.withCString({ opendir($0) }) else { throw SystemError("open the folder") }
    defer { closedir(folder) }
    var entries: [FolderEntry] = []
    while true {
        errno = 0
        guard let entry = readdir(folder) else { break }
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
            $0.withMemoryRebound(to: UInt8.self, capacity: 256) {
                Array(UnsafeBufferPointer(start: $0, count: strnlen($0, 256)))
            }
        }
        guard name != Array(".".utf8), name != Array("..".utf8) else { continue }
        entries.append(FolderEntry(name: name, isLink: isLink(path.appending(name), entry.pointee.d_type)))
    }
    guard errno == 0 else { throw SystemError("read the folder") }
    return entries.sorted { $0.name.lexicographicallyPrecedes($1.name) }
}

/// Whether an entry is a symbolic link. Some file systems do not report the type with the name.
private func isLink(_ path: RawPath, _ type: UInt8) -> Bool {
    guard type == UInt8(clamping: DT_UNKNOWN) else { return type == UInt8(clamping: DT_LNK) }
    // An entry that has disappeared is not a link.
    do throws(SystemError) { return try FileStatus(path, followsLinks: false).kind == .link } catch { return false }
}

private func strnlen(_ bytes: UnsafePointer<UInt8>, _ limit: Int) -> Int {
    var count = 0
    while count < limit, bytes[count] != 0 { count += 1 }
    return count
}

/// The reason why a file is not read.
enum FileReadError: Error, CustomStringConvertible {
    case notAFile
    case tooLarge(size: Int, limit: Int)
    case system(SystemError)

    var description: String {
        switch self {
        case .notAFile: "is not a file"
        case .tooLarge(let size, let limit): "has \(size) bytes, more than the \(limit) that are read"
        case .system(let error): "cannot be read: \(error)"
        }
    }
}
