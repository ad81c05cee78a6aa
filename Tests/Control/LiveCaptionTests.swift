import Control
import Foundation
import Support
import Testing

/// The menu of captions through the whole daemon: files beside a video and a track inside it, listed and read by a
/// worker.
@Suite(.serialized, .timeLimit(.minutes(19))) struct LiveCaptionTests {
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("vitrine-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private func caption(_ name: String, _ text: String) throws {
        let file = "1\n00:00:00,000 --> 00:10:00,000\n\(text)\n"
        try file.write(toFile: folder.path + "/" + name, atomically: true, encoding: .utf8)
    }

    /// The choices of the menu, which is opened where it is closed.
    private func menu(_ daemon: RunningDaemon) throws -> [Reply.Element] {
        guard case .elements(let elements) = try daemon.ask(.elements) else { return [] }
        let choices = elements.filter { $0.id.hasPrefix("captions.") }
        if choices.isEmpty {
            let button = elements.contains { $0.id == "captions" } ? "captions" : "video"
            _ = try daemon.ask(.tap(button))
        }
        return choices
    }

    private func chosen(_ daemon: RunningDaemon) throws -> String? { try menu(daemon).first { $0.value != nil }?.id }

    private func choose(_ id: String, _ daemon: RunningDaemon) throws {
        #expect(
            try daemon.waits {
                if try menu(daemon).isEmpty { return false }
                return try daemon.ask(.tap(id)) == .done
            }, "\(id)")
        #expect(try daemon.waits { try chosen(daemon) == id }, "\(id)")
    }

    @Test func `a visitor chooses among files and tracks, and the next video has the same language`() throws {
        try caption("inside.srt", "Inside.")
        let film = folder.path + "/film"
        try launch(
            "matroskamux name=m ! filesink location=\(film).mkv videotestsrc num-buffers=600 "
                + "! video/x-raw,width=320,height=180,framerate=10/1 ! x264enc tune=zerolatency speed-preset=ultrafast ! m. "
                + "filesrc location=\(folder.path)/inside.srt ! subparse ! text/x-raw,format=utf8 ! m.")
        try makeClip(folder.path + "/next.mp4", seconds: 60)
        for name in ["film", "next"] {
            for language in ["en", "de"] { try caption("\(name).\(language).srt", language) }
        }
        let daemon = try RunningDaemon(
            library: ["--library", folder.path],
            arguments: [
                "--display", "memory:1280x800@60", "--duration", "120", "--set", "kiosk.autoplay=none", "--set",
                "playback.captions=automatic", "--set", "controls.hide_after=60",
            ])
        #expect(try daemon.ask(.play(film + ".mkv")) == .done)
        // The text inside names no language. A tap that is on its way may close the menu again.
        let names = ["Off", "English", "3", "Deutsch"]
        #expect(try daemon.waits { try menu(daemon).map(\.label) == names.map { "Captions: " + $0 } })
        #expect(try daemon.waits { try chosen(daemon) == "captions.1" })
        try choose("captions.2", daemon)
        try choose("captions.0", daemon)
        #expect(try daemon.ask(.play(folder.path + "/next.mp4")) == .done)
        #expect(try daemon.waits { try menu(daemon).map(\.label).dropFirst().first == "Captions: Deutsch" })
        #expect(try daemon.waits { try chosen(daemon) == "captions.0" })
        try choose("captions.off", daemon)
    }
}
