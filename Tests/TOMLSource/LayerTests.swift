import Foundation
import Settings
import TOMLSource
import Testing

/// Which of several values is in force.
@Suite struct `Layers of the configuration` {
    @Test func `drop-ins come over the main file in the order of their bytes, and overrides over all`() throws {
        let folder = try ConfigFolder("player.mini_height = 100\ntabs.height = 50\nplayer.dimming = 0.1")
        // Upper case before lower case, whatever the locale says; other names are not read.
        for (name, height) in [("b.toml", 120), ("B.toml", 110), ("a.toml", 115), (".z.toml", 1), ("c.txt", 1)] {
            try folder.write("player.mini_height = \(height)", to: "conf.d/\(name)")
        }
        let configuration = try folder.load(overrides: ["tabs.height=60"])
        #expect(configuration.problems.isEmpty)
        #expect(configuration.settings.player.miniHeight == 120)
        #expect(configuration.settings.tabs.height == 60)
        #expect(configuration.origin(of: "player.mini_height").description == folder.folder.path + "/conf.d/b.toml:1")
        #expect(configuration.origin(of: "player.dimming").description == folder.main + ":3")
        #expect(configuration.origin(of: "tabs.height") == .commandLine)
        #expect(configuration.origin(of: "motion.style") == .defaults)
    }

    @Test func `the state file sets only keys of its own, and no louder than the cap`() throws {
        let folder = try ConfigFolder("playback.volume = 0.3\nplayback.volume_cap = 0.5")
        try folder.write("playback.volume = 0.4\nmotion.damping = 2\ninterface.language = 'x'", to: "settings.toml")
        let configuration = try folder.load()
        #expect(configuration.problems.isEmpty)
        #expect(configuration.settings.playback.volume == 0.4)
        #expect(configuration.settings.motion.damping == 1)
        #expect(configuration.ignored.map(\.position?.line) == [2, 3])
        try folder.write("playback.volume = 0.6", to: "settings.toml")
        let louder = try folder.load()
        #expect(louder.settings.playback.volume == 0.3 && louder.ignored.count == 1)
    }

    @Test func `a state file that is no TOML keeps nothing from starting`() throws {
        let folder = try ConfigFolder("")
        try folder.write("playback.volume = ", to: "settings.toml")
        let configuration = try folder.load()
        #expect(configuration.problems.isEmpty && configuration.ignored.count == 1)
    }

    @Test func `a configuration tells which keys have changed`() throws {
        let folder = try ConfigFolder("player.mini_height = 120\ndisplay.mode = 'highest'")
        let changes = try folder.load().changes(since: Settings())
        #expect(changes.map(\.key) == ["display.mode", "player.mini_height"])
        #expect(changes.map(\.takesEffect) == [.atRestart, .atOnce])
    }

    /// A key that gets another name stays in the table, with the new one as its successor.
    @Test func `every key of an older version's file is read`() throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("vitrine-0.1.0.toml")
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(text.split(separator: "\n").count > 200)
        let configuration = try ConfigFolder(text).load()
        #expect(configuration.problems.isEmpty, "\(configuration.problems)")
        #expect(configuration.warnings.allSatisfy { $0.description.contains("is an old name") })
    }

    @Test func `the file that is installed is the table's, and with every # removed still says the defaults`() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let text = try String(contentsOf: root.appendingPathComponent("config/vitrine.toml"), encoding: .utf8)
        #expect(text == Settings.defaultFile, "write it anew: vitrinectl config keys --toml > config/vitrine.toml")
        let bare = text.split(separator: "\n").filter { !$0.hasPrefix("# ") }
            .map { $0.hasPrefix("#") ? $0.dropFirst() : $0 }
        let configuration = try ConfigFolder(bare.joined(separator: "\n")).load()
        #expect(configuration.problems.isEmpty, "\(configuration.problems)")
        for entry in Settings.table {
            #expect(configuration.settings.value(of: entry.key) == entry.defaultValue, "\(entry.key)")
            #expect(configuration.origin(of: entry.key) != .defaults, "\(entry.key) is missing")
        }
    }
}
