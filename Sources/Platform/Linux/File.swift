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

/// Writes a whole file, and waits for the disk.
///
/// - Parameter mode: the permissions of a new file.
package func writeFile(_ path: String, _ bytes: [UInt8], mode: UInt32) throws(SystemError) {
    let number = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode)
    guard number >= 0 else { throw SystemError("write \(path)") }
    let file = Descriptor(owning: number)
    try write(bytes[...], to: file, path)
    guard fdatasync(file.number) == 0 else { throw SystemError("write \(path)") }
}

/// Writes all bytes.
///
/// - Parameter name: the file's name in the error.
package func write(_ bytes: ArraySlice<UInt8>, to file: borrowing Descriptor, _ name: String) throws(SystemError) {
    var rest = bytes
    while !rest.isEmpty {
        let count = rest.withUnsafeBytes { Glibc.write(file.number, $0.baseAddress, $0.count) }
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { throw SystemError("write \(name)") }
        rest = rest.dropFirst(count)
    }
}

/// Exchanges two folders atomically, even if the power fails. Wraps renameat2(2).
package func exchange(_ path: String, _ other: String) throws(SystemError) {
    guard vt_exchange(path, other) == 0 else { throw SystemError("exchange \(path) and \(other)") }
}

/// Waits until the disk has stored all writes to a folder's file system. Wraps syncfs(2).
package func syncFileSystem(of folder: String) throws(SystemError) {
    let number = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard number >= 0 else { throw SystemError("open \(folder)") }
    let file = Descriptor(owning: number)
    guard vt_sync_file_system(file.number) == 0 else { throw SystemError("sync \(folder)") }
}

/// Whether the path is on a network or FUSE file system, whose changes the kernel may not report. Wraps statfs(2).
package func isRemote(_ path: UnsafePointer<CChar>) -> Bool { remoteFileSystems.contains(vt_file_system(path)) }

/// Magic numbers of NFS, SMB, CIFS, SMB2, 9P, Ceph, AFS and FUSE. Source: linux/magic.h and the file systems.
private let remoteFileSystems: Set<Int64> = [
    0x6969, 0x517B, 0xFF53_4D42, 0xFE53_4D42, 0x0102_1997, 0x00C3_6400, 0x5346_414F, 0x6573_5546,
]

/// The names of a folder's entries, sorted byte by byte; empty for a folder that does not exist.
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
