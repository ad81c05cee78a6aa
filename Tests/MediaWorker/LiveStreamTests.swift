import Glibc
import Linux
import Servers
import Testing
import Time
import WorkerProtocol

/// RTSP: a stream that is there only now.
@Suite(.serialized, .timeLimit(.minutes(19)))
struct LiveStreamTests {
    private static let id = PlaybackID(1)

    private func start(_ server: RTSPServer) throws -> WorkerUnderTest {
        let worker = try WorkerUnderTest(WorkerUnderTest.streams)
        try worker.send(.load(Self.id, path: server.address, position: 0, clock: .live, volume: 0))
        try worker.send(.play(Self.id, at: 0))
        return worker
    }

    /// The next frames, with how long before they were due each arrived (ms).
    private func frames(_ count: Int, _ worker: WorkerUnderTest) throws -> [(frame: FrameInfo, lead: Double)] {
        var frames: [(FrameInfo, Double)] = []
        while frames.count < count {
            let (event, arrival) = try worker.next(within: 20)
            if let failure = event.failure { throw Failed(reason: failure) }
            guard let frame = event.frame else { continue }
            try worker.send(.release(frame.buffer))
            frames.append((frame, Double(frame.due - arrival) / 1e6))
        }
        return frames
    }

    private struct Failed: Error { let reason: FailureReason }

    @Test func `a live stream plays, each frame in time`() throws {
        let server = try RTSPServer()
        let worker = try start(server)
        let frames = try frames(75, worker).dropFirst(5)
        let leads = frames.map(\.lead).sorted()
        print("RTSP: lead \(leads[0]) ms at least, \(leads[leads.count / 2]) in the middle")
        #expect(leads[leads.count / 10] >= 30 && leads[leads.count / 2] < 100)
        for (a, b) in zip(frames, frames.dropFirst()) {
            #expect(abs(Double(b.frame.due - a.frame.due) / 1e6 - 40) < 25 || b.frame.pts - a.frame.pts > 50_000_000)
        }
    }

    @Test func `after a pause a live stream goes on with what is now`() throws {
        let server = try RTSPServer()
        let worker = try start(server)
        _ = try frames(30, worker)
        try worker.send(.pause(Self.id))
        _ = try worker.until { $0.isPaused ? true : nil }
        usleep(2_000_000)
        try worker.send(.play(Self.id, at: 0))
        let after = try frames(50, worker)
        #expect(after.last!.lead > 0)
    }

    @Test func `a live stream whose server goes away is over, and the worker is there for the next`() throws {
        var server: RTSPServer? = try RTSPServer()
        let worker = try start(server!)
        _ = try frames(10, worker)
        server = nil
        let isOver = try worker.until { event -> Bool? in
            switch event {
            case .ended, .failed: true
            default: nil
            }
        }
        #expect(isOver)
        let next = try RTSPServer()
        defer { withExtendedLifetime(next) {} }
        try worker.send(.load(PlaybackID(2), path: next.address, position: 0, clock: .live, volume: 0))
        try worker.send(.play(PlaybackID(2), at: 0))
        #expect(try worker.until { $0.frame }.playback == PlaybackID(2))
    }

    @Test func `a server without the stream refuses it`() throws {
        let server = try RTSPServer()
        let worker = try WorkerUnderTest(WorkerUnderTest.streams)
        try worker.send(.load(Self.id, path: server.address + "-not", position: 0, clock: .live, volume: 0))
        #expect(try worker.until { $0.failure } == .refused(404))
    }
}
