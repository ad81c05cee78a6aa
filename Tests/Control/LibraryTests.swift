import Control
import Foundation
import Testing

/// The daemon's library, from the shell and over the socket.
@Suite(.serialized) struct `Library requests` {
    /// A daemon whose library has two empty videos, one of them with a title and a channel.
    private static func daemon() throws -> RunningDaemon {
        // None of its files is a video.
        let daemon = try RunningDaemon(arguments: ["--set", "library.read_files=false"])
        let videos = daemon.folder.appendingPathComponent("videos")
        for name in ["Beta.mp4", "Alpha.mp4"] { try Data().write(to: videos.appendingPathComponent(name)) }
        let sidecar = #"{"title": "Alpha", "channel": "Slow North", "duration": 61}"#
        try Data(sidecar.utf8).write(to: videos.appendingPathComponent("Alpha.info.json"))
        try #require(try daemon.ask(.library(.scan)) == .library(Reply.Library(total: 2, items: [])))
        return daemon
    }

    private static func items(of daemon: RunningDaemon) throws -> [Reply.Item] {
        guard case .library(let found) = try daemon.ask(.library(.list(offset: 0, count: 10))) else { return [] }
        return found.items
    }

    @Test func `the configured folders are the library, and those of --library replace them`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vitrine-\(UUID().uuidString)")
        for name in ["one/First.mp4", "two/Second.mp4", "other/Third.mp4"] {
            let file = folder.appendingPathComponent(name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data().write(to: file)
        }
        let config = "[library]\nfolders = \"\(folder.path)/one:\(folder.path)/two\"\n"
        for (options, titles) in [
            ([], ["First", "Second"]), (["--library", folder.path + "/other"], ["Third"]),
        ] {
            let daemon = try RunningDaemon(config: config, library: options)
            _ = try daemon.ask(.library(.scan))
            #expect(try Self.items(of: daemon).map(\.title) == titles)
        }
    }

    @Test func `a scan finds new files, and the list is in the order of titles`() throws {
        let daemon = try Self.daemon()
        let (status, text) = try daemon.vitrinectl(["library", "list", "--socket", daemon.socket])
        let lines = text.split(separator: "\n").map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
        #expect(
            status == 0 && lines.map { $0.dropFirst() } == [["1:01", "Slow North", "Alpha"], ["0:00", "", "Beta"]])
        #expect(lines.map { String($0[0]) } == (try Self.items(of: daemon).map(\.id)))
        #expect(
            try daemon.vitrinectl(["library", "scan", "--socket", daemon.socket]) == (0, "2 videos\n"))
    }

    @Test func `the elements that take taps are listed, and a tap names one by its id`() throws {
        let daemon = try Self.daemon()
        func elements() throws -> [Reply.Element] {
            guard case .elements(let elements) = try daemon.ask(.elements) else { return [] }
            return elements
        }
        let socket = ["--socket", daemon.socket]
        #expect(try daemon.waits { try elements().contains { $0.id == "cell.1" } })
        let (status, text) = try daemon.vitrinectl(["elements"] + socket)
        let lines = text.split(separator: "\n").map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
        #expect(status == 0 && lines.contains { $0[0] == "cell.0" && $0[1] == "item" && $0[3] == "Alpha" }, "\(text)")
        #expect(try daemon.vitrinectl(["tap", "tab.library"] + socket) == (0, ""))
        #expect(try daemon.waits { try daemon.status().tab == "library" })
        #expect(try daemon.waits { try elements().contains { $0.id == "tab.library" && $0.value == "chosen" } })
        #expect(
            try daemon.vitrinectl(["tap", "cell.9"] + socket)
                == (1, "vitrinectl: no element 'cell.9' is on the panel; see vitrinectl elements\n"))
    }

    @Test func `an item is played by its id, which a scan does not change`() throws {
        let daemon = try Self.daemon()
        let beta = try Self.items(of: daemon)[1]
        _ = try daemon.ask(.library(.scan))
        #expect(try Self.items(of: daemon)[1] == beta)
        #expect(
            try daemon.vitrinectl(["play", beta.id, "--socket", daemon.socket])
                == (1, "vitrinectl: \(beta.path): The file is empty\n"))
        #expect(try daemon.status().item?.path == beta.path)
        #expect(
            try daemon.vitrinectl(["play", "00000000000000ff", "--socket", daemon.socket])
                == (1, "vitrinectl: no item 00000000000000ff in the library\n"))
    }

    @Test func `pages open by name, and the player makes way`() throws {
        let daemon = try Self.daemon()
        #expect(try daemon.ask(.open(.library)) == .done)
        #expect(try daemon.status().tab == "library")
        _ = try daemon.ask(.playItem(UInt64(Self.items(of: daemon)[0].id, radix: 16)!))
        #expect(try daemon.status().window == "full")
        #expect(try daemon.vitrinectl(["open", "channel", "Slow North", "--socket", daemon.socket]) == (0, ""))
        #expect(try daemon.status().window == "mini")
        #expect(try daemon.ask(.open(.channel("Fast South"))) == .failed("no channel 'Fast South' in the library"))
        #expect(try daemon.vitrinectl(["open", "channel"]).0 == 64)
        #expect(try daemon.vitrinectl(["open", "home", "Slow North"]).0 == 64)
    }

    @Test func `replies come in the order of the requests, even when some need another process`() throws {
        let daemon = try Self.daemon()
        let client = try RawClient(daemon.socket)
        let list = Request.library(.list(offset: 1, count: 1))
        let lines = try [list, .status, .library(.scan), .status, list].flatMap { try Line.encoded($0) }
        try client.send(lines)
        let replies = try (0..<5).map { _ in try client.reply() }
        let kinds = replies.map { reply in
            switch reply {
            case .library(let library): "library \(library.total) \(library.items.count)"
            case .status: "status"
            default: "\(reply)"
            }
        }
        #expect(kinds == ["library 2 1", "status", "library 2 0", "status", "library 2 1"])
    }
}
