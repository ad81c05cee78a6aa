import Glibc

/// Where the symbolic links below folders lead out of them: the owner's word that what is there belongs to them too.
///
/// Asked before a process gives up files: the kernel judges a link by where it leads.
package struct LinkTargets {
    /// As deep as libraries are read.
    private static let deepest = 32
    /// More rules than this make every opening of a file slow.
    private static let most = 1000

    package private(set) var paths: [String] = []
    private var seen: Set<String> = []

    package init(below folders: [String]) { for folder in folders { walk(folder, depth: 0) } }

    private mutating func walk(_ folder: String, depth: Int) {
        guard depth < Self.deepest, let real = Self.real(folder), seen.insert(real).inserted,
            let directory = opendir(real)
        else { return }
        defer { closedir(directory) }
        while paths.count < Self.most, let entry = readdir(directory) {
            // Most are plain files: nothing is made of their names.
            guard entry.pointee.d_type != UInt8(clamping: DT_REG) else { continue }
            let bytes = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            guard bytes != [46], bytes != [46, 46] else { continue }
            let path = real + "/" + String(decoding: bytes, as: UTF8.self)
            switch Self.kind(path, entry.pointee.d_type) {
            case S_IFDIR: walk(path, depth: depth + 1)
            case S_IFLNK: follow(path, depth: depth)
            default: break
            }
        }
    }

    private mutating func follow(_ link: String, depth: Int) {
        guard let target = Self.real(link) else { return }
        paths.append(target)
        // Its links may lead further.
        walk(target, depth: depth + 1)
    }

    /// Some file systems do not tell with the name what it stands for.
    private static func kind(_ path: String, _ type: UInt8) -> mode_t {
        if type != 0 { return mode_t(type) << 12 }
        var info = stat()
        return lstat(path, &info) == 0 ? info.st_mode & S_IFMT : 0
    }

    private static func real(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }
}
