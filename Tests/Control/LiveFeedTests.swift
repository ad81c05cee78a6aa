import Control
import Foundation
import Servers
import Support
import Testing

/// The sources of the configuration through the whole daemon: feeds over HTTP, playlists, streams and folders.
@Suite(.serialized, .timeLimit(.minutes(19))) struct LiveFeedTests {
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("vitrine-\(UUID().uuidString)")
        for name in ["videos", "harbour", "web", "state"] {
            try FileManager.default.createDirectory(atPath: path(name), withIntermediateDirectories: true)
        }
    }

    private func path(_ name: String) -> String { folder.path + "/" + name }

    private func write(_ name: String, _ text: String) throws {
        try text.write(toFile: path(name), atomically: true, encoding: .utf8)
    }

    private func source(_ name: String, _ kind: String, _ place: String) -> String {
        "[[source]]\nname = \"\(name)\"\nkind = \"\(kind)\"\nplace = \"\(place)\"\n"
    }

    private func feed(_ titles: [String], _ server: BadServer) -> String {
        let items = titles.map {
            "<item><title>\($0)</title><enclosure url='\(server.address(of: $0)).mp4' type='video/mp4'/></item>"
        }
        return "<rss><channel><title>Feed</title>\(items.joined())</channel></rss>"
    }

    private func daemon(_ sources: String, internet: Bool = true) throws -> RunningDaemon {
        let text = "[workers]\ninternet = \(internet)\nprivate_networks = true\n[kiosk]\nautoplay = \"none\"\n"
        try write("vitrine.toml", text + sources)
        return try RunningDaemon(
            library: ["--library", path("videos")],
            arguments: [
                "--duration", "120", "--state", path("state/settings.toml"), "--config", path("vitrine.toml"),
            ])
    }

    private func titles(_ daemon: RunningDaemon) throws -> [String] {
        guard case .library(let list) = try daemon.ask(.library(.list(offset: 0, count: 99))) else { return [] }
        return list.items.map(\.title).sorted()
    }

    private func scan(_ daemon: RunningDaemon) throws {
        #expect(try daemon.vitrinectl(["library", "scan", "--socket", daemon.socket]).0 == 0)
    }

    @Test func `a feed is fetched once, again when it changes, and stays when its server is gone`() throws {
        let server = try BadServer(folder: path("web"), .versions)
        try makeClip(path("web/One.mp4"), seconds: 1)
        try write("web/feed", feed(["One"], server))
        let sources = source("News", "feed", server.address(of: "feed?user=a"))
        // The server knows the file by its whole name.
        try FileManager.default.moveItem(atPath: path("web/feed"), toPath: path("web/feed?user=a"))
        var daemon = try daemon(sources)
        #expect(try daemon.waits { try titles(daemon) == ["One"] })
        #expect(try daemon.ask(.play(server.address(of: "One.mp4"))) == .done)
        #expect(try daemon.waits { try daemon.status().item?.phase == "playing" })
        try scan(daemon)
        #expect(daemon.waits { server.unchanged == 1 })
        try write("web/feed?user=a", feed(["One", "Two"], server))
        try scan(daemon)
        #expect(try daemon.waits { try titles(daemon) == ["One", "Two"] })
        server.die()
        try scan(daemon)
        #expect(try daemon.waits { try daemon.log().contains("the known entries stay") })
        #expect(try titles(daemon) == ["One", "Two"])
        kill(daemon.pid, SIGTERM)
        #expect(daemon.waits { !daemon.isRunning })
        daemon = try self.daemon(sources)
        #expect(try daemon.waits { try titles(daemon) == ["One", "Two"] }, "also after a restart without the network")
    }

    private var pictures: [String] {
        let names = try? FileManager.default.subpathsOfDirectory(atPath: path("state"))
        return names?.filter { $0.hasSuffix(".picture") } ?? []
    }

    @Test func `the pictures of a feed come, stay without the network, and those that are missing hold up nothing`()
        throws
    {
        let server = try BadServer(folder: path("web"), .good)
        try makeClip(path("web/One.mp4"), seconds: 1)
        try makePicture(path("web/1.png"))
        try makePicture(path("web/3.png"))
        let items = (1...3).map {
            "<item><title>T\($0)</title><enclosure url='One.mp4?\($0)' type='video/mp4'/><media:thumbnail url='\($0).png'/></item>"
        }
        let text = "<rss xmlns:media='m'><channel><title>Feed</title>\(items.joined())</channel></rss>"
        try write("web/feed", text)
        let sources = source("News", "feed", server.address(of: "feed"))
        let daemon = try daemon(sources)
        #expect(try daemon.waits { try titles(daemon) == ["T1", "T2", "T3"] })
        #expect(daemon.waits { pictures.count == 2 })
        #expect(try daemon.waits { try daemon.log().contains("2.png") })
        #expect(try daemon.waits { try redPixels(daemon) > 1000 })
        sleep(1)
        let ofOne = try redPixels(daemon)
        try makePicture(path("web/2.png"))
        try scan(daemon)
        #expect(daemon.waits { pictures.count == 3 })
        #expect(try daemon.waits { try redPixels(daemon) * 2 > ofOne * 3 })
        kill(daemon.pid, SIGTERM)
        #expect(daemon.waits { !daemon.isRunning })
        server.die()
        let second = try self.daemon(sources)
        #expect(try second.waits { try redPixels(second) * 2 > ofOne * 3 })
    }

    /// The red part of the panel.
    private func redPixels(_ daemon: RunningDaemon) throws -> Int {
        let (picture, pixels) = (path("state/shot.png"), path("state/shot.rgb"))
        _ = try daemon.vitrinectl(["screenshot", picture, "--socket", daemon.socket])
        let raw = "videoconvert ! video/x-raw,format=RGB"
        try launch("filesrc location=\(picture) ! pngdec ! \(raw) ! filesink location=\(pixels)")
        let bytes = try Data(contentsOf: URL(fileURLWithPath: pixels))
        return stride(from: 0, to: bytes.count - 2, by: 3).count {
            bytes[$0] > 200 && bytes[$0 + 1] < 60 && bytes[$0 + 2] < 60
        }
    }

    @Test(arguments: [
        BadServer.Behaviour.lies(by: 100), .lies(by: -30), .breaksOff(after: 0), .lacks(["feed"], status: "404 No"),
        .lacks(["feed"], status: "500 Oh"), .redirects(to: "file:///etc/passwd"), .redirects(to: "/feed"),
    ])
    func `a server that lies changes nothing`(behaviour: BadServer.Behaviour) throws {
        let good = try BadServer(folder: path("web"), .good)
        try write("web/feed", feed(["One"], good))
        let sources = source("News", "feed", good.address(of: "feed"))
        let daemon = try daemon(sources)
        #expect(try daemon.waits { try titles(daemon) == ["One"] })
        good.die()
        let bad = try BadServer(folder: path("web"), behaviour, port: good.port)
        try write("web/feed", feed(["Two", "Three"], bad))
        try scan(daemon)
        #expect(daemon.waits { bad.requests > 0 })
        #expect(
            try daemon.waits {
                guard case .problems(let list) = try daemon.ask(.library(.problems(offset: 0, count: 9))) else {
                    return false
                }
                return try daemon.log().contains("the known entries stay") || list.total > 0
            })
        #expect(try titles(daemon) == ["One"])
        bad.die()
    }

    @Test func `folders, playlists and streams stand beside the library, and their errors are told`() throws {
        let server = try BadServer(folder: path("web"), .good)
        try makeClip(path("videos/a.mp4"), seconds: 1)
        try makeClip(path("harbour/b.mp4"), seconds: 1)
        try write("web/list.m3u", "#EXTM3U\n#EXTINF:5,From afar\nhttp://127.0.0.1:1/x.mp4\n")
        try write("web/here.m3u", "\(path("videos/a.mp4"))\n")
        let sources =
            source("The harbour", "folder", path("harbour")) + source("Here", "playlist", path("web/here.m3u"))
            + source("Afar", "playlist", server.address(of: "list.m3u"))
            + source("Camera", "stream", "rtsp://127.0.0.1:1/camera")
        let daemon = try daemon(sources)
        #expect(try daemon.waits { try titles(daemon) == ["Camera", "From afar", "a", "b"] })
        let (status, text) = try daemon.vitrinectl(["library", "lists", "--socket", daemon.socket])
        #expect(status == 0)
        for name in ["The harbour", "Here", "Afar"] { #expect(text.contains(name), "\(text)") }
        #expect(try daemon.ask(.play(path("harbour/b.mp4"))) == .done)
        #expect(try daemon.waits { try daemon.status().item?.phase == "playing" })
        // Without the network the others stay.
        kill(daemon.pid, SIGTERM)
        #expect(daemon.waits { !daemon.isRunning })
        let second = try self.daemon(sources, internet: false)
        #expect(try second.waits { try titles(second) == ["a", "b"] })
        #expect(try second.log().contains("feeds need workers.internet"))
    }
}
