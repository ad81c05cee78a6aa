import Glibc

/// All bytes of a file as text, which may be one of /proc, whose size nothing tells.
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

/// Makes a folder, and those above it that are missing; only for this user. Whether that worked, its use will show.
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
