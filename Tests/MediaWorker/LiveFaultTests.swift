import Glibc
import Linux
import Support
import Testing
import Time
import WorkerProtocol

@Suite(.serialized, .timeLimit(.minutes(19)))
struct LiveFaultTests {
    private func failure(of path: String) throws -> FailureReason {
        let worker = try WorkerUnderTest()
        try worker.send(.load(PlaybackID(1), path: path, position: 0, clock: .live, volume: 1))
        return try worker.until { $0.failure }
    }

    @Test func `a text is not a video`() throws {
        let path = Clips.temporary("notes.mp4")
        Clips.run("yes 'to be continued' | head -n 200 > '\(path)'")
        #expect(try failure(of: path) == .notMedia)
    }

    @Test func `a file that vanished is gone`() throws {
        #expect(try failure(of: Clips.temporary("vanished.mp4")) == .gone)
    }

    @Test func `a file without its index is damaged`() throws {
        let path = Clips.temporary("headless.mp4")
        Clips.run("head -c 700 '\(Clips.h264.path)' > '\(path)'")
        #expect(try failure(of: path) == .damaged)
    }

    @Test func `a damaged file is called so within a second, each time`() throws {
        // The beginning of a file whose index would stand behind its pictures.
        let path = Clips.temporary("beginning.mp4")
        Clips.run(
            #"(printf '\0\0\0\24ftypisom\0\0\2\0isom\0\20\0\0mdat'; head -c 20000 /dev/zero) > "# + "'\(path)'")
        let worker = try WorkerUnderTest()
        let times = isFullScale ? 200 : 20
        var slowest = Seconds.zero
        for time in 1...times {
            let start = monotonicNow()
            let id = PlaybackID(UInt32(time))
            try worker.send(.load(id, path: path, position: 0, clock: .live, volume: 1))
            #expect(try worker.until { $0.failure } == .damaged)
            try worker.send(.stop(id))
            slowest = max(slowest, monotonicNow() - start)
        }
        #expect(slowest < 1, "after \(slowest.value) s at the latest")
        print("damaged: \(times) of 200 starts, after \(slowest.value) s at the latest")
    }

    @Test func `a file that was cut off ends as such`() throws {
        let path = Clips.temporary("short.mp4")
        Clips.run("head -c $(( $(stat -c %s '\(Clips.h264.path)') / 3 )) '\(Clips.h264.path)' > '\(path)'")
        let worker = try WorkerUnderTest()
        try worker.send(.load(PlaybackID(1), path: path, position: 0, clock: .stepped, volume: 1))
        try worker.send(.play(PlaybackID(1), at: 1))
        #expect(try worker.until { if case .ended(_, _, let truncated) = $0 { truncated } else { nil } })
    }

    @Test(arguments: [MediaClock.live, .stepped])
    func `sound without pictures plays to its end, with a picture in their place`(clock: MediaClock) throws {
        let path = Clips.temporary("tone.ogg")
        Clips.run("gst-launch-1.0 -q audiotestsrc num-buffers=40 ! opusenc ! oggmux ! filesink location='\(path)'")
        let worker = try WorkerUnderTest()
        try worker.send(.load(PlaybackID(1), path: path, position: 0, clock: clock, volume: 1))
        let hasVideo = try worker.until { if case .prerolled(_, _, let hasVideo) = $0 { hasVideo } else { nil } }
        #expect(hasVideo)
        try worker.send(.play(PlaybackID(1), at: 1))
        #expect(try !worker.until { if case .ended(_, _, let truncated) = $0 { truncated } else { nil } })
    }

    @Test func `a packet that is not ours ends the worker`() throws {
        let worker = try WorkerUnderTest()
        try worker.send(raw: [1, 2, 3, 4, 5])
        #expect(worker.reap() == "exit status 1")
    }

    @Test func `the worker goes when the daemon goes, in the middle of a clip too`() throws {
        let worker = try WorkerUnderTest()
        try worker.send(.load(PlaybackID(1), path: Clips.h264.path, position: 0, clock: .live, volume: 1))
        try worker.send(.play(PlaybackID(1), at: 0))
        _ = try worker.until { $0.frame }
        #expect(worker.hangUp() == "exit status 0")
    }

    @Test func `a killed worker leaves no process behind`() throws {
        let worker = try WorkerUnderTest()
        try worker.send(.load(PlaybackID(1), path: Clips.h264.path, position: 0, clock: .live, volume: 1))
        _ = try worker.until { $0.frame }
        #expect(worker.kill() == "signal 9")
        #expect(Glibc.kill(-worker.process.pid, 0) == -1 && errno == ESRCH)
    }
}
