/// A video or sound track of an MP4 file, and the part of it that the edit list plays.
struct MovieTrack {
    /// An entry of the track's edit list.
    private struct Edit {
        /// The length in seconds; 0 means up to the end of the track.
        let length: Double
        /// The position in the track at which the entry starts, in seconds; nil for a pause.
        let start: Double?
    }

    /// The track ID; 0 if the track header is missing.
    let trackID: Int
    /// Ticks per second.
    let scale: Double
    /// The duration of all samples, in seconds; 0 if the header does not state it, as in a fragmented file.
    let duration: Double
    /// The `edts` box, which contains the edit list; nil if the track has none.
    let editBox: MovieBox?
    private let edits: [Edit]

    /// - Parameter movieScale: the time scale of the whole file, in ticks per second.
    /// - Returns: nil for a track that is neither video nor sound, or that lacks a valid media header or handler.
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
        trackID =
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

    /// Whether the edit list leaves out the whole track.
    var isAllLeftOut: Bool { !edits.isEmpty && duration > 0 && edits.allSatisfy { played($0) <= 0 } }

    /// The position in the track at which playback starts, in seconds.
    var start: Double { edits.lazy.compactMap(\.start).first ?? 0 }

    /// The playing time in seconds, including pauses. An edit list that leaves out the whole track is ignored.
    var length: Double {
        guard !edits.isEmpty, !isAllLeftOut else { return duration }
        return edits.reduce(0) { $0 + ($1.start == nil ? $1.length : played($1)) }
    }
}

/// The time scale and duration in a header of an MP4 file.
struct MovieTimes {
    /// Ticks per second.
    let scale: Double
    /// The duration in ticks; 0 if unknown.
    let duration: Int
    /// The range of the header's bytes that contains the duration.
    let durationRange: Range<Int>

    /// - Parameter header: the content of an `mvhd` or `mdhd` box.
    init?(_ header: [UInt8]) {
        let (scaleAt, width) = header.first == 1 ? (20, 8) : (12, 4)
        durationRange = (scaleAt + 4)..<(scaleAt + 4 + width)
        guard header.count >= durationRange.upperBound else { return nil }
        let scale = FileBytes.number(header[scaleAt..<(scaleAt + 4)])
        let duration = FileBytes.number(header[durationRange])
        guard scale > 0 else { return nil }
        // A duration with all bits set is unknown.
        let isUnknown = header[durationRange].allSatisfy { $0 == 0xFF }
        (self.scale, self.duration) = (Double(scale), isUnknown ? 0 : duration)
    }
}
