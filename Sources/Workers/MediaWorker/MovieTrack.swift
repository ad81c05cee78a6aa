/// A track of an MP4 file, and which part of it is to be played.
struct MovieTrack {
    /// An entry of its edit list.
    private struct Edit {
        /// Seconds; 0 for up to the end.
        let length: Double
        /// Seconds; nil for a pause.
        let start: Double?
    }

    let number: Int
    /// Ticks a second.
    let scale: Double
    /// Of all its samples (s); 0 where fragments say it.
    let duration: Double
    /// Nil where all of it is played.
    let editBox: MovieBox?
    private let edits: [Edit]

    /// - Parameter movieScale: of the whole file, in ticks a second.
    /// - Returns: nil for a track that is neither seen nor heard.
    init?(_ box: MovieBox, movieScale: Double, _ file: Int32) {
        let boxes = box.boxes(file)
        guard let media = boxes.first(where: { $0.kind == "mdia" })?.boxes(file),
            let header = media.first(where: { $0.kind == "mdhd" })?.bytes(file),
            let handler = media.first(where: { $0.kind == "hdlr" })?.bytes(file),
            let times = MovieTimes(header), handler.count >= 12,
            ["vide", "soun"].contains(String(decoding: handler[8..<12], as: UTF8.self))
        else { return nil }
        (scale, duration) = (times.scale, Double(times.duration) / times.scale)
        let own = boxes.first { $0.kind == "tkhd" }?.bytes(file) ?? []
        number =
            own.first == 1
            ? FileBytes.number(own.dropFirst(20).prefix(4)) : FileBytes.number(own.dropFirst(12).prefix(4))
        editBox = boxes.first { $0.kind == "edts" }
        let list = editBox?.first("elst", file)?.bytes(file) ?? []
        edits = Self.edits(list, scale: times.scale, movieScale: movieScale)
    }

    private static func edits(_ list: [UInt8], scale: Double, movieScale: Double) -> [Edit] {
        guard list.count >= 8 else { return [] }
        let (isLong, count) = (list[0] == 1, FileBytes.number(list[4..<8]))
        let (size, width) = isLong ? (20, 8) : (12, 4)
        return (0..<min(count, (list.count - 8) / size)).map { index in
            let entry = list[(8 + index * size)...]
            let length = FileBytes.number(entry.prefix(width))
            let start = entry.dropFirst(width).prefix(width)
            let isPause = start.allSatisfy { $0 == 0xFF }
            return Edit(
                length: Double(length) / movieScale, start: isPause ? nil : Double(FileBytes.number(start)) / scale)
        }
    }

    private func played(_ edit: Edit) -> Double {
        guard let start = edit.start else { return 0 }
        let rest = max(0, duration - start)
        return edit.length > 0 ? min(edit.length, rest) : rest
    }

    /// Nothing of it would be seen or heard.
    var isAllLeftOut: Bool { !edits.isEmpty && duration > 0 && edits.allSatisfy { played($0) <= 0 } }

    /// What is left out of its beginning (s).
    var start: Double { edits.lazy.compactMap(\.start).first ?? 0 }

    /// How long it plays (s), its pauses included.
    var length: Double {
        guard !edits.isEmpty, !isAllLeftOut else { return duration }
        return edits.reduce(0) { $0 + ($1.start == nil ? $1.length : played($1)) }
    }
}

/// What a header of an MP4 file says of times.
struct MovieTimes {
    /// Ticks a second.
    let scale: Double
    /// Ticks.
    let duration: Int
    /// Where in the header the duration is.
    let place: Range<Int>

    /// - Parameter header: of a movie or of a track's media.
    init?(_ header: [UInt8]) {
        let (scaleAt, width) = header.first == 1 ? (20, 8) : (12, 4)
        place = (scaleAt + 4)..<(scaleAt + 4 + width)
        guard header.count >= place.upperBound else { return nil }
        let scale = FileBytes.number(header[scaleAt..<(scaleAt + 4)])
        let duration = FileBytes.number(header[place])
        guard scale > 0 else { return nil }
        // All ones are an unknown duration.
        let isUnknown = header[place].allSatisfy { $0 == 0xFF }
        (self.scale, self.duration) = (Double(scale), isUnknown ? 0 : duration)
    }
}
