import Linux
import Testing
import Time
import WorkerProtocol

@Suite(.serialized, .timeLimit(.minutes(19)))
struct LiveFollowingTests {
    private struct Shown {
        let playback: PlaybackID
        let number: UInt32?
        let due: Int64
    }

    /// Plays a chain of clips, telling the worker each as soon as the one before it is being opened.
    private func play(_ chain: [Clips.Clip], clock: MediaClock) throws -> [Shown] {
        let worker = try WorkerUnderTest()
        var told = 1
        func tellNext() throws {
            guard told < chain.count else { return }
            told += 1
            try worker.send(.next(PlaybackID(UInt32(told)), path: chain[told - 1].path))
        }
        try worker.send(.load(PlaybackID(1), path: chain[0].path, position: 0, clock: clock, volume: 0))
        try worker.send(.play(PlaybackID(1), at: 1_000_000_000))
        try tellNext()
        var shown: [Shown] = []
        while true {
            switch try worker.next().event {
            case .frame(let frame):
                shown.append(Shown(playback: frame.playback, number: worker.number(of: frame), due: frame.due))
                try worker.send(.release(frame.buffer))
            case .advanced: try tellNext()
            case .ended(let id, _, let truncated):
                #expect(id == PlaybackID(UInt32(chain.count)) && !truncated)
                return shown
            case .failed(_, let reason, let detail): Issue.record("\(reason) \(detail)")
            default: break
            }
        }
    }

    @Test func `a loop shows every frame of every round, each one frame after the last`() throws {
        let rounds = 5
        let shown = try play(Array(repeating: Clips.h264, count: rounds), clock: .stepped)
        let once = (0..<UInt32(Clips.h264.frames)).map { Optional($0) }
        #expect(shown.map(\.number) == (0..<rounds).flatMap { _ in once })
        let steps = zip(shown.dropFirst(), shown.dropFirst(2)).map { $1.due - $0.due }
        #expect(steps.allSatisfy { abs($0 - 33_333_333) < 1_500_000 }, "\(steps.max() ?? 0)")
    }

    @Test func `between two live clips at most one frame is repeated`() throws {
        let chain = [Clips.h264, Clips.vp9, Clips.h264]
        let shown = try play(chain, clock: .live)
        #expect(Set(shown.map(\.playback.number)) == [1, 2, 3])
        for (last, first) in zip(shown, shown.dropFirst()) where first.playback != last.playback {
            #expect(first.number == 0)
            let gap = Double(first.due - last.due) / 1e6
            print("from clip \(last.playback.number) to \(first.playback.number): \(gap) ms")
            #expect(gap > 0 && gap <= 80)
        }
    }

    @Test func `a seek that crosses the beginning of the next clip goes back to the one that is seen`() throws {
        let worker = try WorkerUnderTest()
        try worker.send(.load(PlaybackID(1), path: Clips.h264.path, position: 0, clock: .live, volume: 0))
        try worker.send(.next(PlaybackID(2), path: Clips.vp9.path))
        try worker.send(.play(PlaybackID(1), at: 0))
        _ = try worker.until { if case .advanced = $0 { true } else { nil } }
        try worker.send(.seek(PlaybackID(1), Jump(to: 1_000_000_000), serial: 1, at: 0))
        let frame = try worker.until { event in event.frame.flatMap { $0.serial == 1 ? $0 : nil } }
        #expect(frame.playback == PlaybackID(1))
        #expect(frame.pts == 1_000_000_000)
    }

    @Test func `what was to follow can be taken back`() throws {
        let worker = try WorkerUnderTest()
        try worker.send(.next(PlaybackID(2), path: Clips.vp9.path))
        try worker.send(.load(PlaybackID(1), path: Clips.h264.path, position: 0, clock: .stepped, volume: 0))
        try worker.send(.next(PlaybackID(2), path: Clips.vp9.path))
        try worker.send(.next(PlaybackID(1), path: ""))
        try worker.send(.play(PlaybackID(1), at: 1))
        let last = try worker.until { if case .ended(let id, _, _) = $0 { id } else { nil } }
        #expect(last == PlaybackID(1))
    }
}
