import Glibc
import Testing
import WorkerProtocol

@testable import MediaWorker

/// Files whose stamps lie before zero, wrap, or are not all played; FFmpeg makes them without decoding of a clip of 3 s whose
/// frames carry their numbers.
@Suite(.serialized, .timeLimit(.minutes(19)))
struct LiveStampTests {
    private static let clip = Clips.h264
    private static let below = "-avoid_negative_ts disabled -output_ts_offset"
    private static let fragments = "-movflags frag_keyframe+empty_moov"

    private func copy(_ name: String, _ options: String, before: String = "") throws -> String {
        let path = Clips.temporary(name)
        let made = Clips.run(
            "ffmpeg -v error -y \(before) -i '\(Self.clip.path)' -map 0 -c copy \(options) '\(path)' < /dev/null")
        try #require(made)
        return path
    }

    /// The sound of the clip ends 21 ms after its pictures; a muxer of transport streams puts 0.7 s before the first one.
    @Test(arguments: [
        ("below-3.mkv", "\(below) -3", 3.02), ("below-10.mkv", "\(below) -10", 3.02),
        ("below-31.mkv", "\(below) -31", 3.02), ("live.mkv", "-live 1", 3.02),
        ("below-live.mkv", "-live 1 \(below) -2", 3.02), ("fragments.mp4", fragments, 3.02),
        ("fragments-below-2.mp4", "\(fragments) \(below) -2", 3.02),
        ("fragments-below-10.mp4", "\(fragments) \(below) -10", 3.02),
        ("fragments-signed.mp4", "\(fragments)+negative_cts_offsets", 3.02),
        // FFmpeg leaves out of it what lies before zero: all.
        ("below-10.mp4", "\(below) -10", 3.02),
        ("plain.ts", "", 3.72), ("below-2.ts", "\(below) -2", 3.72),
        ("wrapping-1.ts", "-output_ts_offset 95441 -muxdelay 0", 3.02),
        ("wrapping-2.ts", "-output_ts_offset 95442.2", 3.72), ("wrapping-3.ts", "-output_ts_offset 95443.5", 3.72),
    ])
    func `all pictures are shown, within the length that is told`(name: String, options: String, length: Double) throws
    {
        let steps = try Steps(try copy(name, options))
        #expect(steps.numbers == (0..<UInt32(Self.clip.frames)).map { $0 })
        #expect(steps.stamps == steps.stamps.sorted())
        #expect(abs(steps.seconds - length) < 0.06, "\(steps.seconds) s")
        #expect(Double(steps.stamps.last ?? 0) * 1e-9 < steps.seconds)
        #expect(!steps.isTruncated && steps.failure == nil)
    }

    /// Its edit list leaves out what lies between the key frame and the cut; its key frames are 2 s apart.
    @Test(arguments: [
        ("cut.mp4", "", "-ss 1.5", 45), ("cut.mov", "", "-ss 0.5", 15), ("below-2.mp4", "\(below) -2", "", 60),
        ("fragments-cut.mp4", "-movflags frag_keyframe+delay_moov \(below) -2", "", 60),
    ])
    func `a copy that was cut is shown from the cut to its last picture`(
        name: String, options: String, before: String, first: UInt32
    ) throws {
        let steps = try Steps(try copy(name, options, before: before))
        #expect(steps.numbers == (first..<UInt32(Self.clip.frames)).map { $0 })
        #expect(abs(steps.seconds - Double(UInt32(Self.clip.frames) - first) / 30) < 0.06, "\(steps.seconds) s")
        #expect(!steps.isTruncated && steps.failure == nil)
    }

    @Test func `sound that was cut is heard to its end`() throws {
        let path = try copy("cut-sound.mp4", "", before: "-ss 1.5")
        let worker = try WorkerUnderTest()
        try worker.send(.load(PlaybackID(1), path: path, position: 0, clock: .live, volume: 0))
        try worker.send(.play(PlaybackID(1), at: 0))
        let isCut: Bool = try worker.until { if case .ended(_, _, let truncated) = $0 { truncated } else { nil } }
        #expect(!isCut)
    }

    /// From where on, and for how long (s); the number of the first picture, and of those that are shown.
    @Test(arguments: [
        (2.0, 3.0, 60, 30), (2.5, 2.0, 75, 15), (1.0, 0.0, 30, 60), (0.0, 30.0, 0, 90), (0.0, 1.0, 0, 30),
        // Where it leaves nothing, it counts for nothing.
        (3.0, 3.0, 0, 90), (10.0, 3.0, 0, 90), (-1.0, 3.0, 0, 90),
    ])
    func `an edit list that leaves out more than there is leaves a film of the right length`(
        start: Double, length: Double, first: UInt32, count: UInt32
    ) throws {
        let path = Clips.temporary("edited.mp4")
        var content = try bytes(ofFile: Self.clip.path)
        try EditList.change(&content, of: [EditList.video, EditList.sound], start: start, length: length)
        try write(content, to: path)
        let steps = try Steps(path)
        #expect(steps.numbers == (first..<(first + count)).map { $0 })
        #expect(abs(steps.seconds - Double(count) / 30) < 0.03, "\(steps.seconds) s")
        #expect(!steps.isTruncated && steps.failure == nil)
    }

    @Test func `boxes and packets that are changed anywhere are no trap`() throws {
        for (name, options) in [
            ("boxes.mp4", Self.fragments), ("list.mp4", "\(Self.below) -1"), ("packets.ts", ""),
            ("live.mkv", "-live 1"),
        ] {
            let whole = Array(try bytes(ofFile: try copy(name, options)).prefix(60_000))
            let changed = Clips.temporary("changed")
            for place in whole.indices.prefix(4000) where place % 7 == 0 {
                var content = whole
                content[place] = [0, 1, 0x7F, 0xFF][place / 7 % 4]
                try write(content, to: changed)
                let file = open(changed, O_RDONLY | O_CLOEXEC)
                defer { close(file) }
                _ = MovieRepair(file, size: content.count)
                _ = TransportLength(file, size: content.count)
                _ = MatroskaLength.read(file, size: content.count, lead: 0)
            }
        }
    }
}
