/// The fragments of an MP4 file, which state its length if its header does not.
struct MovieFragments {
    /// The number of fragments that are read, from the end of the file: each track has samples in one of them.
    private static let maximum = 32
    /// The most samples of one run.
    private static let maximumSamples = 100_000

    /// The latest accepted time, in ticks: sums with it do not overflow.
    private static let latest = 1 << 60

    private let file: Int32
    /// The default sample duration of each track ID, in ticks.
    private var defaults: [Int: Int] = [:]

    /// - Parameter extends: the `mvex` box, in which the movie's header describes the fragments.
    init(_ extends: MovieBox, _ file: Int32) {
        self.file = file
        for box in extends.boxes(file) where box.kind == "trex" {
            let bytes = box.bytes(file)
            defaults[FileBytes.number(bytes.dropFirst(4).prefix(4))] = FileBytes.number(bytes.dropFirst(12).prefix(4))
        }
    }

    /// The length in nanoseconds; nil if the fragments have no times.
    func length(of tracks: [MovieTrack], _ fragments: [MovieBox]) -> Int64? {
        var longest = 0.0
        for fragment in fragments.suffix(Self.maximum) {
            for box in fragment.boxes(file) where box.kind == "traf" {
                guard let (number, end) = end(of: box), let track = tracks.first(where: { $0.trackID == number }) else {
                    continue
                }
                longest = max(longest, Double(end) / track.scale - track.start)
            }
        }
        return FileLength.nanoseconds(longest)
    }

    /// The track of a fragment, and the fragment's end in the track's ticks.
    private func end(of fragment: MovieBox) -> (track: Int, ticks: Int)? {
        let boxes = fragment.boxes(file)
        guard let header = boxes.first(where: { $0.kind == "tfhd" })?.bytes(file), header.count >= 8,
            let time = boxes.first(where: { $0.kind == "tfdt" })?.bytes(file), time.count >= 8
        else { return nil }
        let track = FileBytes.number(header[4..<8])
        var end = time[0] == 1 ? FileBytes.number(time.dropFirst(4)) : FileBytes.number(time[4..<8])
        // A negative time reads as a huge number.
        guard end < Self.latest else { return nil }
        let sample = sampleDuration(header) ?? defaults[track] ?? 0
        for run in boxes where run.kind == "trun" && end < Self.latest { end += duration(of: run, sample) }
        return (track, end)
    }

    /// The sample duration in a fragment's header, in ticks. The flags state which fields the header has, in the order
    /// of the flags.
    private func sampleDuration(_ header: [UInt8]) -> Int? {
        let flags = FileBytes.number(header[1..<4])
        guard flags & 8 != 0 else { return nil }
        let place = 8 + (flags & 1 != 0 ? 8 : 0) + (flags & 2 != 0 ? 4 : 0)
        return FileBytes.number(header.dropFirst(place).prefix(4))
    }

    private func duration(of run: MovieBox, _ sample: Int) -> Int {
        let bytes = run.bytes(file, limit: 16 * Self.maximumSamples)
        guard bytes.count >= 8 else { return 0 }
        let flags = FileBytes.number(bytes[1..<4])
        let count = min(FileBytes.number(bytes[4..<8]), Self.maximumSamples)
        guard flags & 0x100 != 0 else { return count * min(sample, 1 << 32) }
        let first = 8 + (flags & 1 != 0 ? 4 : 0) + (flags & 4 != 0 ? 4 : 0)
        let size = [0x100, 0x200, 0x400, 0x800].count { flags & $0 != 0 } * 4
        return (0..<count).reduce(0) { $0 + FileBytes.number(bytes.dropFirst(first + $1 * size).prefix(4)) }
    }
}
