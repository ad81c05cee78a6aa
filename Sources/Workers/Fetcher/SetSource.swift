import ContentSet
import Glibc
import Linux

/// The source of a content set.
enum SetSource {
    case folder(String)
    /// The address of the folder, without a slash at its end.
    case web(String, usesProxies: Bool)

    /// - Parameter text: the absolute path or the address of the folder, or of the manifest in it.
    init(_ text: String, usesProxies: Bool) {
        var text = text
        if text.hasSuffix("/" + SetManifest.fileName) { text.removeLast(SetManifest.fileName.count) }
        while text.count > 1, text.hasSuffix("/") { text.removeLast() }
        self = text.hasPrefix("/") ? .folder(text) : .web(text, usesProxies: usesProxies)
    }

    /// The text for messages.
    var text: String {
        switch self {
        case .folder(let path): path
        case .web(let address, _): publicPart(of: address)
        }
    }

    /// Copies one file. A copy from the web continues after the bytes that the destination contains already.
    ///
    /// - Parameters:
    ///   - limit: the largest size in bytes; a larger file is an error.
    ///   - attempts: for a copy from the web, the number of consecutive requests without a received byte after which it
    ///     fails.
    ///   - onProgress: called at least once a second with the number of bytes received since the last call.
    func copy(
        _ file: String, to path: String, limit: Int, attempts: Int, onProgress: (Int) -> Void
    ) throws(FetchError) {
        let number = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, sharedMode)
        guard number >= 0 else { throw .system(SystemError("write \(path)")) }
        let destination = Descriptor(owning: number)
        switch self {
        case .folder(let folder): try copyFile(folder + "/" + file, file, destination, limit, onProgress)
        case .web(let address, let usesProxies):
            var transfer = WebTransfer(address, file, usesProxies: usesProxies, maximumAttempts: attempts)
            try transfer.run(into: destination, limit: limit, onProgress: onProgress)
        }
        guard fsync(destination.number) == 0 else { throw .system(SystemError("write \(path)")) }
    }
}

/// The largest amount of copied data that is not on the disk yet, bytes.
private let syncSize = 8 << 20

/// Copies a file of a folder, from its beginning.
private func copyFile(
    _ path: String, _ file: String, _ destination: borrowing Descriptor, _ limit: Int,
    _ onProgress: (Int) -> Void
) throws(FetchError) {
    var source: RegularFile
    do throws(SystemError) { source = try RegularFile(path) } catch {
        guard [ENOENT, ENOTDIR, EINVAL].contains(error.code) else { throw .system(error) }
        throw .missing(file)
    }
    guard ftruncate(destination.number, 0) == 0 else { throw .system(SystemError("write \(file)")) }
    var (copied, unsynced) = (0, 0)
    do throws(SystemError) {
        while case let piece = try source.next(), !piece.isEmpty {
            copied += piece.count
            guard copied <= limit else { break }
            try write(piece, to: destination, file)
            // The copy is synced in parts: one large sync at the end would exceed the daemon's time limit, and disturb
            // playback.
            unsynced += piece.count
            if unsynced >= syncSize {
                guard fdatasync(destination.number) == 0 else { throw SystemError("write \(file)") }
                unsynced = 0
            }
            onProgress(piece.count)
        }
    } catch { throw .system(error) }
    guard copied <= limit else { throw .wrongSize(file, expected: limit) }
}
