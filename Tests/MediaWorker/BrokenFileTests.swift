import Glibc
import Linux
import Support
import Testing
import Time
import WorkerProtocol

/// What strangers' disks do to files: one worker meets them all, and is there for the next.
@Suite(.serialized, .timeLimit(.minutes(30)))
struct BrokenFileTests {
    private static let seed: UInt64 = 41

    private enum Damage: CaseIterable { case flips, cut, hole, ending }

    @Test func `no broken file hangs the player or keeps it from the next good one`() throws {
        let all = 400
        let count = isFullScale ? all : 24
        print("broken files: \(count) of \(all) cases, seed \(Self.seed)")
        var random = SeededGenerator(seed: Self.seed)
        let originals = [Clips.h264, Clips.vp9]
        let whole = try originals.map { try bytes(ofFile: $0.path) }
        var worker = try WorkerUnderTest()
        var (ended, failed, died) = (0, 0, 0)
        for number in 1...count {
            let which = Int.random(in: 0..<whole.count, using: &random)
            let damage = Damage.allCases.randomElement(using: &random)!
            let broken = Self.damaged(whole[which], damage, &random)
            let ending = damage == .ending ? [".txt", ".avi", ".ts", ""].randomElement(using: &random)! : ".mp4"
            let path = Clips.temporary("broken\(ending)")
            try write(broken, to: path)
            do {
                switch try outcome(of: path, PlaybackID(UInt32(number)), worker) {
                case .ended: ended += 1
                case .failed: failed += 1
                }
            } catch WorkerUnderTest.Problem.gone {
                // A decoder that crashes takes its process along, as it may: the daemon has a spare.
                died += 1
                worker = try WorkerUnderTest()
            }
            unlink(path)
        }
        print("broken files: \(ended) played to an end, \(failed) refused, \(died) took their worker along")
        try worker.send(.load(PlaybackID(9999), path: Clips.h264.path, position: 0, clock: .stepped, volume: 0))
        let frame = try worker.until { event in event.frame.flatMap { $0.playback == PlaybackID(9999) ? $0 : nil } }
        #expect(frame.pts == 0)
    }

    private enum Outcome { case ended, failed }

    private func outcome(of path: String, _ id: PlaybackID, _ worker: WorkerUnderTest) throws -> Outcome {
        try worker.send(.load(id, path: path, position: 0, clock: .stepped, volume: 0))
        try worker.send(.play(id, at: 1))
        // The worker's own patience is half of this.
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
