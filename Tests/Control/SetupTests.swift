import Foundation
import Testing

/// The questions of `vitrinectl setup` at a terminal, on a machine without a touch screen and a sound device.
@Suite(.serialized) struct `The setup` {
    /// Runs it with answers typed ahead; what is on the terminal, and the exit status as its last line.
    private func setup(_ daemon: RunningDaemon, _ answers: [String]) throws -> String {
        let typed = daemon.folder.appendingPathComponent("answers")
        try Data(answers.map { $0 + "\n" }.joined().utf8).write(to: typed)
        let command =
            "\(RunningDaemon.programs.path)/vitrinectl setup --socket \(daemon.socket) --config \(daemon.config.path)"
        return try daemon.run("/bin/sh", ["-c", "script -qec '\(command)' /dev/null < \(typed.path); echo $?"]).1
            .replacing("\r\n", with: "\n")
    }

    private func file(_ daemon: RunningDaemon) -> URL { daemon.folder.appendingPathComponent("conf.d/50-setup.toml") }

    @Test func `answers that no key takes are asked again, and the file is one that the daemon reads`() throws {
        let daemon = try RunningDaemon()
        let videos = daemon.folder.appendingPathComponent("my \"videos\"")
        try FileManager.default.createDirectory(at: videos, withIntermediateDirectories: true)
        let text = try setup(daemon, ["klingon", "ja", "45", "90", "no/path", videos.path, "open"])
        for word in [
            "one of automatic, ar, de, en, es, fr, ja, ko, zh", "one of automatic, 0, 90, 180, 270", "There is none.",
        ] {
            #expect(text.contains(word), "\(text)")
        }
        #expect(text.hasSuffix("vitrinectl doctor shows whether all is well.\n0\n"), "\(text)")
        #expect(
            try String(contentsOf: file(daemon), encoding: .utf8) == """
                # Written by vitrinectl setup.
                interface.language = "ja"
                display.rotation = "90"
                library.folders = "\(videos.path.replacing("\"", with: "\\\""))"
                playback.audio_device = ""
                kiosk.settings = "open"

                """)
        #expect(try daemon.vitrinectl(["config", "check", daemon.config.path]) == (0, ""))
        // Asked again, it offers what was answered.
        let again = try setup(daemon, ["", "", "", "", ""])
        #expect(
            again.contains("[ja]") && again.contains("[90]") && again.contains("[\(videos.path)]"), "\(again)")
    }

    @Test func `an end of the input changes nothing`() throws {
        let daemon = try RunningDaemon()
        let text = try setup(daemon, ["english", "90"])
        #expect(text.hasSuffix("Nothing was changed.\n1\n"), "\(text)")
        #expect(!FileManager.default.fileExists(atPath: file(daemon).path))
    }

    @Test func `without a terminal it says so`() throws {
        let (status, text) = try RunningDaemon.vitrinectl(["setup"])
        #expect(status == 64)
        #expect(text.contains("setup asks at a terminal, and there is none."), "\(text)")
    }
}
