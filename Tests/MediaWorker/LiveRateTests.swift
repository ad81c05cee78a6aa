import Linux
import Testing
import Time
import WorkerProtocol

@Suite(.serialized, .timeLimit(.minutes(19)))
struct LiveRateTests {
    private static let id = PlaybackID(4)

    @Test(arguments: [0.25, 0.5, 2.0], [MediaClock.live, .stepped])
    func `at another rate frames are due closer together or farther apart`(rate: Double, clock: MediaClock) throws {
        let worker = try WorkerUnderTest()
        try worker.send(.load(Self.id, path: Clips.h264.path, position: 0, clock: clock, volume: 0))
        _ = try worker.until { $0.frame }
        try worker.send(
            .seek(Self.id, Jump(to: 1_000_000_000, rate: rate), serial: 1, at: 1_000_000_000))
        try worker.send(.play(Self.id, at: 1_000_000_000))
        var frames: [FrameInfo] = []
        while frames.count < 12 {
            let frame = try worker.until { event in event.frame.flatMap { $0.serial == 1 ? $0 : nil } }
            frames.append(frame)
        }
        // The first two may have left before playing began.
        for (a, b) in zip(frames.dropFirst(2), frames.dropFirst(3)) {
            #expect(abs(Double(b.due - a.due) * rate - Double(b.pts - a.pts)) < 2e6)
        }
    }

    @Test func `a key-frame seek shows a picture that decodes by itself, at its own stamp`() throws {
        let worker = try WorkerUnderTest()
        try worker.send(.load(Self.id, path: Clips.h264.path, position: 0, clock: .live, volume: 0))
        _ = try worker.until { $0.frame }
        // Key frames are 60 frames of 30 a second apart.
        for (serial, target) in [(1, 1_900_000_000), (2, 300_000_000), (3, 2_400_000_000)] as [(UInt32, Int64)] {
            try worker.send(.seek(Self.id, Jump(to: target, .keyFrame), serial: serial, at: 0))
            var frame: FrameInfo?
            while frame?.serial != serial { frame = try worker.next().event.frame ?? frame }
            let number = try #require(worker.number(of: frame!))
            #expect(number % 60 == 0 && abs(Int64(number) * 33_333_333 - target) < 2_000_000_000)
            #expect(Clips.h264.number(at: frame!.pts) == number)
            try worker.send(.release(frame!.buffer))
        }
    }
}
