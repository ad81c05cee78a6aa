import Glibc
import Numbers

/// A hash that changes when files or folders change, computed without reading file contents.
///
/// It covers names, sizes, times and inode numbers. inotify would miss changes by other machines, and need one watch
/// per folder.
enum FileFingerprint {
    private static let maximumEntries = 100_000
    /// The number of folder levels that are read.
    private static let deepest = 16

    /// Waits for the disk. The paths may be missing: the hash changes when they appear.
    ///
    /// - Complexity: O(entries), of which it reads 100 000 at most.
    static func of(_ paths: [String]) -> UInt64 {
        var print = Walk()
        for path in paths { print.add(path, followsLinks: true, depth: 0) }
        return print.value
    }

    private struct Walk {
        private(set) var value: UInt64 = 0
        private var left = FileFingerprint.maximumEntries

        /// The result does not depend on the order of a folder's entries.
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
