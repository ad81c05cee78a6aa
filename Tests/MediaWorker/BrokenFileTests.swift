import Glibc
import Linux
import Support
import Testing
import Time
import WorkerProtocol

/// What strangers' disks do to files: one worker meets them all, and is there for the next.
@Suite(.serialized, .timeLimit(.minutes(30)))
struct BrokenFileTests {
    private static let full = 400
    private static let slice = 32
    private static let seed: UInt64 = 41

    private enum Damage: CaseIterable { case flips, cut, hole, ending }

    private struct Tally: CustomStringConvertible {
        var (ran, ended, failed, died, pictures) = (0, 0, 0, 0, 0)
        var description: String {
            "\(ended) played to an end, \(failed) refused, \(died) took their worker along, \(pictures) gave a picture"
        }
    }

    @Test func `no broken file hangs the player or keeps it from the next good one`() throws {
        let count = isFullScale ? Self.full : Self.slice
        var random = SeededGenerator(seed: Self.seed)
        let whole = try Self.originals.map { ($0, try bytes(ofFile: $0)) }
        var worker = try WorkerUnderTest()
        var tally = Tally()
        for number in 1...count {
            let path = try Self.broken(whole.randomElement(using: &random)!, &random)
            do {
                try meet(path, UInt32(number), worker, &tally)
            } catch WorkerUnderTest.Problem.gone {
                // A decoder that crashes takes its process along, as it may: the daemon has a spare.
                tally.died += 1
                worker = try WorkerUnderTest()
            }
            tally.ran += 1
            unlink(path)
        }
        print("broken files: \(tally.ran) of \(Self.full) cases, seed \(Self.seed)")
        print("  \(tally)")
        #expect(tally.ran >= count)
        #expect(tally.ended > count / 10 && tally.failed > count / 10, "broken too little, or too much")
        try worker.send(.load(PlaybackID(9999), path: Clips.h264.path, position: 0, clock: .stepped, volume: 0))
        let frame = try worker.until { event in event.frame.flatMap { $0.playback == PlaybackID(9999) ? $0 : nil } }
        #expect(frame.pts == 0)
    }

    /// Plays it, and makes a picture of it.
    private func meet(_ path: String, _ number: UInt32, _ worker: WorkerUnderTest, _ tally: inout Tally) throws {
        switch try outcome(of: path, PlaybackID(number), worker) {
        case .ended: tally.ended += 1
        case .failed: tally.failed += 1
        }
        try worker.send(.thumbnail(request: number, path: path, width: 64, height: 36))
        let isPicture = try worker.until { event -> Bool? in
            switch event {
            case .thumbnail: true
            case .thumbnailFailed: false
            default: nil
            }
        }
        if isPicture { tally.pictures += 1 }
    }

    /// A file of each kind.
    private static let originals: [String] = {
        let picture = "videotestsrc num-buffers=50 ! video/x-raw,width=320,height=240,framerate=25/1"
        let sound = "audiotestsrc num-buffers=50 samplesperbuffer=1920 ! audio/x-raw,rate=48000 ! audioconvert"
        let recipes = [
            "whole.mkv": "\(picture) ! x264enc ! matroskamux name=m ! filesink location=OUT \(sound) ! flacenc ! m.",
            "whole.ts": "\(picture) ! x264enc ! mpegtsmux name=m ! filesink location=OUT \(sound) ! avenc_aac ! m.",
            "whole.avi": "\(picture) ! jpegenc ! avimux name=m ! filesink location=OUT \(sound) ! lamemp3enc ! m.",
            "whole.ogg": "\(sound) ! opusenc ! oggmux ! filesink location=OUT",
            "whole.jpg": "videotestsrc num-buffers=1 ! jpegenc ! filesink location=OUT",
            "whole.png": "videotestsrc num-buffers=1 ! pngenc ! filesink location=OUT",
        ]
        let made = recipes.keys.sorted().map { name in
            let path = Clips.temporary(name)
            let recipe = recipes[name]!.replacing("OUT", with: "'\(path)'")
            guard Clips.run("gst-launch-1.0 -q \(recipe)") else { fatalError("cannot make \(name)") }
            return path
        }
        return [Clips.h264.path, Clips.vp9.path] + made
    }()

    private static func broken(_ whole: (path: String, bytes: [UInt8]), _ random: inout SeededGenerator) throws
        -> String
    {
        let damage = Damage.allCases.randomElement(using: &random)!
        let ending = whole.path.split(separator: ".").last ?? ""
        let endings = [".txt", ".avi", ".ts", ".jpg", ".mp4", ""]
        let path = Clips.temporary(
            "broken" + (damage == .ending ? endings.randomElement(using: &random)! : ".\(ending)"))
        try write(damaged(whole.bytes, damage, &random), to: path)
        return path
    }

    private enum Outcome { case ended, failed }

    private func outcome(of path: String, _ id: PlaybackID, _ worker: WorkerUnderTest) throws -> Outcome {
        try worker.send(.load(id, path: path, position: 0, clock: .stepped, volume: 0))
        try worker.send(.play(id, at: 1))
        // The worker's own time limit is half of this.
        let deadline = monotonicNow() + 40
        while monotonicNow() < deadline {
            switch try worker.next(within: 30).event {
            case .frame(let frame): try worker.send(.release(frame.buffer))
            case .ended(id, _, _): return .ended
            case .failed(id, _, _): return .failed
            default: break
            }
        }
        throw WorkerUnderTest.Problem.silent(for: 40)
    }

    private static func damaged(_ whole: [UInt8], _ damage: Damage, _ random: inout SeededGenerator) -> [UInt8] {
        var bytes = whole
        switch damage {
        case .flips:
            for _ in 0..<Int.random(in: 1...200, using: &random) {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] ^= 1 << UInt8.random(in: 0...7, using: &random)
            }
        case .cut: bytes.removeSubrange(Int.random(in: 1..<bytes.count, using: &random)...)
        case .hole:
            let start = Int.random(in: 0..<bytes.count, using: &random)
            let end = min(bytes.count, start + Int.random(in: 1...65536, using: &random))
            for index in start..<end { bytes[index] = 0 }
        case .ending: break
        }
        return bytes
    }
}
