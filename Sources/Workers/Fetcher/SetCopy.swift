import ContentSet
import Glibc
import Linux
import WorkerProtocol

/// Copies a content set beside the running one.
struct SetCopy {
    /// The free space that a set leaves on the disk, bytes.
    private static let reserve = 64 << 20
    /// A server without any answer fails at once; after an interruption the requests are repeated for about a minute.
    private static let (firstAttempts, laterAttempts) = (1, 6)

    let store: SetStore
    let source: SetSource
    /// Called at least once a second with the copied bytes and all bytes of the set.
    let onProgress: (_ done: Int, _ total: Int) -> Void

    /// - Returns: the set's name, and whether it is the running one already, so that no files were copied.
    func run() throws(FetchError) -> (SetName, isRunning: Bool) {
        do throws(SystemError) { try store.tidy() } catch { throw .system(error) }
        guard let bytes = try read(SetManifest.fileName, limit: SetManifest.largest) else {
            throw .noManifest(source: source.text)
        }
        let signature = try read(SetManifest.signatureName, limit: SetManifest.largestSignature)
        let manifest: SetManifest
        do { manifest = try SetManifest(bytes) } catch { throw .manifest("\(error)") }
        do throws(SystemError) {
            if try store.current.manifestBytes() == bytes { return (manifest.name, true) }
            try prepare(bytes, signature)
        } catch {
            throw .system(error)
        }
        try copyFiles(of: manifest)
        do throws(SystemError) { try store.sync() } catch { throw .system(error) }
        return (manifest.name, false)
    }

    /// Reads a small file of the source; nil if the file is missing.
    private func read(_ file: String, limit: Int) throws(FetchError) -> [UInt8]? {
        let path = store.folder + "/arriving"
        defer { unlink(path) }
        guard unlink(path) == 0 || errno == ENOENT else { throw .system(SystemError("remove \(path)")) }
        do throws(FetchError) {
            try source.copy(file, to: path, limit: limit, attempts: Self.firstAttempts) { _ in onProgress(0, 0) }
        } catch .missing {
            return nil
        }
        do throws(SystemError) { return try contents(ofSmallFile: path, limit: limit) } catch { throw .system(error) }
    }

    /// Writes the manifest and its signature. Files of an earlier attempt at the same set stay.
    private func prepare(_ manifest: [UInt8], _ signature: [UInt8]?) throws(SystemError) {
        if try store.incoming.manifestBytes() != manifest { try store.discard() }
        try makeSharedFolder(store.incoming.path)
        try writeFile(store.incoming.manifestPath, manifest, mode: sharedMode)
        let path = store.incoming.path + "/" + SetManifest.signatureName
        if let signature { try writeFile(path, signature, mode: sharedMode) } else { unlink(path) }
    }

    private func copyFiles(of manifest: SetManifest) throws(FetchError) {
        let running = Dictionary((store.manifest(of: store.current)?.files ?? []).map { ($0.digest, $0.path) }) {
            a, _ in a
        }
        let missing = manifest.files.filter { size(of: $0) != $0.size }
        var done = manifest.size - missing.reduce(0) { $0 + $1.size }
        try checkRoom(missing.reduce(0) { running[$1.digest] == nil ? $0 + $1.size - (size(of: $1) ?? 0) : $0 })
        for file in missing {
            try makeFolders(above: file.path)
            if let same = running[file.digest], take(same, as: file, { onProgress(done, manifest.size) }) {
                done += file.size
                continue
            }
            let path = store.incoming.path + "/" + file.path
            if let size = size(of: file), size > file.size { unlink(path) }
            try source.copy(file.path, to: path, limit: file.size, attempts: Self.laterAttempts) { count in
                done += count
                onProgress(done, manifest.size)
            }
            guard size(of: file) == file.size else { throw .wrongSize(file.path, expected: file.size) }
        }
    }

    /// Links a file that the running set contains too.
    ///
    /// - Returns: false if the file must be copied: it is damaged there, or the file system has no links.
    private func take(_ same: String, as file: SetManifest.File, _ onPiece: () -> Void) -> Bool {
        let (from, to) = (store.current.path + "/" + same, store.incoming.path + "/" + file.path)
        do throws(SystemError) {
            guard try FileDigest(ofFile: from, onPiece: { _ in onPiece() }) == file.digest else { return false }
        } catch {
            Log.warning("\(error): it is fetched again")
            return false
        }
        // An earlier attempt may have left the start of the file.
        unlink(to)
        return link(from, to) == 0
    }

    /// The size of the copied part of a file in bytes; nil if there is none.
    private func size(of file: SetManifest.File) -> Int? {
        var info = stat()
        guard lstat(store.incoming.path + "/" + file.path, &info) == 0, info.st_mode & S_IFMT == S_IFREG else {
            return nil
        }
        return Int(info.st_size)
    }

    private func makeFolders(above path: String) throws(FetchError) {
        var folder = store.incoming.path
        for name in path.split(separator: "/").dropLast() {
            folder += "/" + name
            do throws(SystemError) { try makeSharedFolder(folder) } catch { throw .system(error) }
        }
    }

    private func checkRoom(_ needed: Int) throws(FetchError) {
        guard needed > 0 else { return }
        var info = statvfs()
        guard statvfs(store.folder, &info) == 0 else { throw .system(SystemError("read \(store.folder)")) }
        let free = Int(clamping: info.f_bavail).multipliedReportingOverflow(by: Int(clamping: info.f_frsize))
        guard free.overflow || needed <= free.partialValue - Self.reserve else {
            throw .noRoom(needed: needed, free: free.partialValue, reserve: Self.reserve)
        }
    }
}

/// Creates a folder that other users may read, unless it exists.
func makeSharedFolder(_ path: String) throws(SystemError) {
    guard mkdir(path, 0o755) == 0 || errno == EEXIST else { throw SystemError("make \(path)") }
}
