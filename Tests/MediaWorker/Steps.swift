import WorkerProtocol

/// What a worker shows of a file from its start to its end, each picture when it is asked for: none is late.
struct Steps {
    /// Those drawn into the pictures.
    private(set) var numbers: [UInt32?] = []
    /// Nanoseconds.
    private(set) var stamps: [Int64] = []
    /// How long the file is said to be at last.
    private(set) var seconds = 0.0
    private(set) var isTruncated = false
    private(set) var failure: FailureReason?

    init(_ path: String) throws {
        let (worker, id) = (try WorkerUnderTest(), PlaybackID(3))
        try worker.send(.load(id, path: path, position: 0, clock: .stepped, volume: 0))
        while true {
            switch try worker.next().event {
            case .prerolled(_, let duration, _), .length(_, let duration): seconds = Double(duration) * 1e-9
            case .frame(let frame):
                numbers.append(worker.number(of: frame))
                stamps.append(frame.pts)
                try worker.send(.release(frame.buffer))
                if stamps.count == 1 { try worker.send(.play(id, at: 0)) }
            case .ended(_, _, let truncated):
                isTruncated = truncated
                return
            case .failed(_, let reason, _):
                failure = reason
                return
            case .clock, .path, .tracks: break
            case let other: throw WorkerUnderTest.Problem.unexpected(other)
            }
        }
    }
}
