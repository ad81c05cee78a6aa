import Glibc
import Testing
import WorkerProtocol

@testable import MediaWorker

/// Matroska files whose first pictures lie before zero; made by FFmpeg of a clip whose frames carry their numbers.
enum NegativeStamps {
    /// How far before zero, in milliseconds.
    static let lead = 2000
    static let shift = "-c copy -output_ts_offset -2 -avoid_negative_ts disabled"

    /// A copy of a clip, without decoding.
    static func copy(_ clip: Clips.Clip, _ name: String, _ options: String, before: String = "") throws -> String {
        let path = Clips.temporary(name)
        try #require(Clips.run("ffmpeg -v error -y \(before) -i '\(clip.path)' \(options) '\(path)' < /dev/null"))
        return path
    }

    /// What ffprobe prints of a file.
    static func probe(_ path: String, _ what: String) throws -> [String] {
        let output = try Clips.output(of: "ffprobe -v error \(what) -of csv=p=0 '\(path)'")
        return String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
    }
}

@Suite struct MatroskaStartTests {
    @Test func `ffprobe finds the same in a corrected file as in one that was made without a shift`() throws {
        let plain = try NegativeStamps.copy(Clips.h264, "stamps.plain.mkv", "-map 0 -c copy")
        let shifted = try NegativeStamps.copy(Clips.h264, "stamps.shifted.mkv", "-map 0 \(NegativeStamps.shift)")
        let start = try #require(MatroskaStart(of: shifted))
        #expect(start.lead == NegativeStamps.lead)
        var content = try bytes(ofFile: shifted)
        content.withUnsafeMutableBufferPointer { start.correct($0) }
        let corrected = Clips.temporary("stamps.corrected.mkv")
        try write(content, to: corrected)
        for what in ["-show_entries format=start_time,duration", "-show_entries packet=stream_index,pts_time,size"] {
            let expected = try NegativeStamps.probe(plain, what)
            #expect(!expected.isEmpty)
            #expect(try NegativeStamps.probe(corrected, what) == expected)
        }
    }

    @Test func `a file that begins at zero, and one that is no Matroska, are left alone`() throws {
        let plain = try NegativeStamps.copy(Clips.h264, "stamps.zero.mkv", "-map 0 -c copy")
        for path in [plain, Clips.vp9.path, Clips.h264.path, "/dev/null", Clips.folder] {
            #expect(MatroskaStart(of: path) == nil)
        }
    }

    @Test func `a file that is cut off or changed anywhere is no trap`() throws {
        let shifted = try NegativeStamps.copy(Clips.h264, "stamps.broken.mkv", NegativeStamps.shift)
        let content = Array(try bytes(ofFile: shifted).prefix(3000))
        let broken = Clips.temporary("stamps.broken")
        for place in content.indices {
            for value in [UInt8(0), 1, 0x7F, 0xFF] where place < 1200 || place % 50 == 0 {
                var changed = content
                changed[place] = value
                changed.withUnsafeMutableBufferPointer { MatroskaStart(lead: 32_768, firstCluster: .max).correct($0) }
            }
            guard place % 20 == 0 else { continue }
            try write(Array(content.prefix(place)) + content.map(~), to: broken)
            _ = MatroskaStart(of: broken)
        }
    }
}

/// One at a time, each picture when the test asks for it: none is late.
@Suite(.serialized, .timeLimit(.minutes(19)))
struct LiveNegativeStampTests {
    private static let id = PlaybackID(3)

    @Test(arguments: [Clips.h264, Clips.vp9])
    func `all pictures are shown, from zero on`(clip: Clips.Clip) throws {
        let path = try NegativeStamps.copy(clip, "negative.mkv", "-map 0 \(NegativeStamps.shift)")
        let steps = try Steps(path)
        #expect(steps.numbers == (0..<UInt32(clip.frames)).map { $0 })
        #expect(steps.stamps.map { clip.number(at: $0) } == steps.numbers)
        #expect(abs(steps.seconds - Double(clip.frames) / Double(clip.framesPerSecond)) < 0.1, "\(steps.seconds) s")
    }

    /// The cut asks for 1.5 s: the copy begins with the key frame before that, and that much before zero.
    @Test func `a copy that was cut between two key frames is shown from its first one`() throws {
        let clip = Clips.h264
        let path = try NegativeStamps.copy(clip, "cut.mkv", "-map 0 -c copy", before: "-ss 1.5")
        let count = try NegativeStamps.probe(path, "-select_streams v -show_entries packet=size").count
        let steps = try Steps(path)
        let first = UInt32(clip.frames - count)
        #expect(steps.numbers == (first..<UInt32(clip.frames)).map { $0 })
        #expect(steps.stamps.map { clip.number(at: $0) + first } == steps.numbers)
    }

    /// To the middle of pictures: their stamps are rounded to milliseconds.
    @Test(arguments: [MediaClock.live, .stepped])
    func `a seek shows the picture at its position, on both sides of zero`(clock: MediaClock) throws {
        let clip = Clips.h264
        let path = try NegativeStamps.copy(clip, "sought.mkv", "-map 0 \(NegativeStamps.shift)")
        let worker = try WorkerUnderTest()
        try worker.send(.load(Self.id, path: path, position: 1_017_000_000, clock: clock, volume: 0))
        #expect(worker.number(of: try worker.until { $0.frame }) == clip.number(at: 1_017_000_000))
        for (index, position) in [Int64(2517), 0, 517, 1983, 2017, 217, 2717].enumerated() {
            let serial = UInt32(index + 1)
            try worker.send(.seek(Self.id, Jump(to: position * 1_000_000), serial: serial, at: 0))
            var number: UInt32??
            while number == nil {
                guard let frame = try worker.next().event.frame else { continue }
                if frame.serial == serial { number = .some(worker.number(of: frame)) }
                try worker.send(.release(frame.buffer))
            }
            #expect(number == clip.number(at: position * 1_000_000), "at \(position) ms")
        }
    }
}
