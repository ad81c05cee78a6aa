import ContentSet
import Glibc
import Linux
import Numbers
import WorkerProtocol

/// The content folder: `current` is the running set, `previous` the one before it, `incoming` the copied one.
///
/// A power cut at any moment leaves `current` whole. Each set carries a sequence number, `.vitrine-sequence`, which
/// grows with each activation. Activation takes three steps:
/// ```
///             current   incoming   previous
/// start          4          5          3
/// exchange       5          4          3      the swap: one rename
/// exchange       5          3          4
/// remove         5                     4
/// ```
/// An `incoming` whose number is below that of `current` was swapped out: `tidy` completes the steps. A roll-back
/// gives the restored set a new number, so that `current` always has the largest.
struct SetStore {
    let folder: String

    private static let sequenceName = ".vitrine-sequence"

    var current: SetFolder { SetFolder(folder + "/current") }
    var previous: SetFolder { SetFolder(folder + "/previous") }
    var incoming: SetFolder { SetFolder(folder + "/incoming") }

    /// The running set and the one before it. A set without a usable manifest is left out.
    func names() -> [SetName] { [current, previous].compactMap { manifest(of: $0)?.name } }

    func manifest(of set: SetFolder) -> SetManifest? {
        do {
            guard let bytes = try set.manifestBytes() else { return nil }
            return try SetManifest(bytes)
        } catch {
            Log.warning("\(set.path): \(error)")
            return nil
        }
    }

    /// Completes an interrupted activation.
    func tidy() throws(SystemError) {
        guard let incoming = sequence(of: incoming), let current = sequence(of: current), incoming < current else {
            return
        }
        try keepLast()
    }

    /// Makes the copied set the running one.
    func activate() throws(SystemError) {
        try tidy()
        try number(incoming)
        guard Self.exists(current) else { return try rename(incoming, current) }
        try exchange(incoming, current)
        try keepLast()
    }

    /// Exchanges the running set and the one before it.
    func rollBack() throws(SystemError) {
        try tidy()
        guard Self.exists(previous) else { throw SystemError("there is no earlier content set", code: ENOENT) }
        try number(previous)
        try exchange(previous, current)
    }

    func discard() throws(SystemError) {
        // An `incoming` that was swapped out is not the copied set, and becomes the previous one.
        try tidy()
        try removeTree(incoming.path)
    }

    /// Keeps the set that was swapped out as the previous one.
    private func keepLast() throws(SystemError) {
        guard Self.exists(previous) else { return try rename(incoming, previous) }
        if sequence(of: previous) ?? 0 < sequence(of: incoming) ?? 0 { try exchange(incoming, previous) }
        try removeTree(incoming.path)
    }

    private static func exists(_ set: SetFolder) -> Bool { access(set.path, F_OK) == 0 }

    private func rename(_ set: SetFolder, _ other: SetFolder) throws(SystemError) {
        guard Glibc.rename(set.path, other.path) == 0 else {
            throw SystemError("rename \(set.path) to \(other.path)")
        }
        try sync()
    }

    private func exchange(_ set: SetFolder, _ other: SetFolder) throws(SystemError) {
        try Linux.exchange(set.path, other.path)
        try sync()
    }

    /// The sequence number of a set; nil if it was never activated.
    private func sequence(of set: SetFolder) -> Int? {
        let path = set.path + "/" + Self.sequenceName
        guard access(path, F_OK) == 0 else { return nil }
        do throws(SystemError) { return Int(try contents(ofFile: path).prefix { $0 != "\n" }) } catch {
            Log.warning("\(error)")
            return nil
        }
    }

    /// Gives a set the next number.
    private func number(_ set: SetFolder) throws(SystemError) {
        let next = ([current, previous].compactMap(sequence).max() ?? 0).plus(saturating: 1)
        try writeFile(set.path + "/" + Self.sequenceName, Array("\(next)\n".utf8), mode: sharedMode)
        try sync()
    }

    /// Waits until all data are on the disk.
    func sync() throws(SystemError) { try syncFileSystem(of: folder) }
}

/// The mode of a set's files: the workers that read them run as other users.
let sharedMode: UInt32 = 0o644

/// Removes a folder and everything in it; links are not followed.
func removeTree(_ path: String) throws(SystemError) {
    var info = stat()
    guard lstat(path, &info) == 0 else {
        guard errno == ENOENT else { throw SystemError("remove \(path)") }
        return
    }
    guard info.st_mode & S_IFMT == S_IFDIR else {
        guard unlink(path) == 0 else { throw SystemError("remove \(path)") }
        return
    }
    for name in try names(inFolder: path) { try removeTree(path + "/" + name) }
    guard rmdir(path) == 0 else { throw SystemError("remove \(path)") }
}
