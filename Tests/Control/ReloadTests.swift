import Control
import Foundation
import Testing

/// The configuration of a daemon that runs.
@Suite(.serialized) struct Reloading {
    private static func value(_ key: String, of daemon: RunningDaemon) throws -> Reply.Setting? {
        guard case .config(let settings) = try daemon.ask(.config) else { return nil }
        return settings.first { $0.key == key }
    }

    @Test func `a file that changes is in force at once, with its place`() throws {
        let daemon = try RunningDaemon(config: "playback.volume = 0.4")
        #expect(try daemon.status().volume == 40)
        try daemon.write("\nplayback.volume = 0.5")
        #expect(try daemon.waits { try daemon.status().volume == 50 })
        #expect(
            try Self.value("playback.volume", of: daemon)
                == Reply.Setting(key: "playback.volume", value: "0.5", origin: daemon.config.path + ":2"))
    }

    @Test func `SIGHUP reads the files again`() throws {
        let daemon = try RunningDaemon(config: "playback.volume = 0.4", arguments: ["--set", "tabs.height=60"])
        // Into the same file, as a shell does, and at once read by hand.
        let file = try FileHandle(forWritingTo: daemon.config)
        try file.truncate(atOffset: 0)
        try file.write(contentsOf: Data("playback.volume = 0.7".utf8))
        kill(daemon.pid, SIGHUP)
        #expect(try daemon.waits { try daemon.status().volume == 70 })
        #expect(try Self.value("tabs.height", of: daemon)?.origin == "--set")
    }

    @Test func `a wrong file changes nothing and says so`() throws {
        let daemon = try RunningDaemon(config: "playback.volume = 0.4")
        try daemon.write("playback.volume = 0.5\ntabs.height = 3")
        #expect(try daemon.waits { try !daemon.status().configuration.problems.isEmpty })
        #expect(
            try daemon.status().configuration.problems == [
                "\(daemon.config.path):2:15: tabs.height: 3 is below the smallest allowed, 40"
            ])
        #expect(try daemon.status().volume == 40)
        #expect(try daemon.log().contains("the configuration is refused"))
        try daemon.write("playback.volume = 0.5")
        #expect(try daemon.waits { try daemon.status().volume == 50 })
        #expect(try daemon.status().configuration.problems.isEmpty)
    }

    @Test func `a key that needs a restart is reported and waits`() throws {
        let daemon = try RunningDaemon()
        try daemon.write("display.mode = 'highest'\nplayback.volume = 0.5")
        #expect(try daemon.waits { try daemon.status().configuration.waiting == ["display.mode"] })
        #expect(try daemon.status().volume == 50)
        try daemon.write("")
        #expect(try daemon.waits { try daemon.status().configuration.waiting.isEmpty })
    }

    @Test func `a thousand changes in a row end with the last`() throws {
        let daemon = try RunningDaemon()
        for k in 0..<1000 { try daemon.write("playback.volume = \(Double(k % 100) / 100)\n") }
        try daemon.write("playback.volume = 0.123\n")
        #expect(try daemon.waits { try Self.value("playback.volume", of: daemon)?.value == "0.123" })
    }

    @Test func `an integrator asks a daemon and a file from the shell`() throws {
        let daemon = try RunningDaemon(config: "playback.volume = 0.4")
        let (status, text) = try daemon.vitrinectl(["status", "--json", "--socket", daemon.socket])
        #expect(status == 0)
        #expect(try Line.decoded(Status.self, from: Array(text.utf8)).volume == 40)
        #expect(try daemon.vitrinectl(["volume", "55", "--socket", daemon.socket]).0 == 0)
        #expect(try daemon.status().volume == 55)
        #expect(
            try daemon.vitrinectl(["seek", "10", "--socket", daemon.socket]) == (1, "vitrinectl: nothing is open\n"))
        #expect(try daemon.vitrinectl(["status", "--socket", "/nowhere"]).0 == 2)
        #expect(try daemon.vitrinectl(["volume", "101"]).0 == 64)
        try daemon.write("tabs.height = 3")
        let (checked, problems) = try daemon.vitrinectl(["config", "check", daemon.config.path])
        #expect(checked == 1)
        #expect(problems == "\(daemon.config.path):1:15: tabs.height: 3 is below the smallest allowed, 40\n")
    }

    @Test func `a screenshot is a PNG of the panel's size`() throws {
        let daemon = try RunningDaemon()
        let file = daemon.folder.appendingPathComponent("shot.png")
        #expect(try daemon.vitrinectl(["screenshot", file.path, "--socket", daemon.socket]).0 == 0)
        let bytes = try [UInt8](Data(contentsOf: file))
        #expect(Array(bytes.prefix(8)) == [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
        // The header chunk: width and height, four bytes each.
        #expect(Array(bytes[16..<24]) == [0, 0, 2, 128, 0, 0, 1, 144])
    }
}
