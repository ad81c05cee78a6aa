import Control
import Foundation
import Testing

/// What a visitor watches goes on after the daemon was killed, through the whole daemon and its file.
@Suite(.serialized, .timeLimit(.minutes(19))) struct LiveSessionTests {
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("vitrine-\(UUID().uuidString)")
        let videos = folder.appendingPathComponent("videos")
        try FileManager.default.createDirectory(at: videos, withIntermediateDirectories: true)
        try makeClip(videos.path + "/long.mp4", seconds: 120)
        try makeClip(videos.path + "/short.mp4", seconds: 1)
    }

    private var long: String { folder.path + "/videos/long.mp4" }
    private var file: URL { folder.appendingPathComponent("state/session") }

    private func daemon(_ settings: String...) throws -> RunningDaemon {
        try RunningDaemon(
            library: ["--library", folder.path + "/videos"],
            arguments: ["--state", folder.path + "/state/settings.toml"] + settings.flatMap { ["--set", $0] })
    }

    /// Plays, seeks, and is killed when that is kept.
    private func leaveSession(at position: Double, _ requests: Request...) throws {
        let daemon = try daemon()
        #expect(try daemon.ask(.play(long)) == .done)
        #expect(try daemon.waits { try daemon.status().item?.phase == "playing" })
        #expect(try daemon.ask(.seek(.to(position))) == .done)
        for request in requests { #expect(try daemon.ask(request) == .done) }
        #expect(
            try daemon.waits {
                guard FileManager.default.fileExists(atPath: file.path) else { return false }
                let text = try String(contentsOf: file, encoding: .utf8)
                let kept = text.split(separator: "\n").first { $0.hasPrefix("position ") }?.dropFirst(9)
                return Double(kept ?? "") ?? 0 >= position
            })
        kill(daemon.pid, SIGKILL)
    }

    @Test func `a daemon that was killed goes on with the same video at the same place`() throws {
        try leaveSession(at: 60)
        let daemon = try daemon()
        #expect(try daemon.waits { try daemon.status().item?.phase == "playing" })
        let item = try #require(try daemon.status().item)
        print("session: killed after 60 s of the video, plays on at \(item.position) s")
        #expect(item.path == long && item.position >= 60 && item.position < 75)
        #expect(try daemon.status().window == "full")
        #expect(try daemon.waits { try daemon.status().item?.position ?? 0 > item.position + 1 })
    }

    @Test func `what was paused stays paused, and a small window stays small`() throws {
        try leaveSession(at: 30, .pause(.pause), .window(.mini))
        let daemon = try daemon()
        #expect(try daemon.waits { try daemon.status().item?.phase == "paused" })
        let status = try daemon.status()
        #expect(status.window == "mini" && abs((status.item?.position ?? 0) - 30) < 1)
        #expect(try daemon.ask(.pause(.resume)) == .done)
        #expect(try daemon.waits { try daemon.status().item?.position ?? 0 > 31 })
    }

    @Test(arguments: ["immersive", "floating"])
    func `a window that filled the panel, or floated, does so again`(place: String) throws {
        try leaveSession(at: 30)
        let text = try String(contentsOf: file, encoding: .utf8)
        try text.replacing("window full", with: "window \(place)").write(to: file, atomically: true, encoding: .utf8)
        let daemon = try daemon()
        #expect(try daemon.waits { try daemon.status().item?.phase == "playing" })
        #expect(try daemon.waits { try daemon.status().window == place })
    }

    @Test func `one that is ended in order keeps the very place`() throws {
        let first = try daemon()
        #expect(try first.ask(.play(long)) == .done)
        #expect(try first.waits { try first.status().item?.position ?? 0 > 3 })
        kill(first.pid, SIGTERM)
        #expect(first.waits { !first.isRunning })
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(text.hasPrefix("vitrine-session 1\npath \(long)\n"), "\(text)")
        let daemon = try daemon()
        #expect(try daemon.waits { try daemon.status().item?.position ?? 0 > 3 })
    }

    @Test(arguments: [("always", true), ("session", false)])
    func `where a video was left outlives a kill, and the session where that is wanted`(
        remember: String, isKept: Bool
    ) throws {
        // Nothing is so young that it is of the same session.
        let settings = ["kiosk.remember=\(remember)", "kiosk.autoplay=none", "kiosk.resume_within=0"]
        func daemon() throws -> RunningDaemon { try self.daemon(settings[0], settings[1], settings[2]) }
        let file = folder.appendingPathComponent("state/watched")
        func text() throws -> String {
            FileManager.default.fileExists(atPath: file.path) ? try String(contentsOf: file, encoding: .utf8) : ""
        }
        let first = try daemon()
        _ = try first.ask(.library(.scan))
        #expect(try first.ask(.play(long)) == .done)
        #expect(try first.ask(.seek(.to(40))) == .done)
        #expect(try first.waits { try text().contains(" 4") })
        kill(first.pid, SIGKILL)
        let second = try daemon()
        _ = try second.ask(.library(.scan))
        guard case .library(let list) = try second.ask(.library(.list(offset: 0, count: 9))),
            let id = list.items.first(where: { $0.path == long }).flatMap({ UInt64($0.id, radix: 16) })
        else { throw CancellationError() }
        func position() throws -> Double? {
            guard case .item(let item) = try second.ask(.library(.show(id))) else { return nil }
            return item.position
        }
        #expect((try position() ?? 0 >= 40) == isKept)
        #expect(try second.ask(.library(.forget(id))) == .done)
        #expect(try position() == nil)
        kill(second.pid, SIGTERM)
        #expect(second.waits { !second.isRunning })
        #expect(try text().split(separator: "\n").count == 2)
    }

    @Test func `what is closed, over or old does not come back`() throws {
        let first = try daemon()
        #expect(try first.ask(.play(long)) == .done)
        #expect(first.waits { FileManager.default.fileExists(atPath: file.path) })
        #expect(try first.ask(.window(.dismissed)) == .done)
        #expect(first.waits { !FileManager.default.fileExists(atPath: file.path) })
        kill(first.pid, SIGKILL)
        try leaveSession(at: 30)
        sleep(3)
        for settings in [["kiosk.resume_within=2"], ["kiosk.resume_within=0"], ["kiosk.autoplay=none"]] {
            let daemon = try daemon(settings[0])
            usleep(500_000)
            #expect(try daemon.status().item == nil, "\(settings)")
            kill(daemon.pid, SIGKILL)
        }
        #expect(try daemon().waits { try String(contentsOf: file, encoding: .utf8).contains("resumptions 1") })
    }

    @Test func `a video with which the daemon ended again and again is left alone`() throws {
        try leaveSession(at: 30)
        for resumption in 1...2 {
            let daemon = try daemon()
            #expect(
                try daemon.waits {
                    try String(contentsOf: file, encoding: .utf8).contains("resumptions \(resumption)")
                })
            kill(daemon.pid, SIGKILL)
        }
        let daemon = try daemon()
        #expect(try daemon.status().item == nil)
        #expect(try daemon.log().contains("is not resumed: the daemon crashed with it before"))
    }

    @Test(arguments: [
        "", "\0\0\0\0", "vitrine-session 2\n", "vitrine-session 1\npath relative\n",
        "vitrine-session 1\npath /a.mp4\ntitle x\nitem -1\n",
        "vitrine-session 1\npath /a.mp4\ntitle x\nitem 1\nposition nan\npaused false\nwindow full\nsaved 1\nresumptions 0\n",
        "vitrine-session 1\npath /a%zz\ntitle x\nitem 1\nposition 1\npaused false\nwindow full\nsaved 1\nresumptions 0\n",
        "vitrine-session 1\npath /a\ntitle x\nitem 1\nposition 1\npaused false\nwindow wide\nsaved 1\nresumptions 0\n",
        String(repeating: "x", count: 1 << 20),
    ])
    func `a damaged file is said once and passed over`(text: String) throws {
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: file, atomically: true, encoding: .utf8)
        let daemon = try daemon()
        #expect(try daemon.status().item == nil)
        let lines = try daemon.log().split(separator: "\n").filter { $0.contains("session") }
        #expect(lines.count == 1 && lines[0].contains("the last session is ignored"), "\(lines)")
        // The next one takes its place.
        #expect(try daemon.ask(.play(long)) == .done)
        #expect(
            try daemon.waits {
                try String(contentsOf: file, encoding: .utf8).hasPrefix("vitrine-session 1\npath \(long)")
            })
    }

    @Test func `a damaged memory of what was watched is told and set aside`() throws {
        let file = folder.appendingPathComponent("state/watched")
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        let head = "vitrine-memory 2\nsaved 1\n"
        let texts =
            ["", "\0\0\0\0", "vitrine-memory 3\nsaved 1\n", "vitrine-memory 1\n", "vitrine-memory 1\nsaved x\n"]
            + ["attract", "attract -1 0", "attract 1 zz", "attract 99999999999 0", "attract 1 0 0"].map {
                head + $0 + "\n"
            }
            + ["ff nan - 0", "ff 1e308 - 0", "ff -1 - 0", "zz 1 - 0", "ff 1 - 99999999999999999999", "ff 1"].map {
                head + $0 + "\n"
            } + [String(repeating: "x", count: 1 << 20)]
        for text in texts {
            try text.write(to: file, atomically: true, encoding: .utf8)
            let daemon = try daemon("kiosk.remember=always")
            #expect(try daemon.status().item == nil)
            let lines = try daemon.log().split(separator: "\n").filter { $0.contains("/watched") }
            #expect(lines.count == 1 && lines[0].contains("it is set aside"), "\(lines)")
            kill(daemon.pid, SIGTERM)
            #expect(daemon.waits { !daemon.isRunning })
            #expect(FileManager.default.fileExists(atPath: file.path + ".damaged"))
        }
        // A folder in its place.
        try FileManager.default.removeItem(atPath: file.path + ".damaged")
        try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
        let daemon = try daemon("kiosk.remember=always")
        #expect(try daemon.waits { try daemon.log().contains("it is set aside") })
    }

    @Test func `an item that is named plays at every start, over and over`() throws {
        let short = folder.path + "/videos/short.mp4"
        let first = try daemon("kiosk.autoplay=\(short)")
        #expect(try first.waits { try first.status().pictures?.shown ?? 0 > 25 })
        #expect(try first.status().item?.path == short && first.status().item?.phase == "playing")
        let (_, list) = try first.vitrinectl(["library", "list", "--socket", first.socket])
        let number = try #require(list.split(separator: "\n").last?.split(separator: "\t").first)
        #expect(list.split(separator: "\n").last?.hasSuffix("short") == true)
        kill(first.pid, SIGTERM)
        #expect(first.waits { !first.isRunning })
        try FileManager.default.removeItem(at: file)
        let second = try daemon("kiosk.autoplay=\"\(number)\"")
        #expect(try second.waits { try second.status().item?.path == short })
        #expect(try second.waits { try second.status().pictures?.shown ?? 0 > 25 })
        kill(second.pid, SIGTERM)
        let third = try daemon("kiosk.autoplay=nonsense", "kiosk.resume_within=0")
        #expect(try third.status().item == nil && third.log().contains("kiosk.autoplay: 'nonsense'"))
    }
}
