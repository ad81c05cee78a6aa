import CZlib
import Control
import Glibc
import Linux

/// A picture as a PNG file with 8 bits for each of red, green and blue.
///
/// Cairo can write such files, but its forty libraries would double the start time of every other command.
struct PNGFile {
    private var bytes: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
    /// zlib's second fastest level: a panel's picture compresses well at every level.
    private static let effort: Int32 = 2

    /// - Parameter pixels: rows of blue, green, red and an unused byte.
    init(_ picture: Reply.Picture, pixels: UnsafeRawBufferPointer) throws(PNGError) {
        add("IHDR", Self.bigEndian(picture.width) + Self.bigEndian(picture.height) + [8, 2, 0, 0, 0])
        add("IDAT", try Self.compressed(Self.filtered(picture, pixels)))
        add("IEND", [])
    }

    func write(to path: String) throws(SystemError) {
        let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard file >= 0 else { throw SystemError("write \(path)") }
        let descriptor = Descriptor(owning: file)
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor.number, $0.baseAddress, $0.count) }
            guard count > 0 else { throw SystemError("write \(path)") }
            rest = rest.dropFirst(count)
        }
    }

    /// PNG's filter types: none, and the difference to the row above.
    private static let (plain, lessAbove): (UInt8, UInt8) = (0, 2)

    /// The rows, each as its difference to the row above.
    private static func filtered(_ picture: Reply.Picture, _ pixels: UnsafeRawBufferPointer) -> [UInt8] {
        let (width, height, stride) = (picture.width, picture.height, picture.stride)
        let size = height * (1 + 3 * width)
        return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            var next = 0
            for y in 0..<height {
                buffer[next] = y == 0 ? Self.plain : Self.lessAbove
                next += 1
                for x in 0..<width {
                    let place = y * stride + 4 * x
                    for colour in 0..<3 {
                        let from = place + 2 - colour
                        buffer[next] = pixels[from] &- (y == 0 ? 0 : pixels[from - stride])
                        next += 1
                    }
                }
            }
            count = size
        }
    }

    private static func compressed(_ bytes: [UInt8]) throws(PNGError) -> [UInt8] {
        var size = compressBound(UInt(bytes.count))
        var result = [UInt8](repeating: 0, count: Int(size))
        let status = compress2(&result, &size, bytes, UInt(bytes.count), effort)
        guard status == Z_OK else { throw PNGError(status: status) }
        return Array(result.prefix(Int(size)))
    }

    private mutating func add(_ name: String, _ content: [UInt8]) {
        let checked = Array(name.utf8) + content
        let sum = crc32(0, checked, UInt32(checked.count))
        bytes += Self.bigEndian(content.count) + checked + Self.bigEndian(Int(sum))
    }

    private static func bigEndian(_ number: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
}

/// zlib's error.
struct PNGError: Error, CustomStringConvertible {
    let status: Int32
    var description: String { "the picture cannot be compressed (zlib \(status))" }
}
