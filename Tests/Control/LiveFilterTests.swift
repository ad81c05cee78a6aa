import Control
import Foundation
import Testing

/// Which items are listed is changed while the daemon runs, through the whole daemon and its catalog worker.
@Suite(.serialized, .timeLimit(.minutes(19))) struct LiveFilterTests {
    private let state = FileManager.default.temporaryDirectory.appendingPathComponent("state-\(UUID().uuidString)")

    private func daemon() throws -> RunningDaemon { try RunningDaemon(arguments: ["--state", state.path]) }

    private static func add(_ title: String, age: Int, channel: String, to daemon: RunningDaemon) throws {
        let videos = daemon.folder.appendingPathComponent("videos")
        let sidecar = #"{"title": "\#(title)", "age_limit": \#(age), "channel": "\#(channel)"}"#
        try Data(sidecar.utf8).write(to: videos.appendingPathComponent("\(title).info.json"))
        try Data("x".utf8).write(to: videos.appendingPathComponent("\(title).mp4"))
    }

    private static func lists(_ titles: [String], _ daemon: RunningDaemon) throws -> Bool {
        try daemon.waits {
            guard case .library(let found) = try daemon.ask(.library(.list(offset: 0, count: 100))) else {
                return false
            }
            return found.items.map(\.title) == titles
        }
    }

    private static func set(_ key: String, _ value: String, _ daemon: RunningDaemon) throws {
        let (status, text) = try daemon.vitrinectl(["config", "set", key, value, "--socket", daemon.socket])
        #expect(status == 0, "\(text)")
    }

    @Test func `an age and channels take effect at once, and are kept`() throws {
        defer { try? FileManager.default.removeItem(at: state) }
        let first = try daemon()
        try Self.add("a child", age: 0, channel: "One", to: first)
        try Self.add("b young", age: 12, channel: "Two", to: first)
        try Self.add("c grown", age: 18, channel: "One", to: first)
        #expect(try Self.lists(["a child", "b young", "c grown"], first))
        try Self.set("library.age", "12", first)
        #expect(try Self.lists(["a child", "b young"], first))
        guard case .found(let found) = try first.ask(.library(.search("grown", count: 10))) else {
            throw CancellationError()
        }
        #expect(found.items.isEmpty, "what is not listed is not found")
        try Self.set("library.channels", "One", first)
        #expect(try Self.lists(["a child"], first))
        try Self.set("library.age", "99", first)
        #expect(try Self.lists(["a child", "c grown"], first))
        #expect(try first.log().contains("error") == false)
        kill(first.pid, SIGKILL)
        let second = try daemon()
        try Self.add("c grown", age: 18, channel: "One", to: second)
        try Self.add("d other", age: 0, channel: "Two", to: second)
        #expect(try Self.lists(["c grown"], second))
    }

    @Test func `a part of the day lists its channels, and closes only what it does not list`() throws {
        defer { try? FileManager.default.removeItem(at: state) }
        let daemon = try daemon()
        try Self.add("a animal", age: 0, channel: "Animals", to: daemon)
        try Self.add("b film", age: 0, channel: "Films", to: daemon)
        #expect(try Self.lists(["a animal", "b film"], daemon))
        func play(_ title: String) throws {
            _ = try daemon.ask(.play(daemon.folder.appendingPathComponent("videos/\(title).mp4").path, in: nil))
            #expect(try daemon.waits { try daemon.status().item?.title == title })
        }
        try play("a animal")
        try daemon.write("[[schedule]]\nname = \"Morning\"\nchannels = \"Animals\"\n")
        #expect(try Self.lists(["a animal"], daemon))
        #expect(try !daemon.waits(for: { try daemon.status().window == "hidden" }, seconds: 2))
        try daemon.write("[[schedule]]\nname = \"Evening\"\nchannels = \"Films\"\n")
        #expect(try daemon.waits { try daemon.status().window == "hidden" })
        #expect(try Self.lists(["b film"], daemon))
        try daemon.write("")
        #expect(try Self.lists(["a animal", "b film"], daemon))
    }

    @Test func `what plays is closed: it may not be for the next visitor`() throws {
        defer { try? FileManager.default.removeItem(at: state) }
        let daemon = try daemon()
        try Self.add("a grown", age: 18, channel: "", to: daemon)
        #expect(try Self.lists(["a grown"], daemon))
        let path = daemon.folder.appendingPathComponent("videos/a grown.mp4").path
        // Its window stands, with the sentence that it is damaged.
        _ = try daemon.ask(.play(path, in: nil))
        #expect(try daemon.waits { try daemon.status().window == "full" })
        try Self.set("library.age", "6", daemon)
        #expect(try daemon.waits { try daemon.status().window == "hidden" })
        #expect(try Self.lists([], daemon))
    }
}
