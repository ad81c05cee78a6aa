// glib-unix.h also declares `struct stat`, and the module that is loaded first owns the declaration.
import CGLib
import Glibc
import Linux
import Numbers

/// Finished pictures on disk, each in its own file, up to a total size. The least recently used ones are removed first.
///
/// Pixels are stored without compression: one call reads them, and a picture stays the same bit for bit.
@MainActor
final class PictureCache {
    /// The origin of a picture. Any change of the file makes another key.
    struct Key: Hashable {
        let path: String
        let size: Int
        /// The time of the last modification, in nanoseconds.
        let modified: Int
        let columns: Int
        let width: Int
        let height: Int

        /// - Returns: nil if the file does not exist.
        init?(path: String, columns: Int, width: Int, height: Int) {
            var info = stat()
            guard PathText.withCString(path, { stat($0, &info) }) == 0 else { return nil }
            (self.path, self.columns, self.width, self.height) = (path, columns, width, height)
            size = Int(info.st_size)
            modified = info.st_mtim.tv_sec * 1_000_000_000 + info.st_mtim.tv_nsec
        }

        /// The key as text, which is also stored in the file.
        var text: String { "\(size) \(modified) \(columns) \(width) \(height) \(path)" }
        var name: String { String(FNV(text.utf8).value, radix: 16) + CachedPicture.suffix }
    }

    /// The reciprocal of the share of the limit that a cleanup leaves free, so that the next cleanup is not due at
    /// once.
    private static let slack = 10

    private let folder: String
    private let limit: Int
    /// The number of bytes in the folder; nil before the folder was scanned.
    private var total: Int?

    /// - Parameters:
    ///   - folder: the path of an existing, writable folder.
    ///   - megabytes: the limit of all files together.
    init(folder: String, megabytes: Int) { (self.folder, limit) = (folder, megabytes << 20) }

    /// The picture of a key. A damaged file is removed, and counts as missing.
    func find(_ key: Key) -> Picture? {
        let path = folder + "/" + key.name
        do {
            guard let picture = try CachedPicture.read(path, key) else { return nil }
            return picture
        } catch {
            Log.warning("\(path): \(error); removed")
            unlink(path)
            return nil
        }
    }

    func keep(_ picture: Picture, for key: Key) {
        do {
            let path = folder + "/" + key.name
            let bytes = try CachedPicture.write(picture, key, to: path)
            if let known = total { total = known + bytes } else { total = measure().reduce(0) { $0 + $1.size } }
            if let total, total > limit { clean() }
        } catch {
            Log.warning("keeping a picture: \(error)")
        }
    }

    private struct Entry {
        let path: String
        let size: Int
        let used: Int
    }

    /// The files in the folder; unfinished ones of a worker that died are removed.
    private func measure() -> [Entry] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var entries: [Entry] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            let path = folder + "/" + name
            if name.hasPrefix(CachedPicture.temporaryPrefix), !name.hasSuffix("-\(getpid())") { unlink(path) }
            var info = stat()
            guard name.hasSuffix(CachedPicture.suffix), stat(path, &info) == 0 else { continue }
            let used = info.st_mtim.tv_sec * 1_000_000_000 + info.st_mtim.tv_nsec
            entries.append(Entry(path: path, size: Int(info.st_size), used: used))
        }
        return entries
    }

    private func clean() {
        let entries = measure().sorted { $0.used < $1.used }
        var left = entries.reduce(0) { $0 + $1.size }
        for entry in entries where left > limit - limit / Self.slack {
            guard unlink(entry.path) == 0 else { continue }
            left -= entry.size
        }
        total = left
    }
}
