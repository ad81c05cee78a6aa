import Glibc
import Linux
package import Settings

/// One file of the configuration.
package enum ConfigFile {
    /// The largest size in bytes. A larger file is refused unread: the daemon must not wait for it, and no
    /// configuration is that large.
    package static let largestSize = 1_000_000

    /// - Throws: the reason why the file cannot be read, or its first syntax error.
    package static func values(of path: String) throws(ConfigProblem) -> [PositionedValue] {
        try TOMLDocument(bytes(of: path), file: path).values
    }

    /// Whether the file does not exist. A file without permission counts as existing: reading it reports why.
    package static func isMissing(_ path: String) -> Bool { access(path, F_OK) != 0 && errno == ENOENT }

    private static func bytes(of path: String) throws(ConfigProblem) -> [UInt8] {
        // Non-blocking: a FIFO without a writer must not stop the daemon.
        let number = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard number >= 0 else { throw ConfigProblem(file: path, SystemError.reason(errno)) }
        let file = Descriptor(owning: number)
        var status = stat()
        guard fstat(file.number, &status) == 0 else { throw ConfigProblem(file: path, SystemError.reason(errno)) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            let isFolder = status.st_mode & S_IFMT == S_IFDIR
            throw ConfigProblem(file: path, isFolder ? "is a directory" : "is not a regular file")
        }
        guard status.st_size <= largestSize else {
            throw ConfigProblem(
                file: path, "\(status.st_size) bytes are above the largest allowed, \(largestSize)")
        }
        return try read(file, upTo: Int(clamping: status.st_size), path)
    }

    /// Reads a file. One that grows meanwhile is read again when its writer closes it.
    private static func read(
        _ file: borrowing Descriptor, upTo size: Int, _ path: String
    ) throws(ConfigProblem) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: size)
        var filled = 0
        while filled < size {
            let count = bytes.withUnsafeMutableBytes {
                Glibc.read(file.number, $0.baseAddress.map { $0 + filled }, size - filled)
            }
            guard count >= 0 else { throw ConfigProblem(file: path, SystemError.reason(errno)) }
            guard count > 0 else { break }
            filled += count
        }
        return Array(bytes[..<filled])
    }
}
