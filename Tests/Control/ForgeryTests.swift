import Control
import Foundation
import Testing

/// What strangers write into names and titles does nothing to logs and terminals.
@Suite(.serialized) struct `Forged names` {
    /// Of a journal's line at level 0, colours, a bell, C1's CSI, and text turned around.
    private static let evil = "a\r\n<0>forged\u{1b}[31m\u{7}\u{9b}2J\u{202e}\u{2067}\u{2028}\u{7f}b"
    private static let escaped =
        #"a\r\n<0>forged\u{1b}[31m\u{7}\u{9b}2J\u{202e}\u{2067}\u{2028}\u{7f}b"#

    private static func isHarmless(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy {
            $0 == "\n" || $0 == "\t" || !($0.properties.generalCategory == .control || $0.properties.isBidiControl)
        }
    }

    @Test func `a file's name writes no line of its own into the log`() throws {
        let daemon = try RunningDaemon(environment: ["JOURNAL_STREAM": "1:1"])
        let file = daemon.folder.appendingPathComponent("videos/\(Self.evil).mp4")
        try Data("no video".utf8).write(to: file)
        guard case .failed(let reason) = try daemon.ask(.play(file.path)) else { return #expect(Bool(false)) }
        #expect(reason.hasSuffix("\(Self.escaped).mp4: This file is not a video"))
        let log = try daemon.log()
        #expect(log.contains("\(Self.escaped).mp4"), "\(log)")
        #expect(Self.isHarmless(log))
        // A worker's libraries write lines without a level, as libpulse where it finds no folder of its own.
        for line in log.split(separator: "\n") where line.hasPrefix("<") || line.contains("forged") {
            #expect(line.wholeMatch(of: /<[3-7]>.*/) != nil, "\(line)")
        }
    }

    @Test func `vitrinectl prints titles without what a terminal acts on, and JSON that says the same`() throws {
        let daemon = try RunningDaemon(arguments: ["--set", "library.read_files=false"])
        let videos = daemon.folder.appendingPathComponent("videos")
        try Data().write(to: videos.appendingPathComponent("v.mp4"))
        let sidecar = try JSONEncoder().encode(["title": "T\u{1b}]0;x\u{7}\u{9b}\u{202e}", "channel": "C\ta\u{1b}"])
        try sidecar.write(to: videos.appendingPathComponent("v.info.json"))
        try #require(try daemon.ask(.library(.scan)) == .library(Reply.Library(total: 1, items: [])))
        let socket = ["--socket", daemon.socket]
        guard case .library(let known) = try daemon.ask(.library(.list(offset: 0, count: 1))) else {
            return #expect(Bool(false))
        }
        let (_, list) = try daemon.vitrinectl(["library", "list"] + socket)
        #expect(Self.isHarmless(list) && list.split(separator: "\t").count == 4, "\(list)")
        let (_, json) = try daemon.vitrinectl(["library", "list", "--json"] + socket)
        #expect(Self.isHarmless(json))
        #expect(try JSONDecoder().decode(Reply.Item.self, from: Data(json.utf8)) == known.items[0])
        let number = try #require(UInt64(known.items[0].id, radix: 16))
        _ = try daemon.ask(.playItem(number))
        // Nothing takes taps while the window is on its way.
        #expect(try daemon.waits { try daemon.ask(.elements) != .elements([]) })
        for arguments in [
            ["status"], ["status", "--json"], ["open", "channel", "\u{1b}x"], ["tab", "\u{9b}"],
            ["elements"], ["elements", "--json"], ["tap", "\u{1b}x"],
        ] {
            let (_, text) = try daemon.vitrinectl(arguments + socket)
            #expect(!text.isEmpty && Self.isHarmless(text), "\(arguments)")
        }
    }

    /// A pipe, as a shell makes it, and a stream socket, as the journal's.
    @Test(arguments: [false, true]) func `a log that nobody reads keeps nobody waiting, and says what was lost`(
        isSocket: Bool
    ) throws {
        var ends: [Int32] = [0, 0]
        let made = isSocket ? socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) : pipe(&ends)
        try #require(made == 0)
        let daemon = try RunningDaemon(
            arguments: ["--verbose"], log: FileHandle(fileDescriptor: ends[1], closeOnDealloc: true))
        // Each is a line or two in the log: together more than any pipe or socket holds.
        for _ in 0..<6000 { _ = try daemon.ask(.reload) }
        _ = try daemon.status()
        _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
        var text = ""
        let isTold = try daemon.waits {
            _ = try daemon.ask(.reload)
            var bytes = [UInt8](repeating: 0, count: 1 << 16)
            let count = read(ends[0], &bytes, bytes.count)
            if count > 0 { text += String(decoding: bytes[..<count], as: UTF8.self) }
            return text.contains(/[0-9]+ messages were lost/)
        }
        #expect(isTold)
        close(ends[0])
    }
}
