import Glibc
import Linux
import Testing
import Time
import WorkerProtocol

/// What plays: each clip is made here, by other people's encoders, and played.
@Suite(.serialized, .timeLimit(.minutes(19)))
struct LiveFormatTests {
    struct Format: Sendable, CustomTestStringConvertible {
        let ending: String
        let muxer: String
        let video: String
        let sound: String

        init(_ ending: String, _ muxer: String, _ video: String, _ sound: String) {
            (self.ending, self.muxer, self.video, self.sound) = (ending, muxer, video, sound)
        }

        /// The elements by name, without their options.
        var testDescription: String {
            let parts = [video, sound].map { $0.split(separator: "!").first?.split(separator: " ").first ?? "" }
            return "\(parts[0]) and \(parts[1]) in \(ending)"
        }
    }

    private static let h264 = "x264enc speed-preset=ultrafast key-int-max=15 ! h264parse"
    private static let h265 = "x265enc speed-preset=ultrafast ! h265parse"
    private static let vp8 = "vp8enc deadline=1 cpu-used=8"
    private static let vp9 = "vp9enc deadline=1 cpu-used=8"
    private static let av1 = "av1enc cpu-used=8 usage-profile=realtime ! av1parse"
    private static let mpeg2 = "mpeg2enc format=3 ! mpegvideoparse"
    private static let aac = "avenc_aac ! aacparse"
    private static let mp3 = "lamemp3enc ! mpegaudioparse"
    private static let opus = "opusenc"
    private static let flac = "flacenc ! flacparse"
    private static let pcm = "audioconvert ! audio/x-raw,format=S16LE"

    static let formats = [
        Format("mp4", "mp4mux", h264, aac), Format("mp4", "mp4mux", h265, aac), Format("mp4", "mp4mux", av1, opus),
        Format("mp4", "mp4mux", h264, mp3), Format("mov", "qtmux", h264, pcm), Format("mov", "qtmux", h265, aac),
        Format("mkv", "matroskamux", h264, flac), Format("mkv", "matroskamux", h265, opus),
        Format("mkv", "matroskamux", vp9, pcm), Format("mkv", "matroskamux", av1, aac),
        Format("mkv", "matroskamux", mpeg2, mp3), Format("webm", "webmmux", vp8, "vorbisenc"),
        Format("webm", "webmmux", vp9, opus), Format("avi", "avimux", h264, mp3),
        Format("avi", "avimux", mpeg2, pcm), Format("avi", "avimux", "avenc_mpeg4 max-bframes=2", mp3),
        Format("ts", "mpegtsmux", h264, aac), Format("ts", "mpegtsmux", h265, aac),
        Format("ts", "mpegtsmux", mpeg2, mp3),
    ]

    @Test(arguments: formats) func `it plays, with all its frames and its length`(format: Format) throws {
        let path = Clips.temporary("format.\(format.ending)")
        let size = "video/x-raw,format=I420,width=320,height=240,framerate=25/1,interlace-mode=progressive"
        let pipeline: String =
            "videotestsrc num-buffers=45 ! '\(size)' ! \(format.video) ! queue ! "
            + "\(format.muxer) name=m ! filesink location='\(path)' "
            + "audiotestsrc num-buffers=45 samplesperbuffer=1920 ! audio/x-raw,rate=48000,channels=2 "
            + "! audioconvert ! \(format.sound) ! queue ! m."
        try #require(Clips.run("gst-launch-1.0 -q \(pipeline) 2> /dev/null"))
        let worker = try WorkerUnderTest()
        try worker.send(.load(PlaybackID(1), path: path, position: 0, clock: .live, volume: 0))
        try worker.send(.play(PlaybackID(1), at: 0))
        var frames: [FrameInfo] = []
        var length: Int64 = 0
        play: while true {
            switch try worker.next().event {
            case .prerolled(_, let duration, let hasVideo):
                #expect(hasVideo)
                length = duration
            case .frame(let frame):
                frames.append(frame)
                try worker.send(.release(frame.buffer))
            case .ended(_, _, let truncated):
                #expect(!truncated)
                break play
            case .failed(_, let reason, let detail):
                Issue.record("\(reason): \(detail)")
                break play
            default: break
            }
        }
        // A busy machine drops some; transport streams and AVI do not say how long they are to the frame.
        #expect((40...45).contains(frames.count), "\(frames.count) frames")
        // Pictures of a transport stream begin a moment after its clock.
        let told = Double(length - (frames.first?.pts ?? 0)) * 1e-9
        #expect(abs(told - 1.8) < 0.2, "\(told) s long")
        #expect(frames.allSatisfy { $0.layout.width == 320 && $0.layout.height == 240 })
    }

    /// Grey of known value, in the colours that the container names.
    @Test(arguments: [
        ("bt601", ColourMatrix.bt601, ColourRange.limited), ("bt709", .bt709, .limited), ("bt2020", .bt2020, .limited),
        ("1:3:5:1", .bt709, .full),
    ])
    func `colour matrix and range are carried`(name: String, matrix: ColourMatrix, range: ColourRange) throws {
        // Of the muxers here only this one writes the range.
        let path = Clips.temporary("colour.mkv")
        try #require(
            Clips.run(
                "gst-launch-1.0 -q videotestsrc num-buffers=5 ! video/x-raw,format=I420,width=320,height=240,"
                    + "colorimetry='\(name)' ! x264enc speed-preset=ultrafast ! h264parse ! matroskamux ! filesink location='\(path)'"
            ))
        let layout = try firstFrame(of: path).layout
        #expect(layout.matrix == matrix && layout.range == range)
    }

    @Test(arguments: ["I420_10LE", "I422_10LE"]) func `ten bits are shown as eight`(format: String) throws {
        let path = Clips.temporary("deep.mkv")
        try #require(
            Clips.run(
                "gst-launch-1.0 -q videotestsrc num-buffers=5 pattern=white ! video/x-raw,format=\(format),width=320,"
                    + "height=240,colorimetry=bt709 ! x264enc speed-preset=ultrafast ! h264parse ! matroskamux "
                    + "! filesink location='\(path)'"))
        let worker = try WorkerUnderTest()
        let frame = try firstFrame(of: path, worker)
        let bytes = try #require(worker.memory[frame.buffer]).bytes
        #expect(frame.layout.matrix == .bt709)
        #expect(abs(Int(bytes[frame.layout.offsets[0] + 120 * frame.layout.strides[0] + 160]) - 235) <= 2)
    }

    /// Grey stays grey, in the picture and in the thumbnail, whatever the samples are.
    @Test(arguments: ["I420_12LE", "I422_12LE", "Y444_12LE"]) func `twelve bits have no tint`(format: String) throws {
        let path = Clips.temporary("twelve-bits.mkv")
        try #require(
            Clips.run(
                "gst-launch-1.0 -q videotestsrc num-buffers=5 pattern=solid-color foreground-color=0xff808080 ! "
                    + "video/x-raw,format=\(format),width=320,height=240,colorimetry=bt709 ! x265enc log-level=none "
                    + "speed-preset=ultrafast ! h265parse ! matroskamux ! filesink location='\(path)'"))
        let worker = try WorkerUnderTest()
        let frame = try firstFrame(of: path, worker)
        let bytes = try #require(worker.memory[frame.buffer]).bytes
        let middle = frame.layout.offsets.enumerated().map { plane, offset in
            Int(bytes[offset + (plane == 0 ? 120 : 60) * frame.layout.strides[plane] + (plane == 0 ? 160 : 80)])
        }
        // 16 + 128 / 255 * 219.
        #expect(zip(middle, [126, 128, 128]).allSatisfy { abs($0 - $1) <= 1 }, "\(middle)")
        let thumbnail = try WorkerUnderTest(hasSound: false).picture(of: path, 16, 9)
        #expect(thumbnail[0..<3].allSatisfy { abs(Int($0) - 128) <= 2 }, "\(thumbnail[0..<3])")
    }

    private func firstFrame(of path: String, _ worker: WorkerUnderTest? = nil) throws -> FrameInfo {
        let worker = try worker ?? WorkerUnderTest()
        try worker.send(.load(PlaybackID(1), path: path, position: 0, clock: .live, volume: 0))
        while true {
            let event = try worker.next().event
            if let frame = event.frame { return frame }
            if let failure = event.failure { throw Failed(reason: failure) }
        }
    }

    private struct Failed: Error { let reason: FailureReason }
}
