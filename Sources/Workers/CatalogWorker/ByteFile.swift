import Glibc
import Linux

/// A file that is read once, sequentially, in pieces.
struct ByteFile: ~Copyable {
    /// The size of a piece, in bytes.
    private static let pieceSize = 1 << 16

    private let descriptor: Descriptor
    // The initialiser assigns these values: with default values, Swift 6.2 crashes where the initialiser throws.
    private var piece: [UInt8]
    private var position: Int
    /// The offset of the current piece's end in the file.
    private var end: Int
    let size: Int

    /// - Throws: `FileReadError` for a file that is not regular (a pipe would block the worker), or larger than the
    ///   limit.
    init(_ path: RawPath, limit: Int = .max) throws(FileReadError) {
        let number = path.withCString { open($0, O_RDONLY | O_NONBLOCK | O_CLOEXEC) }
        guard number >= 0 else { throw .system(SystemError("open")) }
        let file = Descriptor(owning: number)
        var info = stat()
        guard fstat(number, &info) == 0 else { throw .system(SystemError("stat")) }
        guard info.st_mode & S_IFMT == S_IFREG else { throw .notAFile }
        let size = Int(info.st_size)
        guard size <= limit else { throw .tooLarge(size: size, limit: limit) }
        descriptor = file
        self.size = size
        piece = []
        position = 0
        end = 0
    }

    /// The offset of the next byte.
    var offset: Int { end - piece.count + position }

    /// The next byte; nil at the file's end.
    mutating func next() throws(FileReadError) -> UInt8? {
        if position == piece.count { try refill() }
        guard position < piece.count else { return nil }
        defer { position += 1 }
        return piece[position]
    }

    /// Skips the bytes of the current piece up to the first one that ends a run.
    ///
    /// - Returns: the skipped bytes; none if `next` must read the next piece first.
    mutating func run(until endsRun: (UInt8) -> Bool) -> ArraySlice<UInt8> {
        let start = position
        while position < piece.count, !endsRun(piece[position]) { position += 1 }
        return piece[start..<position]
    }

    /// Makes `next` return its last byte again. That byte is always in the current piece.
    mutating func putBack() { position -= 1 }

    /// The remaining bytes up to the file's end.
    mutating func rest() throws(FileReadError) -> [UInt8] {
        var bytes = Array(piece[position...])
        repeat {
            position = piece.count
            try refill()
            bytes += piece
        } while !piece.isEmpty
        return bytes
    }

    private mutating func refill() throws(FileReadError) {
        var count = 0
        let next = [UInt8](unsafeUninitializedCapacity: Self.pieceSize) { buffer, used in
            repeat {
                count = read(descriptor.number, buffer.baseAddress, buffer.count)
            } while count < 0 && errno == EINTR
            used = max(0, count)
        }
        guard count >= 0 else { throw .system(SystemError("read")) }
        (piece, position) = (next, 0)
        end += count
    }
}
