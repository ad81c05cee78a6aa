/// The corrections of an MP4 file's header for the demuxer of GStreamer 1.22.
///
/// It ends each track where the track's own time, not the played one, reaches the movie's duration. Of a clip that was cut
/// without decoding the end is missing:
///
///     all samples            0 1 2 3 4 5 6 7 8 9
///     edit list: from 3 on         3 4 5 6 7 8 9        7 s, and so says the movie's duration
///     it plays                     3 4 5 6              its own time reaches 7
///
/// So it reads a duration up to the end of the samples. And a track of which the edit list leaves nothing, on which it
/// waits for ever, is played as though it had none.
struct MovieRepair {
    /// Bytes that replace those of the file.
    struct Patch: Equatable {
        let offset: Int
        let bytes: [UInt8]
    }

    private(set) var patches: [Patch] = []
    /// The length in nanoseconds; nil if the demuxer knows it.
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
        let width = times.place.count
        guard ticks > Double(times.duration), ticks < (width == 4 ? 4e9 : 9e15) else { return }
        let bytes = (0..<width).reversed().map { UInt8(truncatingIfNeeded: Int(ticks) >> (8 * $0)) }
        patches.append(Patch(offset: header.content.lowerBound + times.place.lowerBound, bytes: bytes))
    }

    /// Corrects bytes that were read.
    ///
    /// - Parameter offset: where in the file the bytes are from.
    func correct(_ bytes: UnsafeMutableBufferPointer<UInt8>, at offset: Int) {
        for patch in patches {
            for (index, byte) in patch.bytes.enumerated() {
                let place = patch.offset + index - offset
                if bytes.indices.contains(place) { bytes[place] = byte }
            }
        }
    }
}
