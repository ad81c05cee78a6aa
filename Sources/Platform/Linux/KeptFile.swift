import Glibc

/// A small file that is replaced atomically: after a power loss it contains the whole old text or the whole new one.
///
/// The previous text stays beside it (`PATH.before`): a memory card may also lose data that it had acknowledged.
package struct KeptFile: Sendable {
    package let path: String

    package init(_ path: String) { self.path = path }

    private var new: String { path + ".new" }
    private var before: String { path + ".before" }

    /// Replaces the text. Waits for the disk, so call it from a background thread.
    package func write(_ text: String) throws(SystemError) {
        if let end = path.lastIndex(of: "/") { makeFolder(String(path[..<end])) }
        try writeFile(new, Array(text.utf8), mode: 0o600)
        // A file system without hard links keeps only one text.
        if unlink(before) == 0 || errno == ENOENT { _ = link(path, before) }
        guard rename(new, path) == 0 else { throw SystemError("rename \(new) to \(path)") }
        try syncFolder()
    }

    /// Makes the renames durable too.
    private func syncFolder() throws(SystemError) {
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
        let number = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard number >= 0 else { throw SystemError("open \(folder)") }
        let file = Descriptor(owning: number)
        // Some file systems refuse to sync a folder.
        guard fsync(file.number) == 0 || errno == EINVAL else { throw SystemError("sync \(folder)") }
    }

    /// Removes both texts.
    package func remove() throws(SystemError) {
        for name in [before, path] {
            guard unlink(name) == 0 || errno == ENOENT else { throw SystemError("remove \(name)") }
        }
    }

    /// The value of the newest usable text; nil if there is no file.
    ///
    /// - Parameters:
    ///   - limit: the largest size in bytes; a longer file counts as damaged.
    ///   - onDamage: called with the problem of the newest text, if the previous text is used instead.
    /// - Throws: the problem of the newest text, where the previous one is unusable too.
    package func read<Value>(
        limit: Int, _ value: (String) throws -> Value, onDamage: (any Error) -> Void = { _ in }
    ) throws -> Value? {
        do {
            return try text(path, limit).map(value)
        } catch {
            guard let older = try? text(before, limit).map(value) else { throw error }
            onDamage(error)
            return older
        }
    }

    private func text(_ name: String, _ limit: Int) throws(SystemError) -> String? {
        var info = stat()
        guard stat(name, &info) == 0 else {
            guard errno == ENOENT else { throw SystemError("read \(name)") }
            return nil
        }
        guard info.st_mode & S_IFMT == S_IFREG, info.st_size <= limit else {
            throw SystemError("read \(name)", code: EFBIG)
        }
        return try contents(ofFile: name)
    }

    /// Restores the previous text. The damaged text stays as `PATH.damaged`.
    ///
    /// - Returns: whether there was a previous text.
    package func fallBack() throws(SystemError) -> Bool {
        guard rename(path, path + ".damaged") == 0 else { throw SystemError("rename \(path) to \(path).damaged") }
        guard rename(before, path) == 0 else {
            guard errno == ENOENT else { throw SystemError("rename \(before) to \(path)") }
            return false
        }
        return true
    }
}
