/// The edit lists of an MP4 file: which part of a track is played. Each track of the sample clip has one of one entry.
enum EditList {
    struct Missing: Error {}

    /// Of the whole file, as the sample clip says it.
    private static let movieScale = 3000.0
    /// The letters of a track's kind, in its handler.
    static let (video, sound) = (Array("vide".utf8), Array("soun".utf8))

    /// Changes the entry of the tracks of these kinds.
    ///
    /// - Parameters:
    ///   - start: from where in the media (s); below zero nothing is played.
    ///   - length: for how long (s); zero means to the end.
    static func change(_ file: inout [UInt8], of kinds: [[UInt8]], start: Double, length: Double) throws {
        var isChanged = false
        for movie in boxes("moov", in: file, file.indices) {
            for track in boxes("trak", in: file, movie) {
                guard let media = boxes("mdia", in: file, track).first,
                    let handler = boxes("hdlr", in: file, media).first,
                    let header = boxes("mdhd", in: file, media).first,
                    kinds.contains(Array(file[handler].dropFirst(8).prefix(4))),
                    let edits = boxes("edts", in: file, track).first, let list = boxes("elst", in: file, edits).first
                else { continue }
                let scale = Double(number(file[header].dropFirst(12)))
                put(Int32(length * movieScale), at: list.lowerBound + 8, in: &file)
                put(start < 0 ? -1 : Int32(start * scale), at: list.lowerBound + 12, in: &file)
                isChanged = true
            }
        }
        guard isChanged else { throw Missing() }
    }

    /// The contents of the boxes of a kind, one level below `range`.
    private static func boxes(_ kind: String, in file: [UInt8], _ range: Range<Int>) -> [Range<Int>] {
        var found: [Range<Int>] = []
        var offset = range.lowerBound
        while offset + 8 <= range.upperBound {
            let size = Int(number(file[offset...]))
            guard size >= 8, offset + size <= range.upperBound else { break }
            if file[(offset + 4)..<(offset + 8)].elementsEqual(kind.utf8) {
                found.append((offset + 8)..<(offset + size))
            }
            offset += size
        }
        return found
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        bytes.prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
    }

    private static func put(_ value: Int32, at offset: Int, in file: inout [UInt8]) {
        withUnsafeBytes(of: value.bigEndian) { file.replaceSubrange(offset..<(offset + 4), with: $0) }
    }
}
