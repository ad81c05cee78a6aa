import Glibc
import Linux
import Testing
import Time
import WorkerProtocol

@Suite(.serialized, .timeLimit(.minutes(4)))
struct StreamTests {
    private struct Story {
        var frames = 0
        var least = 100
        var failure: FailureReason?
        var hasEnded = false
        var longestSilence = 0.0
    }

    /// Plays an address to its end, and asks for a sign of life whenever it is silent for half a second.
    private func play(_ address: String, patience: Seconds = 40) throws -> Story {
        let worker = try WorkerUnderTest(["--internet"])
        try worker.send(.load(PlaybackID(1), path: address, position: 0, clock: .live, volume: 0))
        try worker.send(.play(PlaybackID(1), at: 0))
        var story = Story()
        let start = monotonicNow()
        var asked: Instant?
        while !story.hasEnded, story.failure == nil, monotonicNow() < start + patience {
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

    private func serve(_ path: String, _ manner: BadServer.Manner) throws -> (server: BadServer, address: String) {
        let folder = Clips.temporary("served")
        try #require(Clips.run("mkdir -p '\(folder)' && cp '\(path)' '\(folder)/clip.mp4'"))
        let server = try BadServer(folder: folder, manner)
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

    @Test func `a server that is not there cannot be reached`() throws {
        let (server, address) = try serve(Clips.h264.path, .good)
        server.stop()
        #expect(try play(address).failure == .unreachable)
    }

    @Test(arguments: [BadServer.Manner.good, .stalls(after: 20_000, seconds: 1)])
    func `an HLS stream plays`(manner: BadServer.Manner) throws {
        let server = try BadServer(folder: Self.playlistFolder, manner)
        defer { server.stop() }
        let story = try play(server.address(of: "playlist.m3u8"))
        #expect(story.hasEnded && story.frames > 50, "\(story)")
    }

    /// Four parts of a second, and the list of them.
    private static let playlistFolder: String = {
        let folder = Clips.temporary("hls-\(getpid())")
        let make =
            "rm -rf '\(folder)'; mkdir -p '\(folder)' && cd '\(folder)' && timeout 15 gst-launch-1.0 -q "
            + "videotestsrc num-buffers=100 ! video/x-raw,width=320,height=240,framerate=25/1 "
            + "! x264enc speed-preset=ultrafast key-int-max=25 ! h264parse "
            + "! splitmuxsink muxer=mpegtsmux max-size-time=1000000000 location=part%d.ts"
        let parts = (0..<4).map { "#EXTINF:1.0,\npart\($0).ts\n" }.joined()
        let head = "#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:2\n#EXT-X-PLAYLIST-TYPE:VOD\n"
        // The muxer sometimes hangs when all is written: what counts is that it is.
        if !Clips.run(make) { print("the muxer was ended") }
        do {
            for part in 0..<4 where try bytes(ofFile: "\(folder)/part\(part).ts").count < 10_000 {
                fatalError("part \(part) is missing")
            }
            try write(Array("\(head)\(parts)#EXT-X-ENDLIST\n".utf8), to: folder + "/playlist.m3u8")
        } catch {
            fatalError("no playlist: \(error)")
        }
        return folder
    }()
}
