import Glibc

/// A box of an MP4 or QuickTime file: a size, four letters and the content.
struct MovieBox {
    /// The largest number of boxes read from one range; real files have far fewer.
    private static let maximumCount = 500_000
    /// The size of a usual header, in bytes.
    private static let headerSize = 8
    /// The size of a header with a 64-bit box size after the letters, in bytes. A 32-bit size of 1 announces it.
    private static let longHeaderSize = 16

    let kind: String
    /// The offset of the header, in bytes.
    let start: Int
    /// The range of the content, in bytes.
    let content: Range<Int>

    /// The boxes in a part of a file, in order, up to the first invalid one.
    static func all(in range: Range<Int>, of file: Int32) -> [MovieBox] {
        var boxes: [MovieBox] = []
        var offset = range.lowerBound
        while boxes.count < maximumCount, let box = MovieBox(at: offset, end: range.upperBound, file) {
            boxes.append(box)
            offset = box.content.upperBound
        }
        return boxes
    }

    private init?(at offset: Int, end: Int, _ file: Int32) {
        guard end - offset >= Self.headerSize else { return nil }
        let bytes = FileBytes.read(file, at: offset, count: Self.longHeaderSize)
        guard bytes.count >= Self.headerSize else { return nil }
        var (size, headerLength) = (FileBytes.number(bytes[..<4]), Self.headerSize)
        if size == 1, bytes.count == Self.longHeaderSize {
            (size, headerLength) = (FileBytes.number(bytes[8...]), Self.longHeaderSize)
        } else if size == 0 {
            size = end - offset
        }
        guard size >= headerLength, size <= end - offset else { return nil }
        kind = String(decoding: bytes[4..<8], as: UTF8.self)
        (start, content) = (offset, (offset + headerLength)..<(offset + size))
    }

    /// The boxes in the content.
    func boxes(_ file: Int32) -> [MovieBox] { Self.all(in: content, of: file) }

    func first(_ kind: String, _ file: Int32) -> MovieBox? { boxes(file).first { $0.kind == kind } }

    /// The first bytes of the content.
    func bytes(_ file: Int32, limit: Int = 65536) -> [UInt8] {
        FileBytes.read(file, at: content.lowerBound, count: min(limit, content.count))
    }
}
