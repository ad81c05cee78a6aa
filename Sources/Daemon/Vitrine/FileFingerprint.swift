import Glibc
import Linux
import Numbers

/// A number that changes when files or folders do: for a daemon that must not know what is in them.
///
/// It looks at names, sizes and times only. Watches of the kernel would miss what other machines change, and need as
/// many watches as there are folders.
enum FileFingerprint {
    private static let mostEntries = 100_000
    private static let deepest = 16

    /// Waits for the disk. What is missing counts too: it may come.
    ///
    /// - Complexity: O(entries), of which it looks at 100 000.
    static func of(_ paths: [String]) -> UInt64 {
        var print = Walk()
        for path in paths { print.add(path, followsLinks: true, depth: 0) }
        return print.value
    }

    private struct Walk {
        private(set) var value: UInt64 = 0
        private var left = FileFingerprint.mostEntries

        /// The order of a folder's entries does not count.
        mutating func add(_ path: String, followsLinks: Bool, depth: Int) {
            guard left > 0, depth < FileFingerprint.deepest else { return }
            left -= 1
            var info = stat()
            guard fstatat(AT_FDCWD, path, &info, followsLinks ? 0 : AT_SYMLINK_NOFOLLOW) == 0 else { return }
            var hash = FNV(path.utf8)
            for number in [Int(clamping: info.st_size), info.st_mtim.tv_sec, info.st_mtim.tv_nsec] {
                hash.add(UInt64(bitPattern: Int64(clamping: number)))
            }
            hash.add(UInt64(clamping: info.st_ino))
            value = value &+ hash.value
            guard info.st_mode & S_IFMT == S_IFDIR, let folder = opendir(path) else { return }
            defer { closedir(folder) }
            while let entry = readdir(folder) {
                let name = withUnsafeBytes(of: &entry.pointee.d_name) {
                    String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
                }
                if name != ".", name != ".." { add(path + "/" + name, followsLinks: false, depth: depth + 1) }
            }
        }
    }
}
