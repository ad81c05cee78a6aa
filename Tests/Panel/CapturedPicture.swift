import Foundation
import Testing

/// A picture that the kernel composed, as panel-capture writes it.
struct CapturedPicture: Equatable {
    let width: Int
    let height: Int
    /// Red, green and blue, row after row.
    let bytes: [UInt8]

    init(ppm: Data) throws {
        let header = ppm.split(separator: UInt8(ascii: "\n"), maxSplits: 3, omittingEmptySubsequences: false)
        try #require(header.count == 4 && header[0].elementsEqual("P6".utf8) && header[2].elementsEqual("255".utf8))
        let size = String(decoding: header[1], as: UTF8.self).split(separator: " ").compactMap { Int($0) }
        try #require(size.count == 2 && header[3].count == size[0] * size[1] * 3)
        (width, height, bytes) = (size[0], size[1], Array(header[3]))
    }

    /// The colour at a pixel, 0xRRGGBB.
    subscript(x: Int, y: Int) -> Int {
        let at = (y * width + x) * 3
        return Int(bytes[at]) << 16 | Int(bytes[at + 1]) << 8 | Int(bytes[at + 2])
    }
}

extension CapturedPicture {
    /// The pixels of which a channel differs by more than so many steps.
    func differences(from other: CapturedPicture, beyond steps: Int) -> [(x: Int, y: Int)] {
        guard bytes != other.bytes else { return [] }
        var found: [(x: Int, y: Int)] = []
        for index in bytes.indices where abs(Int(bytes[index]) - Int(other.bytes[index])) > steps {
            found.append((index / 3 % width, index / 3 / width))
        }
        return found
    }
}
