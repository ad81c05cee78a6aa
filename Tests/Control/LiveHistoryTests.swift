import Control
import Foundation
import Glibc
import Support
import Testing

/// What was played, as lists of the library, through the whole daemon.
@Suite(.serialized, .timeLimit(.minutes(19))) struct LiveHistoryTests {
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("vitrine-\(UUID().uuidString)")
        for name in ["videos", "state"] {
            try FileManager.default.createDirectory(atPath: path(name), withIntermediateDirectories: true)
        }
    }

    private func path(_ name: String) -> String { folder.path + "/" + name }

    private func daemon(_ remember: String) throws -> RunningDaemon {
        try RunningDaemon(
            library: ["--library", path("videos")],
            arguments: [
                "--duration", "120", "--state", path("state/settings.toml"), "--set", "kiosk.autoplay=none", "--set",
                "kiosk.remember=\(remember)",
            ])
    }

    private func titles(_ list: Request.List, _ daemon: RunningDaemon) throws -> [String] {
        guard case .library(let list) = try daemon.ask(.library(.list(list, offset: 0, count: 99))) else { return [] }
        return list.items.map(\.title)
    }

    private func chips(_ daemon: RunningDaemon) throws -> [String] {
        guard case .elements(let elements) = try daemon.ask(.elements) else { return [] }
        return elements.filter { $0.id.hasPrefix("chip.") }.map(\.label)
    }

    /// Plays a video, and leaves it in its middle or after its end.
    private func watch(_ name: String, toEnd: Bool = false, _ daemon: RunningDaemon) throws {
        #expect(try daemon.ask(.play(path("videos/\(name).mp4"))) == .done)
        #expect(try daemon.waits { try daemon.status().item?.phase == "playing" })
        #expect(try daemon.ask(.seek(.to(toEnd ? 59 : 20))) == .done)
        #expect(try daemon.waits { try daemon.status().item?.position ?? 0 > (toEnd ? 58 : 19) })
        #expect(try daemon.ask(.window(.dismissed)) == .done)
        #expect(try daemon.waits { try titles(.played, daemon).first == name })
    }

    @Test func `what was left and what was played are lists, which a restart keeps and a visitor's end may not`() throws
    {
        for name in ["a", "b", "c"] { try makeClip(path("videos/\(name).mp4"), seconds: 60) }
        var daemon = try daemon("always")
        #expect(try daemon.waits { try titles(.all, daemon).count == 3 })
        #expect(try titles(.played, daemon).isEmpty && titles(.started, daemon).isEmpty)
        for name in ["b", "a"] { try watch(name, daemon) }
        try watch("c", toEnd: true, daemon)
        #expect(try titles(.started, daemon) == ["a", "b"])
        #expect(try titles(.played, daemon) == ["c", "a", "b"])
        try watch("b", daemon)
        #expect(try titles(.started, daemon) == ["b", "a"])
        #expect(try daemon.ask(.open(.library)) == .done)
        #expect(try daemon.waits { try chips(daemon) == ["All videos", "New", "Continue watching", "History"] })
        // It is written in batches, and at the end.
        kill(daemon.pid, SIGTERM)
        #expect(daemon.waits { !daemon.isRunning })
        daemon = try self.daemon("always")
        #expect(try daemon.waits { try titles(.played, daemon) == ["b", "c", "a"] })
        #expect(try titles(.started, daemon) == ["b", "a"])
        // A worker that dies is told again.
        let worker = try #require(try daemon.worker("vitrine-catalog"))
        kill(worker, SIGKILL)
        #expect(try daemon.waits { try titles(.played, daemon) == ["b", "c", "a"] })
        #expect(try daemon.ask(.library(.forget(nil))) == .done)
        #expect(try daemon.waits { try titles(.played, daemon).isEmpty })
    }
}
