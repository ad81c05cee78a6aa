/// The corrections of an MP4 file's header for the demuxer of GStreamer 1.22.
///
/// The demuxer ends each track when the track's own time, and not the playing time, reaches the movie's duration. So a
/// clip that was cut without decoding loses its end:
///
///     all samples            0 1 2 3 4 5 6 7 8 9
///     edit list: from 3 on         3 4 5 6 7 8 9        7 s, the movie's duration
///     the demuxer plays            3 4 5 6              the track's own time reaches 7
///
/// So the corrected duration extends to the end of the samples. The demuxer also waits forever for a track whose edit
/// list leaves out all samples. The correction hides such an edit list.
struct MovieRepair {
    /// Bytes that replace those of the file.
    struct Patch: Equatable {
        let offset: Int
        let bytes: [UInt8]
    }

    private(set) var patches: [Patch] = []
    /// The length in nanoseconds; nil if the demuxer's is right.
    private(set) var length: Int64?

    /// - Returns: nil for another kind of file.
    init?(_ file: Int32, size: Int) {
        let boxes = MovieBox.all(in: 0..<size, of: file)
        guard let movie = boxes.first(where: { $0.kind == "moov" }),
            let header = movie.first("mvhd", file), let times = MovieTimes(header.bytes(file))
        else { return nil }
        let inside = movie.boxes(file)
        let tracks = inside.filter { $0.kind == "trak" }.compactMap { MovieTrack($0, movieScale: times.scale, file) }
        if let extends = inside.first(where: { $0.kind == "mvex" }) {
            length = MovieFragments(extends, file).length(of: tracks, boxes.filter { $0.kind == "moof" })
            return
        }
        guard tracks.contains(where: { $0.editBox != nil }) else { return }
        for track in tracks where track.isAllLeftOut {
            if let box = track.editBox { patches.append(Patch(offset: box.start + 4, bytes: Array("free".utf8))) }
        }
        length = FileLength.nanoseconds(tracks.map(\.length).max() ?? 0)
        extend(header, times, to: tracks.map(\.duration).max() ?? 0)
    }

    private mutating func extend(_ header: MovieBox, _ times: MovieTimes, to end: Double) {
        let ticks = (end * times.scale).rounded(.up) + 1
        let width = times.durationRange.count
        guard ticks > Double(times.duration), ticks < (width == 4 ? 4e9 : 9e15) else { return }
        let bytes = (0..<width).reversed().map { UInt8(truncatingIfNeeded: Int(ticks) >> (8 * $0)) }
        patches.append(Patch(offset: header.content.lowerBound + times.durationRange.lowerBound, bytes: bytes))
    }

    /// Corrects bytes that were read.
    ///
    /// - Parameter offset: the offset of the bytes in the file.
    func correct(_ bytes: UnsafeMutableBufferPointer<UInt8>, at offset: Int) {
        for patch in patches {
            for (index, byte) in patch.bytes.enumerated() {
                let place = patch.offset + index - offset
                if bytes.indices.contains(place) { bytes[place] = byte }
            }
        }
    }
}
