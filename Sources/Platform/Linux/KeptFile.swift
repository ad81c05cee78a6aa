import Glibc

/// A small file of which a loss of power leaves the old text or the new one, whole.
///
/// The text before the last one stays beside it (`PATH.before`): memory cards also lose what they had said was written.
package struct KeptFile: Sendable {
    package let path: String

    package init(_ path: String) { self.path = path }

    private var new: String { path + ".new" }
    private var before: String { path + ".before" }

    /// Replaces the text. Waits for the disk, so it is for threads that may.
    package func write(_ text: String) throws(SystemError) {
        if let end = path.lastIndex(of: "/") { makeFolder(String(path[..<end])) }
        try writeNew(Array(text.utf8))
        // A file system without hard links keeps one text only.
        if unlink(before) == 0 || errno == ENOENT { _ = link(path, before) }
        guard rename(new, path) == 0 else { throw SystemError("rename \(new) to \(path)") }
        try syncFolder()
    }

    private func writeNew(_ bytes: [UInt8]) throws(SystemError) {
        let number = open(new, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard number >= 0 else { throw SystemError("write \(new)") }
        let file = Descriptor(owning: number)
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes { rest in
                Glibc.write(file.number, rest.baseAddress.map { $0 + written }, rest.count - written)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw SystemError("write \(new)") }
            written += count
        }
        guard fdatasync(file.number) == 0 else { throw SystemError("write \(new)") }
    }

    /// The names too are on the disk then.
    private func syncFolder() throws(SystemError) {
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
        let number = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard number >= 0 else { throw SystemError("open \(folder)") }
        let file = Descriptor(owning: number)
        // Some file systems have nothing to sync in a folder.
        guard fsync(file.number) == 0 || errno == EINVAL else { throw SystemError("sync \(folder)") }
    }

    /// Takes both texts away.
    package func remove() throws(SystemError) {
        for name in [before, path] {
            guard unlink(name) == 0 || errno == ENOENT else { throw SystemError("remove \(name)") }
        }
    }

    /// What the newest text says that can be used; nil where there is none.
    ///
    /// - Parameters:
    ///   - most: bytes; a longer file is damaged.
    ///   - onDamage: called for the newest text where it cannot be used.
    /// - Throws: what is wrong with the newest text, where the one before it is of no use either.
    package func read<Value>(
        most: Int, _ value: (String) throws -> Value, onDamage: (any Error) -> Void = { _ in }
    ) throws -> Value? {
        do {
            return try text(path, most).map(value)
        } catch {
            guard let older = try? text(before, most).map(value) else { throw error }
            onDamage(error)
            return older
        }
    }

    private func text(_ name: String, _ most: Int) throws(SystemError) -> String? {
        var info = stat()
        guard stat(name, &info) == 0 else {
            guard errno == ENOENT else { throw SystemError("read \(name)") }
            return nil
        }
        guard info.st_mode & S_IFMT == S_IFREG, info.st_size <= most else {
            throw SystemError("read \(name)", code: EFBIG)
        }
        return try contents(ofFile: name)
    }

    /// Restores the text before the last one. The damaged text stays as `PATH.damaged`.
    ///
    /// - Returns: whether there was one.
    package func fallBack() throws(SystemError) -> Bool {
        guard rename(path, path + ".damaged") == 0 else { throw SystemError("rename \(path) to \(path).damaged") }
        guard rename(before, path) == 0 else {
            guard errno == ENOENT else { throw SystemError("rename \(before) to \(path)") }
            return false
        }
        return true
    }
}
