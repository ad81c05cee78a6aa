import ContentSet
import Control
import Foundation
import Linux
import Servers
import Support
import Testing
import WorkerProtocol

/// Content sets through the whole daemon and `vitrinectl content`.
@Suite(.serialized, .timeLimit(.minutes(19))) struct LiveContentTests {
    private static let seed: UInt64 = 18
    /// The kills of a whole run.
    private static let kills = 200

    private let folder: URL
    private var content: String { folder.path + "/state/content" }

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("vitrine-\(UUID().uuidString)")
        for name in ["videos", "sets", "state"] {
            try FileManager.default.createDirectory(atPath: path(name), withIntermediateDirectories: true)
        }
    }

    private func path(_ name: String) -> String { folder.path + "/" + name }

    private func daemon(_ settings: String...) throws -> RunningDaemon {
        let settings =
            ["kiosk.autoplay=none", "workers.folders=" + path("sets"), "workers.internet=true"]
            + ["workers.private_networks=true"] + settings
        return try RunningDaemon(
            library: ["--library", path("videos")],
            arguments: ["--duration", "300", "--state", path("state/settings.toml")]
                + settings.flatMap { ["--set", $0] })
    }

    /// A packed set with so many clips, and a large file that is none.
    private func makeSet(_ name: String, clips: Int, version: String, bytes: Int = 2_000_000) throws {
        let set = path("sets/" + name)
        try FileManager.default.createDirectory(atPath: set + "/more", withIntermediateDirectories: true)
        for number in 1...clips { try makeClip(set + "/clip\(number).mp4", seconds: 3 * number) }
        var random = SeededGenerator(seed: UInt64(bytes))
        let noise = (0..<bytes / 8).flatMap { _ in withUnsafeBytes(of: random.next()) { Array($0) } }
        try Data(noise).write(to: URL(fileURLWithPath: set + "/more/odd name %20.bin"))
        try pack(name, version)
    }

    private func pack(_ name: String, _ version: String) throws {
        let (status, text) = try run("content", "pack", path("sets/" + name), "--id", "museum", "--version", version)
        try #require(status == 0, "\(text)")
    }

    private func run(_ words: String...) throws -> (Int32, String) { try RunningDaemon.vitrinectl(words) }

    private func install(_ source: String, _ daemon: RunningDaemon) throws -> (Int32, String) {
        try daemon.vitrinectl(["content", "install", source, "--socket", daemon.socket])
    }

    private func status(_ daemon: RunningDaemon) throws -> Reply.Content {
        guard case .content(let content) = try daemon.ask(.content(.status)) else { throw CancellationError() }
        return content
    }

    private func titles(_ daemon: RunningDaemon) throws -> [String] {
        guard case .library(let list) = try daemon.ask(.library(.list(offset: 0, count: 99))) else { return [] }
        return list.items.map(\.title)
    }

    /// Whether the running set is whole; its version.
    private func wholeVersion() throws -> String? {
        let set = SetFolder(content + "/current")
        guard let bytes = try set.manifestBytes() else { return nil }
        let manifest = try SetManifest(bytes)
        for file in manifest.files {
            let digest = try FileDigest(ofFile: set.path + "/" + file.path)
            #expect(digest == file.digest, "\(file.path) of \(manifest.name.version)")
        }
        return manifest.name.version
    }

    @Test func `a set is installed and exchanged while one of its videos plays, and the last one comes back`() throws {
        try makeSet("a", clips: 2, version: "1")
        try makeSet("b", clips: 3, version: "2")
        let daemon = try daemon()
        #expect(try install(path("sets/a"), daemon) == (0, "installed: museum 1\n"))
        #expect(try install(path("sets/a/vitrine-set.toml"), daemon) == (0, "up to date: museum 1\n"))
        #expect(try daemon.waits { try titles(daemon) == ["clip1", "clip2"] })
        #expect(try daemon.ask(.play(content + "/current/clip2.mp4")) == .done)
        #expect(try daemon.waits { try daemon.status().item?.position ?? 0 > 0.5 })
        #expect(try install(path("sets/b"), daemon) == (0, "installed: museum 2\n"))
        #expect(try daemon.status().item?.phase == "playing")
        #expect(try daemon.waits { try titles(daemon) == ["clip1", "clip2", "clip3"] })
        #expect(try daemon.waits { try daemon.status().item?.phase == "ended" }, "it plays to its end")
        let content = try status(daemon)
        #expect(content.current?.version == "2" && content.previous?.version == "1")
        #expect(try daemon.vitrinectl(["content", "rollback", "--socket", daemon.socket]).0 == 0)
        #expect(try daemon.waits { try titles(daemon) == ["clip1", "clip2"] })
        #expect(try wholeVersion() == "1")
        kill(daemon.pid, SIGTERM)
        #expect(daemon.waits { !daemon.isRunning })
        let log = try run("log", "plays", "--csv", "--folder", path("state/plays")).1.split(separator: "\n")
        #expect(log.count == 2 && log[0].hasSuffix(",set"))
        #expect(log.last?.hasSuffix(",museum 1") ?? false, "the set that it belonged to, though another one came")
    }

    @Test func `the library lists a set in the order and with the titles of its manifest`() throws {
        try makeSet("a", clips: 2, version: "1")
        let manifest = path("sets/a/vitrine-set.toml")
        var lines = try String(contentsOfFile: manifest, encoding: .utf8)
        let second = try #require(lines.range(of: "[files.\"clip2.mp4\"]"))
        let rest = try #require(lines.range(of: "[files.\"more/"))
        let entry = String(lines[second.lowerBound..<rest.lowerBound]).trimmingCharacters(in: .newlines)
        lines = lines.replacingOccurrences(of: entry, with: "")
        lines = lines.replacingOccurrences(
            of: "[files.\"clip1.mp4\"]", with: entry + "\ntitle = \"The first\"\n\n[files.\"clip1.mp4\"]")
        try lines.write(toFile: manifest, atomically: true, encoding: .utf8)
        // Packing again keeps order and titles.
        try pack("a", "2")
        let daemon = try daemon()
        #expect(try install(path("sets/a"), daemon).0 == 0)
        #expect(
            try daemon.waits {
                guard
                    case .library(let list) = try daemon.ask(
                        .library(.list(.playlist("museum"), offset: 0, count: 9)))
                else { return false }
                return list.items.map(\.title) == ["The first", "clip1"]
            })
    }

    @Test func `a set brings the clips that attract, by the time of the day, unless the configuration names a list`()
        throws
    {
        try makeClip(path("videos/own.mp4"), seconds: 3)
        try makeSet("one", clips: 2, version: "1")
        let file = path("sets/one/vitrine-set.toml")
        // What is packed again keeps what was written by hand.
        let text = try String(contentsOfFile: file, encoding: .utf8)
            .replacingOccurrences(
                of: "[files.\"clip2.mp4\"]\n", with: "[files.\"clip2.mp4\"]\nattract = \"Trailers\"\n")
        try (text + "[dayparts.Trailers]\n").write(toFile: file, atomically: true, encoding: .utf8)
        try pack("one", "2")
        let settings = ["kiosk.idle_timeout=1", "kiosk.ask_duration=0", "kiosk.trust_clock=true"]
        func played() throws -> Set<String> {
            let (_, text) = try run("log", "plays", "--csv", "--folder", path("state/plays"))
            let names = ["own", "clip1", "clip2"].filter { text.contains("/\($0).mp4") }
            return Set(names)
        }
        var daemon = try daemon(settings[0], settings[1], settings[2])
        #expect(try install(path("sets/one"), daemon).0 == 0)
        #expect(
            try daemon.waits {
                try daemon.vitrinectl(["library", "lists", "--socket", daemon.socket]).1.contains("Trailers")
            })
        #expect(
            try daemon.waits {
                try daemon.vitrinectl(["schedule", "show", "--socket", daemon.socket]).1.contains(":\n  Trailers\n")
            })
        // What played before the set came is over.
        #expect(try daemon.waits { try played().contains("clip2") })
        kill(daemon.pid, SIGTERM)
        #expect(daemon.waits { !daemon.isRunning })
        try FileManager.default.removeItem(atPath: path("state/plays"))
        daemon = try self.daemon(settings[0], settings[1], settings[2])
        #expect(try daemon.waits { try played() == ["clip2"] })
        sleep(2)
        #expect(try played() == ["clip2"])
        kill(daemon.pid, SIGTERM)
        #expect(daemon.waits { !daemon.isRunning })
        try FileManager.default.removeItem(atPath: path("state/plays"))
        daemon = try self.daemon(settings[0], settings[1], settings[2], "kiosk.attract=folder " + path("videos"))
        #expect(try daemon.waits { try played() == ["own"] })
    }

    @Test func `over HTTP a copy goes on where it broke off`() throws {
        try makeSet("a", clips: 1, version: "1")
        let daemon = try daemon()
        let bad = try BadServer(folder: path("sets"), .breaksOff(after: 700_000))
        #expect(try install(bad.address(of: "a"), daemon) == (0, "installed: museum 1\n"))
        #expect(bad.requests >= 6, "two more parts of the large file")
        #expect(try wholeVersion() == "1")
        bad.stop()
        try makeSet("a", clips: 1, version: "2", bytes: 3_000_000)
        // Half of the file is there, and the server knows no ranges.
        let half = try BadServer(folder: path("sets"), .ignoresRanges)
        let manifest = try Data(contentsOf: URL(fileURLWithPath: path("sets/a/vitrine-set.toml")))
        let incoming = content + "/incoming"
        try FileManager.default.createDirectory(atPath: incoming + "/more", withIntermediateDirectories: true)
        try manifest.write(to: URL(fileURLWithPath: incoming + "/vitrine-set.toml"))
        try Data(count: 1_000_000).write(to: URL(fileURLWithPath: incoming + "/more/odd name %20.bin"))
        #expect(try install(half.address(of: "a/"), daemon) == (0, "installed: museum 2\n"))
        #expect(try wholeVersion() == "2")
        half.stop()
    }

    @Test func `a set that is not what its manifest says is refused, and the running one stays`() throws {
        try makeSet("a", clips: 1, version: "1")
        let daemon = try daemon()
        #expect(try install(path("sets/a"), daemon).0 == 0)
        let odd = path("sets/a/more/odd name %20.bin")
        try makeSet("a", clips: 1, version: "2", bytes: 1_000_000)
        var bytes = try Data(contentsOf: URL(fileURLWithPath: odd))
        bytes[500_000] ^= 1
        try bytes.write(to: URL(fileURLWithPath: odd))
        let refusals: [(source: String, word: String)] = [
            (path("sets/a"), "damaged"), (path("videos"), "holds no content set"), (path("nowhere"), "holds no"),
            ("ftp://example.org/set", "http(s) address"), ("relative", "http(s) address"),
            ("http://127.0.0.1:1/set", "vitrine-set.toml"),
        ]
        for (source, word) in refusals where source != "relative" {
            let (status, text) = try install(source, daemon)
            #expect(status == 1 && text.contains(word), "\(source): \(text)")
        }
        #expect(try daemon.ask(.content(.install("relative"))) != .done)
        try FileManager.default.removeItem(atPath: odd)
        #expect(try install(path("sets/a"), daemon).1.contains("is missing at the source"))
        try "[set]\nid = \"museum\"".write(
            toFile: path("sets/a/vitrine-set.toml"), atomically: true, encoding: .utf8)
        #expect(try install(path("sets/a"), daemon).1.contains("set.version"))
        #expect(try wholeVersion() == "1")
        #expect(try status(daemon).current?.version == "1")
        #expect(try status(daemon).last?.outcome == "failed")
    }

    @Test func `with keys only a signed set is installed`() throws {
        func minisign(_ words: String...) throws {
            #expect(try shell("/usr/bin/minisign", words) == 0)
        }
        try minisign("-G", "-W", "-f", "-p", path("key.pub"), "-s", path("key"))
        let key = try String(contentsOfFile: path("key.pub"), encoding: .utf8).split(separator: "\n")[1]
        try makeSet("a", clips: 1, version: "1")
        let daemon = try daemon("content.keys=\(key)")
        #expect(try install(path("sets/a"), daemon).1.contains("is not signed"))
        let manifest = path("sets/a/vitrine-set.toml")
        try minisign("-S", "-s", path("key"), "-m", manifest)
        #expect(try install(path("sets/a"), daemon) == (0, "installed: museum 1\n"))
        // The signature of another manifest.
        let signature = try Data(contentsOf: URL(fileURLWithPath: manifest + ".minisig"))
        try pack("a", "2")
        try signature.write(to: URL(fileURLWithPath: manifest + ".minisig"))
        #expect(try install(path("sets/a"), daemon).1.contains("not of this manifest"))
        #expect(try wholeVersion() == "1")
    }

    private func shell(_ path: String, _ arguments: [String]) throws -> Int32 {
        let program = Process()
        program.executableURL = URL(fileURLWithPath: path)
        program.arguments = arguments
        program.standardOutput = FileHandle.nullDevice
        try program.run()
        program.waitUntilExit()
        return program.terminationStatus
    }

    @Test func `a source is looked at again and again`() throws {
        try makeSet("a", clips: 1, version: "1")
        let daemon = try daemon("content.source=" + path("sets/a"), "content.check_period=60")
        #expect(try daemon.waits { try wholeVersion() == "1" })
    }

    /// Kills the daemon, or one of the workers, at random moments of copying, checking and exchanging.
    @Test func `a kill at any moment leaves the running set whole`() throws {
        for (name, version) in [("a", "1"), ("b", "2")] { try makeSet(name, clips: 1, version: version) }
        var random = SeededGenerator(seed: Self.seed)
        let count = isFullScale ? Self.kills : 12
        var running = try daemon()
        let began = Date()
        #expect(try install(path("sets/a"), running).0 == 0)
        let whole = Date().timeIntervalSince(began)
        for number in 0..<count {
            let next = try status(running).current?.version == "1" ? "b" : "a"
            #expect(try running.ask(.content(.install(path("sets/" + next)))) == .done)
            usleep(UInt32.random(in: 0...UInt32(whole * 1.2e6), using: &random))
            if number % 3 == 0 {
                kill(running.pid, SIGKILL)
                #expect(try wholeVersion() != nil, "case \(number)")
                running = try daemon()
            } else {
                let name = number % 3 == 1 ? "vitrine-fetch" : "vitrine-catalog"
                if let worker = try running.worker(name) { kill(worker, SIGKILL) }
                #expect(try running.waits { try status(running).installation == nil }, "case \(number)")
            }
            #expect(try wholeVersion() != nil, "case \(number)")
        }
        // What was cut off is completed.
        for name in ["a", "b"] { #expect(try install(path("sets/" + name), running).0 == 0) }
        #expect(try wholeVersion() == "2")
        print("killed installations: \(count) of \(Self.kills) cases, seed \(Self.seed)")
    }
}
