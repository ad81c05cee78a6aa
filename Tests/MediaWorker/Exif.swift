import Foundation

/// Puts an orientation into a JPEG file as cameras do.
enum Exif {
    /// - Parameter orientation: 1...8.
    static func write(orientation: Int, from source: String, to path: String) throws {
        let picture = try Data(contentsOf: URL(fileURLWithPath: source))
        // Big-endian TIFF with one field: tag 0x0112, a short.
        let tiff: [UInt8] =
            [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(orientation), 0, 0, 0, 0, 0, 0]
        let body = Array("Exif\0\0".utf8) + tiff
        let segment: [UInt8] = [0xff, 0xe1, 0, UInt8(body.count + 2)] + body
        try (picture.prefix(2) + Data(segment) + picture.dropFirst(2)).write(to: URL(fileURLWithPath: path))
    }
}
