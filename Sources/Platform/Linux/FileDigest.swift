import CDigest
import Glibc
import Numbers

/// The SHA-256 digest of a file's content.
package struct FileDigest: Hashable, Sendable {
    /// 32 bytes.
    private let bytes: [UInt8]

    private static let count = 32
    /// Bytes that are read at once.
    private static let pieceSize = 1 << 18

    /// Nil for anything but 64 hexadecimal digits.
    package init?(hexadecimal text: String) {
        let digits = text.utf8.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
        guard text.utf8.count == 2 * Self.count, digits.count == 2 * Self.count else { return nil }
        bytes = (0..<Self.count).map { UInt8(clamping: digits[2 * $0] << 4 | digits[2 * $0 + 1]) }
    }

    /// In small letters.
    package var hexadecimal: String {
        bytes.map { $0.padded(to: 2, radix: 16) }.joined()
    }

    /// Reads a whole file.
    ///
    /// - Parameter onPiece: called for each piece with its number of bytes.
    /// - Throws: `SystemError` for what is no regular file, or cannot be read.
    package init(ofFile path: String, onPiece: (Int) -> Void = { _ in }) throws(SystemError) {
        // Non-blocking: a FIFO without a writer must not stop the reader.
        let number = PathText.withCString(path) { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW) }
        guard number >= 0 else { throw SystemError("read \(path)") }
        let file = Descriptor(owning: number)
        var info = stat()
        guard fstat(file.number, &info) == 0 else { throw SystemError("read \(path)") }
        guard info.st_mode & S_IFMT == S_IFREG else { throw SystemError("read \(path)", code: EINVAL) }
        let sum = vt_digest_new()
        let failure = Self.add(file, to: sum, onPiece)
        var result = [UInt8](repeating: 0, count: Self.count)
        vt_digest_end(sum, &result)
        if let failure { throw SystemError("read \(path)", code: failure) }
        bytes = result
    }

    /// - Returns: the error of read(2); nil at the file's end.
    private static func add(_ file: borrowing Descriptor, to sum: OpaquePointer?, _ onPiece: (Int) -> Void) -> Int32? {
        var piece = [UInt8](repeating: 0, count: pieceSize)
        while true {
            let count = read(file.number, &piece, piece.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { return errno }
            guard count > 0 else { return nil }
            vt_digest_add(sum, piece, count)
            onPiece(count)
        }
    }
}
