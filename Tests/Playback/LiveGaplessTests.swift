import Playback
import Support
import Testing
import Time
import WorkerProtocol

/// The seams between items that follow each other without a gap, in real time and with real workers.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(19)))
struct LiveGaplessTests {
    private nonisolated static let period: Int64 = 33_333_333
    /// Of a refresh at 60 Hz.
    private nonisolated static let tolerance: Int64 = 16_700_000
    /// How long exact seams are waited for: a busy machine may open the next item too late for some.
    private static let timeLimit: Seconds = 60
    private static let wanted = isFullScale ? 40 : 4

    /// One second of pictures at 30 Hz, with sound of other lengths, in 30ths of a second.
    enum Clip: Int, CaseIterable, CustomStringConvertible {
        case silent = 0
        case short = 27
        case even = 30
        case long = 31

        var description: String { "clip with \(rawValue)/30 s of sound" }

        @MainActor var path: String {
            let pictures =
                "videotestsrc num-buffers=30 pattern=ball ! video/x-raw,format=I420,width=320,height=180,framerate=30/1 "
                + "! x264enc speed-preset=ultrafast key-int-max=30 bframes=0 ! h264parse ! queue ! m. "
            let sound =
                "audiotestsrc num-buffers=\(rawValue) samplesperbuffer=1600 ! audio/x-raw,rate=48000 ! flacenc ! flacparse "
                + "! queue ! m. "
            return TestFiles.make(
                "seam-\(rawValue).mkv", "matroskamux name=m \(pictures) \(rawValue > 0 ? sound : "") m.")
        }
    }

    /// Where one item takes the place of another.
    private struct Seam: CustomStringConvertible {
        /// From the flip to the last frame of the one to the flip to the first frame of the next that was shown.
        let length: Int64
        /// Stamp of that frame.
        let stamp: Int64

        var isExact: Bool {
            (length - LiveGaplessTests.period).magnitude <= LiveGaplessTests.tolerance
                && stamp < LiveGaplessTests.period
        }
        var description: String { "\((length + 500_000) / 1_000_000) ms" }
    }

    /// Runs until so many seams were exact.
    private func expectSeams(of test: PlayerUnderTest, count: Int) throws {
        var (last, seams): ((playback: PlaybackID, flip: Instant)?, [Seam]) = (nil, [])
        test.onFrame = { frame, flip in
            if let last, last.playback != frame.info.playback {
                seams.append(Seam(length: (flip - last.flip).nanoseconds, stamp: frame.info.pts))
            }
            last = (frame.info.playback, flip)
        }
        try test.run(Self.timeLimit) { seams.count(where: \.isExact) >= count }
        print("\(seams)")
        #expect(seams.count(where: \.isExact) >= count)
    }

    @Test(arguments: Clip.allCases) func `a loop's first frame takes the place of the one after its last`(
        clip: Clip
    ) throws {
        let test = try PlayerUnderTest()
        test.start(clip.path)
        test.player.follow(.again)
        try expectSeams(of: test, count: Self.wanted)
        #expect(!test.notices.contains(.ended(truncated: false)))
    }

    @Test(arguments: Clip.allCases) func `so does the next item's`(clip: Clip) throws {
        let test = try PlayerUnderTest()
        let paths = [clip.path, TestFiles.short]
        test.start(paths[0])
        test.player.follow(.item(path: paths[1]))
        var items = 0
        test.onAdvance = {
            items += 1
            test.player.follow(.item(path: paths[(items + 1) % 2]))
        }
        try expectSeams(of: test, count: Self.wanted)
        #expect(items >= Self.wanted)
    }
}
