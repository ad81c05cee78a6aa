import Glibc
import Linux
import Time
import WorkerProtocol

/// What a worker told of an item from its start to its end.
struct Story {
    var frames = 0
    var failure: FailureReason?
    var hasEnded = false

    /// Plays an item to its end, or for so long.
    init(_ worker: WorkerUnderTest, _ path: String, timeLimit: Seconds = 40) throws {
        try worker.send(.load(PlaybackID(1), path: path, position: 0, clock: .live, volume: 0))
        try worker.send(.play(PlaybackID(1), at: 0))
        let end = monotonicNow() + timeLimit
        while !hasEnded, failure == nil, monotonicNow() < end {
            do {
                switch try worker.next(within: 0.5).event {
                case .frame(let frame):
                    frames += 1
                    try worker.send(.release(frame.buffer))
                case .failed(_, let reason, _): failure = reason
                case .ended: hasEnded = true
                default: break
                }
            } catch WorkerUnderTest.Problem.silent {}
        }
    }
}
