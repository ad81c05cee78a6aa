import CDigest
import Numbers

/// The SHA-256 digest of a file's content.
package struct FileDigest: Hashable, Sendable {
    private let bytes: [UInt8]

    /// The length of a digest in bytes.
    private static let count = 32

    /// Nil for anything but 64 hexadecimal digits.
    package init?(hexadecimal text: String) {
        let digits = text.utf8.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
        guard text.utf8.count == 2 * Self.count, digits.count == 2 * Self.count else { return nil }
        bytes = (0..<Self.count).map { UInt8(clamping: digits[2 * $0] << 4 | digits[2 * $0 + 1]) }
    }

    /// The digest as hexadecimal digits in lower case.
    package var hexadecimal: String {
        bytes.map { $0.padded(to: 2, radix: 16) }.joined()
    }

    /// The digest of bytes as a file would contain them.
    package init(of content: [UInt8]) {
        self.init { add in content.withUnsafeBytes(add) }
    }

    /// Reads a whole file.
    ///
    /// - Parameter onPiece: called for each piece with its number of bytes.
    /// - Throws: `SystemError` for a file that is not regular or cannot be read.
    package init(ofFile path: String, onPiece: (Int) -> Void = { _ in }) throws(SystemError) {
        var file = try RegularFile(path, followsLink: false)
        try self.init { add throws(SystemError) in
            while case let piece = try file.next(), !piece.isEmpty {
                piece.withUnsafeBytes(add)
                onPiece(piece.count)
            }
        }
    }

    /// - Parameter feed: adds all bytes, in order.
    private init<Failure>(_ feed: ((UnsafeRawBufferPointer) -> Void) throws(Failure) -> Void) throws(Failure) {
        let sum = vt_digest_new()
        var result = [UInt8](repeating: 0, count: Self.count)
        do throws(Failure) {
            try feed { vt_digest_add(sum, $0.baseAddress, $0.count) }
        } catch {
            vt_digest_end(sum, &result)
            throw error
        }
        vt_digest_end(sum, &result)
        bytes = result
    }
}
