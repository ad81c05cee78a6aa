import Glibc
import Linux
import Testing
import WorkerProtocol

/// An item without video has a picture, a position that moves, and an end.
@Suite(.serialized, .timeLimit(.minutes(19)))
struct LiveSoundPictureTests {
    private static let red = "videotestsrc num-buffers=1 pattern=red ! video/x-raw,width=200,height=200 ! jpegenc"

    private struct Heard {
        var stamps: [Int64] = []
        /// Y, U and V in the middle of the first frame.
        var middle: [Int] = []
        var length: Int64 = 0
        /// The heights of the bars in the last frame.
        var bars: [Int] = []
    }

    @Test(arguments: [MediaClock.live, .stepped]) func `the position moves to the end`(clock: MediaClock) throws {
        let path = Clips.temporary("plain-sound.flac")
        try make("flacenc ! filesink location='\(path)'")
        let heard = try play(path, clock)
        #expect(abs(heard.length - 2_000_000_000) < 50_000_000)
        // At most five frames a second. None comes while the first picture is made.
        #expect((2...11).contains(heard.stamps.count), "\(heard.stamps)")
        #expect(heard.stamps.first == 0 && (heard.stamps.last ?? 0) >= 1_600_000_000, "\(heard.stamps)")
        #expect(heard.stamps == heard.stamps.sorted())
    }

    @Test(arguments: [MediaClock.live, .stepped])
    func `playback begins at the requested position`(clock: MediaClock) throws {
        let path = Clips.temporary("left-sound.flac")
        try make("flacenc ! filesink location='\(path)'")
        let heard = try play(path, clock, from: 1_000_000_000)
        #expect((1_000_000_000...1_300_000_000).contains(heard.stamps.first ?? 0), "\(heard.stamps)")
        #expect((heard.stamps.last ?? 0) >= 1_600_000_000, "\(heard.stamps)")
    }

    @Test func `the length of a file without a header is reported during playback`() throws {
        let path = Clips.temporary("no-header.mp3")
        try #require(
            Clips.run(
                "ffmpeg -v error -y -f lavfi -i sine=d=60 -c:a libmp3lame -b:a 128k -write_xing 0 -id3v2_version 0 "
                    + "'\(path)' < /dev/null"))
        let worker = try WorkerUnderTest()
        try worker.send(.load(PlaybackID(1), path: path, position: 0, clock: .live, volume: 0))
        try worker.send(.play(PlaybackID(1), at: 0))
        let length = try worker.until { if case .length(_, let length) = $0 { length } else { nil } }
        #expect(abs(length - 60_000_000_000) < 500_000_000)
    }

    @Test func `a cover in the file is shown`() throws {
        let path = Clips.temporary("tagged-sound.mp3")
        let cover = Clips.temporary("cover-of-sound.jpg")
        try #require(Clips.run("gst-launch-1.0 -q \(Self.red) ! filesink location='\(cover)'"))
        // An ID3v2.3 tag: its header, and one frame with the picture. The length in the header has 7 bits in each byte.
        let script = """
            import sys
            picture = open(sys.argv[1], 'rb').read()
            body = b'\\0image/jpeg\\0\\3\\0' + picture
            frame = b'APIC' + len(body).to_bytes(4, 'big') + b'\\0\\0' + body
            size = bytes(len(frame) >> shift & 127 for shift in (21, 14, 7, 0))
            sys.stdout.buffer.write(b'ID3\\3\\0\\0' + size + frame)
            """
        try make("lamemp3enc ! filesink location='\(path).mp3'")
        try #require(Clips.run("python3 -c \"\(script)\" '\(cover)' > '\(path)' && cat '\(path).mp3' >> '\(path)'"))
        expectRed(try play(path, .live))
    }

    @Test func `a cover beside the file is shown`() throws {
        let folder = Clips.temporary("album")
        try #require(Clips.run("mkdir -p '\(folder)'"))
        try #require(Clips.run("gst-launch-1.0 -q \(Self.red) ! filesink location='\(folder)/cover.jpg'"))
        try make("vorbisenc ! oggmux ! filesink location='\(folder)/song.ogg'")
        expectRed(try play(folder + "/song.ogg", .live))
    }

    @Test func `the picture shows the level of each band`() throws {
        let path = Clips.temporary("levels.flac")
        // 1 kHz is in the ninth of the sixteen bands, which begin at 47 Hz and have half an octave each.
        let tone = "audiotestsrc num-buffers=50 samplesperbuffer=1920 freq=1000 volume=0.9"
        try make("flacenc ! filesink location='\(path)'", from: tone)
        let bands = try levels(path, isShown: true)
        #expect(bands.max() == bands[8] && bands[8] > 3 * (bands[2] + 1), "\(bands)")
        #expect(bands[13] < bands[8] / 3, "\(bands)")
        let slow = Clips.temporary("slow.wav")
        try make("audioresample ! audio/x-raw,rate=8000 ! wavenc ! filesink location='\(slow)'", from: tone)
        let ofSlow = try levels(slow, isShown: true)
        #expect(ofSlow.max() == ofSlow[8] && ofSlow[8] > 3 * (ofSlow[2] + 1), "\(ofSlow)")
        let silent = Clips.temporary("silence.flac")
        try make("flacenc ! filesink location='\(silent)'", from: tone + " wave=silence")
        #expect(Set(try levels(silent, isShown: true)).count == 1, "silence has equal dots")
        #expect(try levels(path, isShown: false).allSatisfy { $0 == 0 }, "no bars")
    }

    @Test func `a jump into silence and the setting change the bars at once`() throws {
        let path = Clips.temporary("tone-and-silence.flac")
        // Two seconds of a tone and four of silence.
        try #require(
            Clips.run(
                "ffmpeg -v error -y -f lavfi -i sine=f=1000:d=2:r=48000,volume=7 -f lavfi -i anullsrc=r=48000:cl=mono:d=4 "
                    + "-filter_complex '[0][1]concat=v=0:a=1' '\(path)' < /dev/null"))
        let worker = try WorkerUnderTest()
        try worker.send(.soundLevel(true))
        try worker.send(.load(PlaybackID(1), path: path, position: 0, clock: .stepped, volume: 0))
        try worker.send(.play(PlaybackID(1), at: 1))
        func frame(_ isIt: (FrameInfo) -> Bool) throws -> [Int] {
            while true {
                switch try worker.next().event {
                case .frame(let frame):
                    defer { try? worker.send(.release(frame.buffer)) }
                    if isIt(frame) { return bars(of: frame, worker) }
                case .failed(_, let reason, let detail): Issue.record("\(reason): \(detail)")
                case .ended: throw SystemError("the end", code: ENODATA)
                default: break
                }
            }
        }
        let loud = try frame { $0.pts > 1_000_000_000 }
        #expect((loud.max() ?? 0) > 3 * ((loud.min() ?? 0) + 1), "\(loud)")
        try worker.send(.pause(PlaybackID(1)))
        try worker.send(.seek(PlaybackID(1), Jump(to: 3_000_000_000), serial: 1, at: 0))
        #expect(Set(try frame { $0.serial == 1 }).count == 1, "no bar of the earlier position is left")
        try worker.send(.soundLevel(false))
        try worker.send(.play(PlaybackID(1), at: 2))
        #expect(try frame { $0.serial == 1 && $0.pts > 3_500_000_000 }.allSatisfy { $0 == 0 })
    }

    /// The heights of the bars in the note's picture, in pixels; empty for another picture.
    private func bars(of frame: FrameInfo, _ worker: WorkerUnderTest) -> [Int] {
        let layout = frame.layout
        guard (layout.width, layout.height) == (640, 360), let bytes = worker.memory[frame.buffer]?.bytes else {
            return []
        }
        // Sixteen bars share a width of 360 pixels in the middle of 640.
        return (0..<16).map { bar in
            let column = 140 + Int((Double(bar) + 0.5) * 22.5)
            return (280..<340).count { bytes[layout.offsets[0] + $0 * layout.strides[0] + column] > 200 }
        }
    }

    /// The heights of the bars in the last frame.
    private func levels(_ path: String, isShown: Bool) throws -> [Int] {
        let heard = try play(path, .stepped, showsLevel: isShown)
        // Two seconds have at most eleven frames without levels, and with levels one every 43 ms or more often.
        let count = heard.stamps.count
        #expect(isShown ? count >= 40 : count <= 11, "\(count)")
        try #require(heard.bars.count == 16)
        return heard.bars
    }

    /// Red in full range. GStreamer's JPEG encoder keeps the source's range, which the tolerance covers.
    private func expectRed(_ heard: Heard) {
        #expect(zip(heard.middle, [76, 85, 255]).allSatisfy { abs($0 - $1) <= 16 }, "\(heard.middle)")
    }

    /// Encodes two seconds of a tone.
    private func make(
        _ ending: String, from source: String = "audiotestsrc num-buffers=50 samplesperbuffer=1920"
    ) throws {
        try #require(
            Clips.run(
                "gst-launch-1.0 -q \(source) ! audio/x-raw,rate=48000,channels=2 ! audioconvert ! \(ending)"))
    }

    private func play(
        _ path: String, _ clock: MediaClock, from position: Int64 = 0, showsLevel: Bool = false
    ) throws -> Heard {
        let worker = try WorkerUnderTest()
        if showsLevel { try worker.send(.soundLevel(true)) }
        try worker.send(.load(PlaybackID(1), path: path, position: position, clock: clock, volume: 0))
        try worker.send(.play(PlaybackID(1), at: 1))
        var heard = Heard()
        while true {
            switch try worker.next().event {
            case .prerolled(_, let duration, let hasVideo):
                #expect(hasVideo)
                heard.length = duration
            case .frame(let frame):
                heard.stamps.append(frame.pts)
                heard.bars = bars(of: frame, worker)
                if heard.middle.isEmpty { heard.middle = middle(of: frame, worker) }
                try worker.send(.release(frame.buffer))
            case .failed(_, let reason, let detail):
                Issue.record("\(reason): \(detail)")
                return heard
            case .ended: return heard
            default: break
            }
        }
    }

    private func middle(of frame: FrameInfo, _ worker: WorkerUnderTest) -> [Int] {
        guard let bytes = worker.memory[frame.buffer]?.bytes else { return [] }
        let layout = frame.layout
        return layout.offsets.enumerated().map { plane, offset in
            let part = plane == 0 ? 2 : 4
            return Int(bytes[offset + layout.height / part * layout.strides[plane] + layout.width / part])
        }
    }
}
