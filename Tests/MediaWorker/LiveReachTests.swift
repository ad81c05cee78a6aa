import Glibc
import Linux
import MediaWorker
import Servers
import Testing
import Time
import WorkerProtocol

/// What an item may fetch: a file nothing, a stream nothing of this machine.
@Suite(.serialized, .timeLimit(.minutes(19)))
struct LiveReachTests {
    /// Documents that lead on to `address`, by the name that a stranger would give them.
    private static func documents(_ address: String) -> [(name: String, text: String)] {
        let host = address.dropFirst("http://".count).prefix { $0 != "/" }
        let list = "#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:2\n#EXT-X-PLAYLIST-TYPE:VOD\n"
        let manifest = { (inner: String) in
            """
            <?xml version="1.0"?>
            <MPD xmlns="urn:mpeg:dash:schema:mpd:2011" xmlns:xlink="http://www.w3.org/1999/xlink" type="static"
             profiles="urn:mpeg:dash:profile:isoff-live:2011" mediaPresentationDuration="PT8S" minBufferTime="PT2S">
            \(inner)</MPD>
            """
        }
        let sets = """
            <AdaptationSet mimeType="video/mp4" segmentAlignment="true" startWithSAP="1">
            <SegmentTemplate timescale="1000" duration="1000" startNumber="1" initialization="\(address)"
             media="\(address)?$Number$"/>
            <Representation id="video" codecs="avc1.42c015" bandwidth="400000"/></AdaptationSet>
            """
        return [
            ("list.m3u8", "\(list)#EXTINF:1.0,\n\(address)\n#EXT-X-ENDLIST\n"),
            ("master.m3u8", "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1000,CODECS=\"avc1.42c015\"\n\(address)\n"),
            (
                "key.mp4",
                "\(list)#EXT-X-KEY:METHOD=AES-128,URI=\"\(address)\"\n#EXTINF:1.0,\npart0.ts\n#EXT-X-ENDLIST\n"
            ),
            ("manifest.mpd", manifest("<Period>\(sets)</Period>")),
            ("remote.mpd", manifest("<Period xlink:href=\"\(address)\" xlink:actuate=\"onLoad\"/>")),
            (
                "session.sdp",
                "v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nt=0 0\na=control:rtsp://\(host)/x\n"
                    + "m=video 5004 RTP/AVP 96\na=rtpmap:96 H264/90000\na=control:rtsp://\(host)/x/1\n"
            ),
            ("real.ram", "\(address)\nrtsp://\(host)/live\n"),
            ("windows.asx", "<asx version=\"3.0\"><entry><ref href=\"\(address)\"/></entry></asx>"),
            ("list.pls", "[playlist]\nFile1=\(address)\nNumberOfEntries=1\nVersion=2\n"),
            ("smooth.ism", "<SmoothStreamingMedia MajorVersion=\"2\" Duration=\"10000000\"></SmoothStreamingMedia>"),
        ]
    }

    /// A QuickTime movie that says where the real one is.
    private static func reference(_ address: String) -> [UInt8] {
        func box(_ kind: String, _ content: [UInt8]) -> [UInt8] {
            let size = UInt32(content.count + 8)
            return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: size >> $0) } + Array(kind.utf8) + content
        }
        let text = Array(address.utf8) + [0]
        let length = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: UInt32(text.count) >> UInt32($0)) }
        let place = box("rdrf", [0, 0, 0, 0] + Array("url ".utf8) + length + text)
        return box("ftyp", Array("qt  \0\0\0\0qt  ".utf8)) + box("moov", box("rmra", box("rmda", place)))
    }

    private func folder(_ name: String) throws -> String {
        let folder = Clips.temporary(name)
        try #require(Clips.run("rm -rf '\(folder)'; mkdir -p '\(folder)'"))
        return folder
    }

    @Test func `a file in the library that leads to an address fetches nothing from it`() throws {
        let folder = try folder("leading")
        let server = try BadServer(folder: folder, .good)
        defer { server.stop() }
        try write(Self.reference(server.address(of: "clip.mov")), to: folder + "/reference.mov")
        for (name, text) in Self.documents(server.address(of: "clip.mp4")) {
            try write(Array(text.utf8), to: "\(folder)/\(name)")
        }
        let names = Self.documents("").map(\.name) + ["reference.mov"]
        for name in names {
            let story = try Story(WorkerUnderTest(), "\(folder)/\(name)", timeLimit: 30)
            #expect(story.frames == 0 && story.failure != nil, "\(name): \(story)")
            print("\(name): \(story.failure.map { "\($0)" } ?? "none")")
            #expect(server.visits == 0, "\(name)")
            if name.hasSuffix(".m3u8") || name.hasSuffix(".mpd") { #expect(story.failure != .gone) }
        }
        // The same, from a server that may lead there: otherwise nothing was shown.
        for name in ["list.m3u8", "master.m3u8", "manifest.mpd"] {
            let before = server.requests
            _ = try Story(WorkerUnderTest(WorkerUnderTest.streams), server.address(of: name), timeLimit: 30)
            #expect(server.requests > before + 1, "\(name)")
        }
    }

    @Test(arguments: [
        "http://127.0.0.1:PORT/", "http://localhost:PORT/", "http://0.0.0.0:PORT/", "http://[::ffff:127.0.0.1]:PORT/",
        "http://[::1]:PORT/",
        "https://127.0.0.1:PORT/", "HTTP://127.0.0.1:PORT/", "rtsp://127.0.0.1:PORT/live",
        "rtsps://127.0.0.1:PORT/live",
        "http://user:word@127.0.0.1:PORT/", "http://169.254.169.254/", "http://192.168.1.1/", "rtsp://10.0.0.1/live",
        "http://[fe80::1]/", "http://[64:ff9b::7f00:1]:PORT/",
    ])
    func `an address of this machine or of its network is refused as such, and nobody is asked`(address: String) throws
    {
        let server = try BadServer(folder: Clips.folder, .good)
        defer { server.stop() }
        let place = address.replacing("PORT", with: String(server.port))
        let story = try Story(WorkerUnderTest(["--internet"]), place, timeLimit: 15)
        #expect(story.failure == .privateAddress)
        #expect(server.visits == 0)
    }

    /// Other ways to write 127.0.0.1: some libraries take them, and some ask a name server.
    @Test(arguments: [
        "http://2130706433:PORT/", "http://0x7f.1:PORT/", "http://127.1:PORT/", "http://0177.0.0.1:PORT/",
    ])
    func `an odd way to write an address leads nowhere`(address: String) throws {
        let server = try BadServer(folder: Clips.folder, .good)
        defer { server.stop() }
        let place = address.replacing("PORT", with: String(server.port))
        let story = try Story(WorkerUnderTest(["--internet"]), place, timeLimit: 15)
        // Some libraries take it for a name.
        let reasons: [FailureReason] = [.privateAddress, .unreachable, .unknownServer, .noNetwork]
        #expect(story.failure.map(reasons.contains) ?? false, "\(story)")
        #expect(server.visits == 0)
    }

    @Test(arguments: [
        "file:///etc/hostname", "ftp://93.184.216.34/a.mp4", "fd://3", "v4l2:///dev/video0", "udp://0.0.0.0:5004",
        "rtmp://93.184.216.34/live", "rtspt://93.184.216.34/live", "rtsp-sdp://v=0", "data:video/mp4;base64,AAAA",
        "filesrc://x", "gnlurisource://x", "dvb://x", "smb://93.184.216.34/a.mp4", "tcp://93.184.216.34:80",
    ])
    func `an address that is neither http nor rtsp is refused`(address: String) throws {
        let worker = try WorkerUnderTest(["--internet"])
        #expect(try Story(worker, address, timeLimit: 10).failure == .otherScheme)
        #expect(try Story(WorkerUnderTest(), address, timeLimit: 10).failure != nil)
    }

    @Test func `a worker for files plays no address, and one for streams no file`() throws {
        let server = try BadServer(folder: Clips.folder, .good)
        defer { server.stop() }
        #expect(try Story(WorkerUnderTest(), server.address(of: "clip.mp4")).failure == .streamsOff)
        #expect(server.visits == 0)
        #expect(try Story(WorkerUnderTest(WorkerUnderTest.streams), Clips.h264.path).failure == .unreadable)
        // Nor may it be given a folder.
        #expect(throws: WorkerOptionError.self) {
            try WorkerOptions(arguments: ["--internet", "--read", Clips.folder])
        }
    }

    @Test func `a playlist from a server opens no file of this machine`() throws {
        let folder = try folder("outward")
        let server = try BadServer(folder: folder, .good)
        defer { server.stop() }
        // Where every process may read, as a stream's worker may too.
        let clip = "/usr/share/vitrine-test-\(getpid()).ts"
        defer { unlink(clip) }
        try #require(Clips.run("cp '\(try StreamedClip.hls())/part0.ts' '\(clip)'"))
        for (name, text) in Self.documents("file://\(clip)") where !name.hasSuffix("sdp") {
            try write(Array(text.utf8), to: "\(folder)/\(name)")
            let worker = try WorkerUnderTest(WorkerUnderTest.streams)
            let story = try Story(worker, server.address(of: name), timeLimit: 30)
            #expect(story.frames == 0 && story.failure != nil, "\(name): \(story)")
        }
    }

    @Test(.enabled(if: PublicNetwork.isPossible))
    func `a public server plays, whatever the environment's proxy, and leads to no private one`() throws {
        let inner = try folder("inner")
        let outer = try folder("outer")
        try #require(Clips.run("cp '\(Clips.h264.path)' '\(outer)/clip.mp4'; cp '\(outer)/clip.mp4' '\(inner)'"))
        let story = { @Sendable (path: String) in try Story(WorkerUnderTest(["--internet"]), path, timeLimit: 30) }
        try PublicNetwork.run {
            let secret = try BadServer(folder: inner, .good)
            let server = try BadServer(folder: outer, .good, host: PublicNetwork.host)
            let redirecting = try BadServer(
                folder: outer, .redirects(to: secret.address(of: "clip.mp4")), host: PublicNetwork.host)
            defer { [secret, server, redirecting].forEach { $0.stop() } }
            for name in ["http_proxy", "https_proxy", "all_proxy", "HTTP_PROXY"] {
                setenv(name, secret.address(of: ""), 1)
            }
            defer { for name in ["http_proxy", "https_proxy", "all_proxy", "HTTP_PROXY"] { unsetenv(name) } }
            let played = try story(server.address(of: "clip.mp4"))
            #expect(played.hasEnded && played.frames > Clips.h264.frames * 8 / 10, "\(played)")
            #expect(try story(redirecting.address(of: "clip.mp4")).failure == .privateAddress)
            for (name, text) in Self.documents(secret.address(of: "clip.mp4")) {
                try write(Array(text.utf8), to: "\(outer)/\(name)")
                let led = try story(server.address(of: name))
                #expect(led.frames == 0 && led.failure != nil, "\(name): \(led)")
                print("\(name): \(led.failure.map { "\($0)" } ?? "none")")
            }
            #expect(secret.visits == 0)
        }
    }
}
