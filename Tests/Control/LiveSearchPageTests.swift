import Control
import Foundation
import Support
import Testing

/// The search page through the whole daemon: keys of the panel, the catalog's answers, and what they open.
@Suite(.serialized, .timeLimit(.minutes(19))) struct LiveSearchPageTests {
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("vitrine-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private func elements(_ daemon: RunningDaemon) throws -> [Reply.Element] {
        guard case .elements(let elements) = try daemon.ask(.elements) else { return [] }
        return elements
    }

    private func found(_ daemon: RunningDaemon) throws -> [String] {
        try elements(daemon).filter { $0.id.hasPrefix("cell.") }.map(\.label)
    }

    /// A finger on the panel takes its time: the next one waits for it.
    private func tap(_ id: String, _ daemon: RunningDaemon) throws {
        #expect(try daemon.waits { try daemon.ask(.tap(id)) == .done }, "\(id)")
    }

    private func type(_ text: String, _ daemon: RunningDaemon) throws {
        for (index, character) in text.enumerated() {
            let label = character == " " ? "space" : String(character)
            let key = try #require(try elements(daemon).first { $0.id.hasPrefix("key.") && $0.label == label })
            try tap(key.id, daemon)
            let typed = String(text.prefix(index + 1))
            #expect(try daemon.waits { try elements(daemon).contains { $0.id == "search" && $0.label == typed } })
        }
    }

    private func clear(_ daemon: RunningDaemon) throws {
        // A window that is on its way out may take the finger.
        #expect(
            try daemon.waits {
                guard try elements(daemon).contains(where: { $0.id == "clear" }) else { return true }
                _ = try daemon.ask(.tap("clear"))
                return false
            })
    }

    @Test func `a word that is said is found letter by letter, and opens its video at that second`() throws {
        for name in ["Aurora", "Harbour"] { try makeClip(folder.path + "/\(name).mp4", seconds: 60) }
        let captions = "WEBVTT\n\n00:40.000 --> 00:44.000\nThe lighthouse went dark.\n"
        try captions.write(toFile: folder.path + "/Aurora.en.vtt", atomically: true, encoding: .utf8)
        let daemon = try RunningDaemon(
            library: ["--library", folder.path],
            arguments: ["--display", "memory:1280x800@60", "--duration", "120", "--set", "kiosk.autoplay=none"])
        #expect(
            try daemon.waits {
                guard case .library(let list) = try daemon.ask(.library(.list(offset: 0, count: 9))) else {
                    return false
                }
                return list.total == 2
            })
        #expect(try daemon.ask(.open(.named("search"))) == .done)
        #expect(try daemon.waits { try elements(daemon).contains { $0.id == "key.0" } })
        try type("har", daemon)
        #expect(try daemon.waits { try found(daemon) == ["Harbour"] })
        try clear(daemon)
        #expect(try found(daemon).isEmpty)
        try type("dark light", daemon)
        #expect(try daemon.waits { try found(daemon) == ["Aurora"] })
        try tap("cell.0", daemon)
        #expect(try daemon.waits { try daemon.status().item?.phase == "playing" })
        #expect(try daemon.waits { try 40...50 ~= (daemon.status().item?.position ?? 0) })
        // A library without such a word says so, and goes on.
        #expect(try daemon.ask(.window(.dismissed)) == .done)
        #expect(try daemon.waits { try elements(daemon).contains { $0.id == "clear" } })
        try clear(daemon)
        try type("qqq", daemon)
        #expect(try daemon.waits { try found(daemon).isEmpty })
    }
}
