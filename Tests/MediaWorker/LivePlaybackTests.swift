import Glibc
import Linux
import Testing
import Time
import WorkerProtocol

/// One at a time: the machine must keep up with live playback.
@Suite(.serialized, .timeLimit(.minutes(19)))
struct LivePlaybackTests {
    private static let id = PlaybackID(7)
    private static let start: Int64 = 5_000_000_000

    /// Everything from `load` to the end, stepped; `look` sees each frame while it is held.
    private func stepThrough(_ clip: Clips.Clip, look: (WorkerUnderTest, FrameInfo) -> Void) throws -> [FrameInfo] {
        let worker = try WorkerUnderTest()
        var frames: [FrameInfo] = []
        try worker.send(.load(Self.id, path: clip.path, position: 0, clock: .stepped, volume: 1))
        while true {
            switch try worker.next().event {
            case .prerolled(_, _, let hasVideo): #expect(hasVideo)
            case .frame(let frame):
                look(worker, frame)
                frames.append(frame)
                try worker.send(.release(frame.buffer))
                if frames.count == 1 { try worker.send(.play(Self.id, at: Self.start)) }
            case .clock(_, _, let pts, let due, _): #expect(pts == 0 && due == Self.start)
            case .ended(_, _, let truncated):
                #expect(!truncated)
                return frames
            case .path: break
            case let other: throw WorkerUnderTest.Problem.unexpected(other)
            }
        }
    }

    @Test(arguments: [Clips.h264, Clips.vp9])
    func `every frame shows the number that its stamp says, in order and to the last`(clip: Clips.Clip) throws {
        var numbers: [UInt32?] = []
        let frames = try stepThrough(clip) { numbers.append($0.number(of: $1)) }
        #expect(numbers == (0..<UInt32(clip.frames)).map { $0 })
        #expect(frames.map { clip.number(at: $0.pts) } == numbers)
        #expect(frames[0].due == 0)
        #expect(frames.dropFirst().allSatisfy { $0.due == Self.start + $0.pts })
    }

    @Test func `two stepped runs are the same`() throws {
        let runs = try (0..<2).map { _ in try stepThrough(Clips.h264) { _, _ in }.map { [$0.pts, $0.due] } }
        #expect(runs[0] == runs[1])
    }

    @Test(arguments: [Clips.h264, Clips.vp9])
    func `live frames arrive two refreshes before they are due`(clip: Clips.Clip) throws {
        let worker = try WorkerUnderTest()
        try worker.send(.load(Self.id, path: clip.path, position: 0, clock: .live, volume: 0.5))
        _ = try worker.until { $0.frame }
        try worker.send(.play(Self.id, at: 0))
        var leads: [Double] = []
        var frames: [FrameInfo] = []
        while true {
            let (event, arrival) = try worker.next()
            if case .ended = event { break }
            guard let frame = event.frame else { continue }
            try worker.send(.release(frame.buffer))
            leads.append(Double(frame.due - arrival) / 1e6)
            frames.append(frame)
        }
        leads.sort()
        print(
            "\(clip): \(frames.count) frames live, lead \(leads[0]) ms at least, \(leads[leads.count / 2]) in the middle"
        )
        #expect(frames.count > clip.frames * 9 / 10)
        // A busy machine may be late with a few.
        #expect(leads[leads.count / 10] >= 34)
        for (a, b) in zip(frames, frames.dropFirst()) { #expect(abs((b.due - a.due) - (b.pts - a.pts)) < 1_000_000) }
    }

    @Test func `a held buffer keeps its bytes while a second plays by`() throws {
        let worker = try WorkerUnderTest()
        try worker.send(.load(Self.id, path: Clips.h264.path, position: 0, clock: .live, volume: 0))
        var held: FrameInfo?
        while held == nil { held = try worker.next().event.frame }
        let bytes = try #require(worker.memory[held!.buffer]).bytes
        let before = [UInt8](bytes)
        try worker.send(.play(Self.id, at: 0))
        let until = monotonicNow() + 1
        var seen = 0
        while monotonicNow() < until {
            seen += 1
            let frame = try worker.until { $0.frame }
            #expect(frame.buffer != held!.buffer)
        }
        #expect(seen > 20)
        #expect([UInt8](bytes) == before)
    }

    @Test func `pausing loses no frame and repeats none`() throws {
        let worker = try WorkerUnderTest()
        try worker.send(.load(Self.id, path: Clips.vp9.path, position: 0, clock: .live, volume: 0))
        var stamps: [Int64] = []
        var clocks = 0
        var ended = false
        while !ended {
            switch try worker.next().event {
            case .frame(let frame):
                stamps.append(frame.pts)
                try worker.send(.release(frame.buffer))
                if stamps.count == 1 { try worker.send(.play(Self.id, at: 0)) }
                if stamps.count % 20 == 0 { try worker.send(.pause(Self.id)) }
            case .paused:
                usleep(100_000)
                try worker.send(.play(Self.id, at: 0))
            case .clock: clocks += 1
            case .ended: ended = true
            case .prerolled, .path: break
            case let other: throw WorkerUnderTest.Problem.unexpected(other)
            }
        }
        #expect(clocks == 4)
        #expect(stamps.map { Clips.vp9.number(at: $0) } == (0..<UInt32(Clips.vp9.frames)).map { $0 })
    }

    @Test(arguments: [MediaClock.live, .stepped], [Clips.h264, Clips.vp9])
    func `a seek shows the frame at its position, paused and playing`(clock: MediaClock, clip: Clips.Clip) throws {
        let worker = try WorkerUnderTest()
        try worker.send(.load(Self.id, path: clip.path, position: 1_500_000_000, clock: clock, volume: 0))
        #expect(try worker.until { $0.frame }.pts == 1_500_000_000)
        for (serial, position) in [Int64(700), 2030, 0, 2500, 1110].enumerated() {
            let serial = UInt32(serial + 1)
            try worker.send(.seek(Self.id, Jump(to: position * 1_000_000), serial: serial, at: 77))
            if serial == 3 { try worker.send(.play(Self.id, at: 99)) }
            var first: FrameInfo?
            while first == nil {
                guard let frame = try worker.next().event.frame else { continue }
                if frame.serial == serial {
                    first = frame
                    #expect(worker.number(of: frame) == clip.number(at: position * 1_000_000))
                }
                try worker.send(.release(frame.buffer))
            }
            if clock == .stepped, serial < 3 { #expect(first?.due == 77 + (first!.pts - position * 1_000_000)) }
        }
    }

    @Test func `of many seeks the newest wins`() throws {
        let worker = try WorkerUnderTest()
        try worker.send(.load(Self.id, path: Clips.h264.path, position: 0, clock: .live, volume: 0))
        try worker.send(.play(Self.id, at: 0))
        _ = try worker.until { $0.frame }
        for serial in 1...30 {
            try worker.send(.seek(Self.id, Jump(to: Int64(serial) * 80_000_000), serial: UInt32(serial), at: 0))
        }
        let frame = try worker.until { event in event.frame.flatMap { $0.serial == 30 ? $0 : nil } }
        #expect(frame.pts == 2_400_000_000)
    }

    @Test func `a seek gets through while the daemon holds every buffer`() throws {
        let worker = try WorkerUnderTest()
        try worker.send(.load(Self.id, path: Clips.h264.path, position: 0, clock: .stepped, volume: 0))
        var held: [FrameInfo] = []
        try worker.send(.play(Self.id, at: 1))
        while let event = try? worker.next(within: 0.5).event { if let frame = event.frame { held.append(frame) } }
        #expect(Set(held.map(\.buffer)).count == held.count)
        try worker.send(.seek(Self.id, Jump(to: 2_000_000_000), serial: 1, at: 1))
        let serial = try worker.until { if case .seeked(_, let serial) = $0 { serial } else { nil } }
        #expect(serial == 1)
        for frame in held { try worker.send(.release(frame.buffer)) }
        #expect(try worker.until { $0.frame }.pts == 2_000_000_000)
    }
}
