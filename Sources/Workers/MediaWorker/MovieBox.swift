import Glibc

/// A box of an MP4 or QuickTime file: a size, four letters and the content.
struct MovieBox {
    /// The most boxes in one box; no real file has as many.
    private static let maximum = 500_000
    private static let header = 8

    let kind: String
    /// The offset of its header.
    let start: Int
    /// The range of its content.
    let content: Range<Int>

    /// The boxes in a part of a file, in order, up to the first invalid one.
    static func all(in range: Range<Int>, of file: Int32) -> [MovieBox] {
        var boxes: [MovieBox] = []
        var offset = range.lowerBound
        while boxes.count < maximum, let box = MovieBox(at: offset, end: range.upperBound, file) {
            boxes.append(box)
            offset = box.content.upperBound
        }
        return boxes
    }

    private init?(at offset: Int, end: Int, _ file: Int32) {
        guard end - offset >= Self.header else { return nil }
        let bytes = FileBytes.read(file, at: offset, count: 2 * Self.header)
        guard bytes.count >= Self.header else { return nil }
        var (size, begin) = (FileBytes.number(bytes[..<4]), Self.header)
        if size == 1, bytes.count == 2 * Self.header {
            (size, begin) = (FileBytes.number(bytes[8...]), 2 * Self.header)
        } else if size == 0 {
            size = end - offset
        }
        guard size >= begin, size <= end - offset else { return nil }
        kind = String(decoding: bytes[4..<8], as: UTF8.self)
        (start, content) = (offset, (offset + begin)..<(offset + size))
    }

    /// The boxes inside it.
    func boxes(_ file: Int32) -> [MovieBox] { Self.all(in: content, of: file) }

    func first(_ kind: String, _ file: Int32) -> MovieBox? { boxes(file).first { $0.kind == kind } }

    /// The first bytes of its content.
    func bytes(_ file: Int32, limit: Int = 65536) -> [UInt8] {
        FileBytes.read(file, at: content.lowerBound, count: min(limit, content.count))
    }
}
