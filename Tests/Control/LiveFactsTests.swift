import Control
import Foundation
import Glibc
import Support
import Testing

/// What files say of themselves, through the whole daemon: lengths, tags, and whether they can be played.
@Suite(.serialized, .timeLimit(.minutes(19))) struct LiveFactsTests {
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("vitrine-\(UUID().uuidString)")
        for name in ["videos", "state", "new"] {
            try FileManager.default.createDirectory(atPath: path(name), withIntermediateDirectories: true)
        }
    }

    private func path(_ name: String) -> String { folder.path + "/" + name }

    private func write(_ name: String, _ text: String) throws {
        try text.write(toFile: path(name), atomically: true, encoding: .utf8)
    }

    private func daemon(_ settings: [String] = []) throws -> RunningDaemon {
        try RunningDaemon(
            library: ["--library", path("videos")],
            arguments: ["--duration", "120", "--state", path("state/settings.toml"), "--set", "kiosk.autoplay=none"]
                + settings.flatMap { ["--set", $0] })
    }

    /// Title, channel and length of each item, by title.
    private func items(_ daemon: RunningDaemon) throws -> [String] {
        guard case .library(let list) = try daemon.ask(.library(.list(offset: 0, count: 99))) else { return [] }
        return list.items.map { "\($0.title)|\($0.channel)|\($0.duration)" }.sorted()
    }

    private func problems(_ daemon: RunningDaemon) throws -> [String] {
        guard case .problems(let list) = try daemon.ask(.library(.problems(offset: 0, count: 9))) else { return [] }
        return list.problems.map { ($0.path as NSString).lastPathComponent + ": " + $0.reason }.sorted()
    }

    private func stop(_ daemon: RunningDaemon) {
        kill(daemon.pid, SIGTERM)
        #expect(daemon.waits { !daemon.isRunning })
    }

    @Test func `lengths and tags are the files' own, and are still known after a restart`() throws {
        try makeClip(path("videos/plain.mp4"), seconds: 2)
        try makeClip(path("videos/tagged.mp4"), seconds: 3, tags: "title=Lighthouse,artist=Harbour")
        try makeClip(path("videos/Show.S01E02.Second.mp4"), seconds: 1, tags: "title=Wrong")
        try makeClip(path("videos/told.mp4"), seconds: 4, tags: "title=Wrong,artist=Wrong")
        try write("videos/told.info.json", #"{"title": "Told", "channel": "Its own", "duration": 99}"#)
        let known = ["Lighthouse|Harbour|3.0", "Second||1.0", "Told|Its own|4.0", "plain||2.0"]
        var daemon = try daemon()
        #expect(try daemon.waits { try items(daemon) == known })
        // What was learned is found.
        guard case .found(let found) = try daemon.ask(.library(.search("harbour light", count: 9))) else {
            throw MessageError("no answer")
        }
        #expect(found.items.map(\.item.title) == ["Lighthouse"])
        stop(daemon)
        daemon = try self.daemon()
        #expect(try daemon.waits { try !items(daemon).isEmpty })
        #expect(try items(daemon) == known, "from the first list on")
        // Another file under the same name.
        try makeClip(path("new/tagged.mp4"), seconds: 1, tags: "title=Anew")
        #expect(rename(path("new/tagged.mp4"), path("videos/tagged.mp4")) == 0)
        #expect(try daemon.waits { try items(daemon).contains("Anew||1.0") })
        // A sidecar that comes later does not undo what the file said.
        try write("videos/plain.info.json", #"{"channel": "Late"}"#)
        #expect(try daemon.waits { try items(daemon).contains("plain|Late|2.0") })
        #expect(try problems(daemon) == [])
    }

    @Test func `files that cannot be played are told, marked or left out, and doubted at each start`() throws {
        try makeClip(path("videos/good.mp4"), seconds: 1)
        try write("videos/text.mp4", "this is no video")
        let whole = try Data(contentsOf: URL(fileURLWithPath: path("videos/good.mp4")))
        try whole.prefix(whole.count / 3).write(to: URL(fileURLWithPath: path("videos/cut.mp4")))
        try whole.write(to: URL(fileURLWithPath: path("new/whole.mp4")))
        var daemon = try daemon()
        #expect(try daemon.waits { try problems(daemon).count == 2 })
        #expect(try problems(daemon).allSatisfy { $0.contains("cannot be played") })
        #expect(try items(daemon).count == 3)
        stop(daemon)
        daemon = try self.daemon(["library.show_broken=false"])
        #expect(try daemon.waits { try items(daemon) == ["good||1.0"] })
        #expect(try problems(daemon).count == 2)
        #expect(rename(path("new/whole.mp4"), path("videos/cut.mp4")) == 0)
        #expect(try daemon.waits { try items(daemon) == ["cut||1.0", "good||1.0"] })
        stop(daemon)
        daemon = try self.daemon()
        #expect(try daemon.waits { try items(daemon).count == 3 })
        #expect(try daemon.waits { try problems(daemon).count == 1 })
    }
}
