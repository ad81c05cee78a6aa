import Glibc

/// A regular file that is read once, from its beginning, in pieces.
package struct RegularFile: ~Copyable {
    /// The largest size of a piece in bytes.
    private static let pieceSize = 1 << 18

    private let file: Descriptor
    private let path: String
    // The initialiser assigns it, because Swift 6.2 crashes on a throw if there is a default value here.
    private var piece: [UInt8]

    /// - Throws: `SystemError`; EINVAL for a file that is not regular.
    package init(_ path: String, followsLink: Bool = true) throws(SystemError) {
        // Non-blocking: a FIFO without a writer must not stop the reader.
        let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | (followsLink ? 0 : O_NOFOLLOW)
        let number = PathText.withCString(path) { open($0, flags) }
        guard number >= 0 else { throw SystemError("read \(path)") }
        let file = Descriptor(owning: number)
        var info = stat()
        guard fstat(file.number, &info) == 0 else { throw SystemError("read \(path)") }
        guard info.st_mode & S_IFMT == S_IFREG else { throw SystemError("read \(path)", code: EINVAL) }
        self.file = file
        self.path = path
        piece = [UInt8](repeating: 0, count: Self.pieceSize)
    }

    /// The next bytes; none at the file's end.
    package mutating func next() throws(SystemError) -> ArraySlice<UInt8> {
        var count = 0
        repeat { count = read(file.number, &piece, piece.count) } while count < 0 && errno == EINTR
        guard count >= 0 else { throw SystemError("read \(path)") }
        return piece[..<count]
    }
}
