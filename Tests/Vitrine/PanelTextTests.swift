import Foundation
import Interface
import Linux
import Scene
import Settings
import Setup
import Testing
import Time

@testable import PageInterface
@testable import Vitrine

/// The texts on the panel do not reveal the machine's folders. The whole daemon runs, with its workers.
@MainActor @Suite struct PanelTexts {
    /// The name of the library's folder, or of its parent; no text may contain it.
    private static let telltale = "telltale place"

    /// The daemon after two seconds on the virtual clock.
    private func daemon(_ library: [String], play: String? = nil) throws -> Kiosk {
        var options = Options()
        options.display = .memory(width: 1280, height: 800, rate: 30)
        options.clock = .virtual
        options.duration = 2
        options.libraries = library
        options.play = play
        options.settings.kiosk.settings = .open
        options.settings.interface.language = "en"
        let kiosk = try Kiosk(options)
        try kiosk.run()
        return kiosk
    }

    private func texts(_ kiosk: Kiosk) -> [String] {
        kiosk.interface.scene(at: kiosk.now).layers.compactMap {
            if case .text(let run, _) = $0.content { run.string } else { nil }
        }
    }

    /// The texts of the first scene, which may be the player's, and of each page.
    private func allTexts(_ kiosk: Kiosk) -> [String] {
        var all = texts(kiosk)
        for tab in [Tab.home, .library, .settings] {
            kiosk.handle(.command(.open(.tab(tab))))
            for _ in 0..<60 {
                let build = kiosk.now
                kiosk.clock.advance(to: build + Seconds(1.0 / 30))
                _ = kiosk.interface.frame(build: build, flip: kiosk.now)
            }
            all += texts(kiosk)
        }
        return all
    }

    private func expectNoFolder(_ texts: [String]) {
        for text in texts { #expect(!text.contains("/") && !text.contains(Self.telltale), "\(text)") }
    }

    @Test func `a library of broken files shows their names, and no folder`() throws {
        let folder = try DaemonRun.temporaryFolder().appendingPathComponent(Self.telltale)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        func write(_ name: String, _ text: String) throws {
            try Data(text.utf8).write(to: folder.appendingPathComponent(name))
        }
        try write("hollow.mp4", "")
        try write("broken.mp4", "no video")
        try write("broken.info.json", "{ \"title\": ")
        try write("odd.mp4", "no video")
        try write("odd.info.json", "[]")
        let loop = folder.appendingPathComponent("loop.mp4").path
        try FileManager.default.createSymbolicLink(atPath: loop, withDestinationPath: loop)
        let kiosk = try daemon([folder.path], play: folder.appendingPathComponent("broken.mp4").path)
        let written = allTexts(kiosk)
        expectNoFolder(written)
        for name in ["hollow.mp4: ", "broken.info.json: ", "odd.info.json: "] {
            #expect(written.contains { $0.hasPrefix(name) }, "\(written)")
        }
        #expect(written.contains("This file is not a video"), "\(written)")
    }

    @Test func `a library path that is missing or not a folder shows only its last component`() throws {
        let parent = try DaemonRun.temporaryFolder().appendingPathComponent(Self.telltale)
        try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
        let file = parent.appendingPathComponent("file")
        try Data().write(to: file)
        let written = allTexts(try daemon([parent.path + "/films", file.path]))
        expectNoFolder(written)
        #expect(
            written.contains { $0.hasPrefix("films: ") } && written.contains { $0.hasPrefix("file: ") }, "\(written)")
    }

    @Test(arguments: [
        ("/srv/secret/My film.2024.mp4", "My film.2024"), ("/srv/secret/", "secret"), ("/", ""),
        ("https://user:word@example.com/secret/clip.mp4?token=a.b/c", "clip"),
        ("rtsp://user:word@example.com", "example.com"), ("rtsp://user:word@example.com/", "example.com"),
        ("http://example.com/live#t=/1", "live"), ("://", ""),
    ])
    func `a title made from a path or an address has no folder and no password`(
        path: String, name: String
    ) {
        #expect(title(of: path) == name)
    }
}
