import CLinux
import Glibc

/// Reads a whole file as text. It may be a file of /proc, which reports no size.
package func contents(ofFile path: String) throws(SystemError) -> String {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw SystemError("read \(path)") }
    defer { close(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
        let count = read(file, &chunk, chunk.count)
        guard count >= 0 else { throw SystemError("read \(path)") }
        guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
        bytes.append(contentsOf: chunk[..<count])
    }
}

/// Makes a folder and its missing parents, for this user only. An error is only logged: the first use of the folder
/// then fails.
package func makeFolder(_ path: String) {
    var above = path[...]
    var missing: [String] = []
    while !above.isEmpty, access(String(above), F_OK) != 0 {
        missing.append(String(above))
        above = above[..<(above.lastIndex(of: "/") ?? above.startIndex)]
    }
    for folder in missing.reversed() where mkdir(folder, 0o700) != 0 && errno != EEXIST {
        return Log.warning("\(SystemError("make \(folder)"))")
    }
}

/// Whether the path is on a network or FUSE file system, whose changes the kernel may not report. Wraps statfs(2).
package func isRemote(_ path: UnsafePointer<CChar>) -> Bool { remoteFileSystems.contains(vt_file_system(path)) }

/// Magic numbers of NFS, SMB, CIFS, SMB2, 9P, Ceph, AFS and FUSE. Source: linux/magic.h and the file systems.
private let remoteFileSystems: Set<Int64> = [
    0x6969, 0x517B, 0xFF53_4D42, 0xFE53_4D42, 0x0102_1997, 0x00C3_6400, 0x5346_414F, 0x6573_5546,
]

/// The names of a folder's entries, sorted byte by byte; none for a folder that is not there.
package func names(inFolder path: String) throws(SystemError) -> [String] {
    guard let folder = opendir(path) else {
        guard errno == ENOENT else { throw SystemError("read \(path)") }
        return []
    }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
            $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
}
