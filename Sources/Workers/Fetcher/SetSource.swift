import ContentSet
import Glibc
import Linux

/// Where a content set comes from.
enum SetSource {
    case folder(String)
    /// The address of the folder, without a slash at its end.
    case web(String, usesProxies: Bool)

    /// - Parameter text: a folder's absolute path or an address; also that of the manifest in it.
    init(_ text: String, usesProxies: Bool) {
        var text = text
        if text.hasSuffix("/" + SetManifest.fileName) { text.removeLast(SetManifest.fileName.count) }
        while text.count > 1, text.hasSuffix("/") { text.removeLast() }
        self = text.hasPrefix("/") ? .folder(text) : .web(text, usesProxies: usesProxies)
    }

    /// For messages.
    var text: String {
        switch self {
        case .folder(let path): path
        case .web(let address, _): publicPart(of: address)
        }
    }

    /// Copies one file, from the bytes on that the destination has already.
    ///
    /// - Parameters:
    ///   - most: more bytes than these are an error.
    ///   - attempts: how often in a row a server is asked in vain.
    ///   - onProgress: called at least once a second with the number of bytes that have come since the last call.
    func copy(
        _ file: String, to path: String, most: Int, attempts: Int, onProgress: (Int) -> Void
    ) throws(FetchError) {
        let number = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, sharedMode)
        guard number >= 0 else { throw .system(SystemError("write \(path)")) }
        let destination = Descriptor(owning: number)
        switch self {
        case .folder(let folder): try copyFile(folder + "/" + file, file, destination, most, onProgress)
        case .web(let address, let usesProxies):
            let transfer = WebTransfer(address, file, usesProxies: usesProxies, mostAttempts: attempts)
            try transfer.run(into: destination, most: most, onProgress: onProgress)
        }
        guard fsync(destination.number) == 0 else { throw .system(SystemError("write \(path)")) }
    }
}

/// Bytes that a copy leaves unwritten in memory.
private let syncSize = 8 << 20

/// Copies a file of a folder, from its beginning.
private func copyFile(
    _ path: String, _ file: String, _ destination: borrowing Descriptor, _ most: Int,
    _ onProgress: (Int) -> Void
) throws(FetchError) {
    // Non-blocking: a FIFO without a writer must not stop the worker.
    let number = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard number >= 0 else {
        guard errno == ENOENT || errno == ENOTDIR else { throw .system(SystemError("read \(path)")) }
        throw .missing(file)
    }
    let source = Descriptor(owning: number)
    var info = stat()
    guard fstat(source.number, &info) == 0 else { throw .system(SystemError("read \(path)")) }
    guard info.st_mode & S_IFMT == S_IFREG else { throw .missing(file) }
    guard ftruncate(destination.number, 0) == 0 else { throw .system(SystemError("write \(file)")) }
    var (piece, copied, unsynced) = ([UInt8](repeating: 0, count: 1 << 18), 0, 0)
    while true {
        let count = read(source.number, &piece, piece.count)
        if count < 0, errno == EINTR { continue }
        guard count >= 0 else { throw .system(SystemError("read \(path)")) }
        guard count > 0 else { return }
        copied += count
        guard copied <= most else { throw .wrongSize(file, expected: most) }
        do throws(SystemError) { try write(piece[..<count], to: destination, file) } catch {
            throw .system(error)
        }
        // Written out bit by bit: one large sync at the end would outlast the daemon's patience, and disturb what plays.
        unsynced += count
        if unsynced >= syncSize {
            guard fdatasync(destination.number) == 0 else { throw .system(SystemError("write \(file)")) }
            unsynced = 0
        }
        onProgress(count)
    }
}
