import Glibc
import Linux
import Servers
import Testing
import Time
import WorkerProtocol

@Suite(.serialized, .timeLimit(.minutes(19)))
struct LiveDownloadTests {
    private struct Story {
        var frames = 0
        var least = 100
        var failure: FailureReason?
        var hasEnded = false
        var longestSilence = 0.0
    }

    /// Plays an address to its end, and asks for a sign of life whenever it is silent for half a second.
    private func play(_ address: String, timeLimit: Seconds = 40) throws -> Story {
        let worker = try WorkerUnderTest(WorkerUnderTest.streams)
        try worker.send(.load(PlaybackID(1), path: address, position: 0, clock: .live, volume: 0))
        try worker.send(.play(PlaybackID(1), at: 0))
        var story = Story()
        let start = monotonicNow()
        var asked: Instant?
        while !story.hasEnded, story.failure == nil, monotonicNow() < start + timeLimit {
            do {
                let event = try worker.next(within: 0.5).event
                asked = nil
                switch event {
                case .frame(let frame):
                    story.frames += 1
                    try worker.send(.release(frame.buffer))
                case .buffering(_, let percent): story.least = min(story.least, Int(percent))
                case .failed(_, let reason, _): story.failure = reason
                case .ended: story.hasEnded = true
                default: break
                }
            } catch WorkerUnderTest.Problem.silent {
                if let asked { story.longestSilence = max(story.longestSilence, (monotonicNow() - asked).value) }
                if asked == nil { asked = monotonicNow() }
                try worker.send(.signOfLife(1))
            }
        }
        return story
    }

    private func serve(_ path: String, _ behaviour: BadServer.Behaviour) throws -> (server: BadServer, address: String)
    {
        let folder = Clips.temporary("served")
        try #require(Clips.run("mkdir -p '\(folder)' && cp '\(path)' '\(folder)/clip.mp4'"))
        let server = try BadServer(folder: folder, behaviour)
        return (server, server.address(of: "clip.mp4"))
    }

    @Test func `a clip from a server plays like a file`() throws {
        let (server, address) = try serve(Clips.h264.path, .good)
        defer { server.stop() }
        let story = try play(address)
        #expect(story.hasEnded && story.failure == nil && story.frames > Clips.h264.frames * 8 / 10, "\(story)")
    }

    @Test func `a slow server makes it wait, and it says so`() throws {
        let size = try bytes(ofFile: Clips.h264.path).count
        let (server, address) = try serve(Clips.h264.path, .slow(size / 6))
        defer { server.stop() }
        let story = try play(address)
        #expect(story.hasEnded && story.least < 100, "\(story)")
        #expect(story.longestSilence < 1.5)
    }

    @Test func `a server that stalls is waited for`() throws {
        let size = try bytes(ofFile: Clips.h264.path).count
        let (server, address) = try serve(Clips.h264.path, .stalls(after: size / 3, seconds: 4))
        defer { server.stop() }
        let story = try play(address)
        #expect(story.hasEnded && story.frames > Clips.h264.frames / 2, "\(story)")
        #expect(story.longestSilence < 1.5)
    }

    @Test func `a connection that breaks off again and again comes to an end`() throws {
        let (server, address) = try serve(Clips.h264.path, .breaksOff(after: 100_000))
        defer { server.stop() }
        let story = try play(address)
        #expect(story.hasEnded || story.failure != nil, "\(story)")
    }

    @Test func `a server that is not there refuses the connection`() throws {
        let (server, address) = try serve(Clips.h264.path, .good)
        server.stop()
        #expect(try play(address).failure == .connectionRefused)
    }

    @Test func `a server that takes no connection is left after 3 s`() throws {
        let listener = try FullListener()
        defer { listener.stop() }
        let start = monotonicNow()
        let failure = try play("http://127.0.0.1:\(listener.port)/clip.mp4").failure
        let waited = (monotonicNow() - start).value
        #expect(failure == .timedOut && waited > 2 && waited < 6, "\(waited) s")
    }

    @Test(arguments: [404, 403, 503])
    func `a refusal of a server's is told with its status`(status: UInt32) throws {
        let server = try BadServer(folder: Clips.folder, .lacks(["clip.mp4"], status: "\(status) No"))
        defer { server.stop() }
        #expect(try play(server.address(of: "clip.mp4")).failure == .refused(status))
    }

    @Test func `a server without a name is not found`() throws {
        let failure = try play("http://no-such-server.invalid/clip.mp4").failure
        // Without a name server there is no network worth the name.
        #expect(failure == .unknownServer || failure == .noNetwork)
    }

    @Test(arguments: [BadServer.Behaviour.good, .stalls(after: 20_000, seconds: 1)])
    func `an HLS stream plays`(behaviour: BadServer.Behaviour) throws {
        let server = try BadServer(folder: try StreamedClip.hls(), behaviour)
        defer { server.stop() }
        let story = try play(server.address(of: "playlist.m3u8"))
        #expect(story.hasEnded && story.frames > StreamedClip.frames * 6 / 10, "\(story)")
    }

    @Test func `an HLS stream that is throttled waits for its parts, and plays on when they come`() throws {
        let folder = try StreamedClip.hls()
        let size = try (0..<StreamedClip.seconds).reduce(0) { try $0 + bytes(ofFile: "\(folder)/part\($1).ts").count }
        // A third of what it takes to play as it comes.
        let server = try BadServer(folder: folder, .throttled(size / StreamedClip.seconds / 3, seconds: 12))
        defer { server.stop() }
        let story = try play(server.address(of: "playlist.m3u8"), timeLimit: 60)
        print(
            "HLS, throttled: \(story.frames) of \(StreamedClip.frames) frames, silent for \(story.longestSilence) s at most"
        )
        #expect(story.hasEnded && story.failure == nil && story.least < 100, "\(story)")
        #expect(story.frames > StreamedClip.frames * 6 / 10)
        #expect(story.longestSilence < 1.5)
    }

    @Test(arguments: [BadServer.Behaviour.good, .stalls(after: 20_000, seconds: 1)])
    func `a DASH stream plays`(behaviour: BadServer.Behaviour) throws {
        let server = try BadServer(folder: try StreamedClip.dash(), behaviour)
        defer { server.stop() }
        let story = try play(server.address(of: "manifest.mpd"))
        #expect(story.hasEnded && story.failure == nil, "\(story)")
        #expect(story.frames > StreamedClip.frames * 6 / 10)
    }

    @Test func `a DASH stream whose pictures come slower than they play stands still for them, and loses few`() throws {
        let folder = try StreamedClip.dash()
        let size = try bytes(ofFile: folder + "/video.mp4").count
        let server = try BadServer(folder: folder, .slow(size / StreamedClip.seconds * 6 / 10))
        defer { server.stop() }
        let story = try play(server.address(of: "manifest.mpd"), timeLimit: 60)
        print("DASH, slow: \(story.frames) of \(StreamedClip.frames) frames")
        #expect(story.hasEnded && story.failure == nil, "\(story)")
        #expect(story.frames > StreamedClip.frames * 8 / 10)
    }

    @Test(arguments: ["playlist.m3u8", "manifest.mpd"])
    func `a stream whose parts are missing comes to an end`(list: String) throws {
        let source = list.hasSuffix("mpd") ? try StreamedClip.dash() : try StreamedClip.hls()
        let folder = Clips.temporary("listed")
        try #require(Clips.run("rm -rf '\(folder)'; mkdir -p '\(folder)' && cp '\(source)/\(list)' '\(folder)'"))
        let server = try BadServer(folder: folder, .good)
        defer { server.stop() }
        let story = try play(server.address(of: list), timeLimit: 60)
        #expect(story.failure != nil || story.hasEnded, "\(story)")
        #expect(story.frames == 0)
    }
}
