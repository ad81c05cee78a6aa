import Control
import Foundation
import Testing

/// What the daemon and `config check` say of files that are not as they should be.
@Suite(.serialized) struct `Checking a configuration` {
    /// What is said, without the folder's name.
    private static func check(_ daemon: RunningDaemon) throws -> (Int32, String) {
        let (status, text) = try daemon.vitrinectl(["config", "check", daemon.config.path])
        return (status, text.replacingOccurrences(of: daemon.folder.path + "/", with: ""))
    }

    @Test func `files of conf d are checked with the main one`() throws {
        let daemon = try RunningDaemon(config: "tabs.height = 60")
        #expect(try Self.check(daemon) == (0, ""))
        let folder = daemon.folder.appendingPathComponent("conf.d")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data("tabs.heigth = 3".utf8).write(to: folder.appendingPathComponent("a.toml"))
        #expect(
            try Self.check(daemon)
                == (1, "conf.d/a.toml:1:6: unknown key 'tabs.heigth', did you mean 'tabs.height'?\n"))
    }

    @Test func `a key of the last version works, and the check tells what replaces it`() throws {
        let daemon = try RunningDaemon(config: "layout.top_inset = 30")
        #expect(
            try Self.check(daemon)
                == (
                    0,
                    "vitrine.toml:1:8: layout.top_inset is an old name; layout.insets replaces it\n"
                ))
        #expect(try daemon.log().contains("layout.insets replaces it"))
    }

    @Test func `folders that are not there, are none or may not be read are told at their key`() throws {
        let daemon = try RunningDaemon()
        let (there, file, gone) = (
            daemon.folder.path + "/videos", daemon.config.path, daemon.folder.path + "/nowhere"
        )
        try daemon.write("\n[library]\nfolders = \"\(there):\(gone)\"\n[workers]\nfolders = \"\(file)\"\n")
        #expect(
            try Self.check(daemon)
                == (
                    1,
                    "vitrine.toml:3:1: library.folders: nowhere: No such file or directory\n"
                        + "vitrine.toml:5:1: workers.folders: vitrine.toml: Not a directory\n"
                ))
        // A stick may be away: the daemon takes the file.
        #expect(try daemon.vitrinectl(["config", "reload", "--socket", daemon.socket]) == (0, ""))
    }

    @Test func `a reload of a refused file fails with every reason`() throws {
        let daemon = try RunningDaemon()
        try daemon.write("library.folders = \"~/Videos\"\ndisplay.mode = \"1080p\"\n")
        let (status, text) = try daemon.vitrinectl(["config", "reload", "--socket", daemon.socket])
        #expect(status == 1)
        #expect(
            text.replacingOccurrences(of: daemon.folder.path + "/", with: "") == """
                vitrinectl: vitrine.toml:1:19: library.folders: "~/Videos": ~ is not a folder here, write \
                /home/NAME/Videos with the user's name
                vitrinectl: vitrine.toml:2:16: display.mode: "1080p" is neither preferred, highest, a size like \
                1920x1080 nor one like 1920x1080@60

                """)
    }

    @Test func `what the daemon may not read is an error, and no default`() throws {
        try #require(getuid() == 0, "only root can start programs as another user")
        let daemon = try RunningDaemon()
        let folder = daemon.folder.appendingPathComponent("conf.d")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try #require(chmod(daemon.folder.path, 0o755) == 0)
        for (path, mode) in [("conf.d", mode_t(0o700)), ("vitrine.toml", 0o600)] {
            let whole = daemon.folder.path + "/" + path
            try #require(chmod(whole, mode) == 0)
            let program = RunningDaemon.programs.appendingPathComponent("vitrined").path
            let (status, text) = try daemon.run(
                "/usr/bin/setpriv",
                [
                    "--reuid", "nobody", "--regid", "nogroup", "--clear-groups", program, "--check-config", "--config",
                    daemon.config.path,
                ])
            #expect(status == 1 && text.contains("\(whole): Permission denied\n"), "\(text)")
        }
    }

    @Test func `kept settings that cannot be read are set aside and told`() throws {
        let state = FileManager.default.temporaryDirectory.appendingPathComponent("state-\(UUID().uuidString)")
        try Data("playback.volume = 0.3\nplayer.compact = \u{0}".utf8).write(to: state)
        let daemon = try RunningDaemon(config: "playback.volume = 0.5", arguments: ["--state", state.path])
        #expect(try daemon.status().volume == 50)
        let ignored = try daemon.status().configuration.ignored
        #expect(ignored.count == 1 && ignored[0].hasPrefix(state.path + ":2:"), "\(ignored)")
        #expect(try daemon.log().contains("set aside as \(state.path).damaged"))
        #expect(try String(contentsOfFile: state.path + ".damaged", encoding: .utf8).hasPrefix("playback.volume = 0.3"))
        #expect(!FileManager.default.fileExists(atPath: state.path))
    }
}
