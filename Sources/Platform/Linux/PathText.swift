/// Lossless conversion of paths to text and back.
///
/// To the kernel a path is bytes, and an old disk may have names that are not UTF-8. Each byte that is not UTF-8 is
/// escaped: it becomes the private code point U+10FF00 plus its value. If a name itself contains such code points,
/// their bytes are escaped the same way. Every other path is unchanged.
package enum PathText {
    private static let escapes: ClosedRange<UInt32> = 0x10FF00...0x10FFFF
    /// The first UTF-8 byte of all code points above U+FFFFF.
    private static let mark: UInt8 = 0xF4

    package static func text(of bytes: some Collection<UInt8>) -> String {
        if let text = String(validating: bytes, as: UTF8.self), !text.utf8.contains(mark) { return text }
        var scalars = String.UnicodeScalarView()
        var rest = bytes[...]
        while let first = rest.first {
            if let scalar = scalar(atStartOf: rest), !escapes.contains(scalar.value) {
                scalars.append(scalar)
                rest = rest.dropFirst(UTF8.width(scalar))
            } else {
                if let escape = Unicode.Scalar(escapes.lowerBound | UInt32(clamping: first)) { scalars.append(escape) }
                rest = rest.dropFirst()
            }
        }
        return String(scalars)
    }

    package static func bytes(of text: String) -> [UInt8] {
        guard text.utf8.contains(mark) else { return Array(text.utf8) }
        return text.unicodeScalars.flatMap { scalar in
            escapes.contains(scalar.value)
                ? [UInt8(truncatingIfNeeded: scalar.value)] : Array(String(scalar).utf8)
        }
    }

    /// Calls `body` with the path for system calls.
    package static func withCString<R>(_ text: String, _ body: (UnsafePointer<CChar>) throws -> R) rethrows -> R {
        try withCString(bytes(of: text), body)
    }

    package static func withCString<R>(
        _ bytes: [UInt8], _ body: (UnsafePointer<CChar>) throws -> R
    ) rethrows -> R {
        try (bytes + [0]).withUnsafeBufferPointer {
            try $0.withMemoryRebound(to: CChar.self) { try $0.baseAddress.map(body) ?? body("") }
        }
    }

    private static func scalar(atStartOf bytes: some Collection<UInt8>) -> Unicode.Scalar? {
        var decoder = UTF8()
        var iterator = bytes.makeIterator()
        if case .scalarValue(let scalar) = decoder.decode(&iterator) { return scalar }
        return nil
    }
}
