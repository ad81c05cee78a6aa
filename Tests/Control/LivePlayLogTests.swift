import Control
import Foundation
import Testing

/// The log of what was played, through the whole daemon, its files and `vitrinectl log plays`.
@Suite(.serialized, .timeLimit(.minutes(19))) struct LivePlayLogTests {
    private let folder: URL
    private var plays: URL { folder.appendingPathComponent("state/plays") }
    private var videos: String { folder.path + "/videos" }

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("vitrine-\(UUID().uuidString)")
        let videos = folder.appendingPathComponent("videos")
        try FileManager.default.createDirectory(at: videos, withIntermediateDirectories: true)
        try makeClip(videos.path + "/long.mp4", seconds: 120)
        let plain = videos.path + "/short.mp4"
        try makeClip(plain, seconds: 2)
        try FileManager.default.moveItem(atPath: plain, toPath: videos.path + "/short, \"so\".mp4")
    }

    private func daemon(_ settings: String...) throws -> RunningDaemon {
        let settings = ["kiosk.autoplay=none", "controls.up_next=0"] + settings
        return try RunningDaemon(
            library: ["--library", videos],
            arguments: ["--state", folder.path + "/state/settings.toml"] + settings.flatMap { ["--set", $0] })
    }

    /// The number of a video, once the library knows it.
    private func number(_ title: String, of daemon: RunningDaemon) throws -> UInt64 {
        _ = try daemon.ask(.library(.scan))
        guard case .library(let list) = try daemon.ask(.library(.list(offset: 0, count: 9))),
            let item = list.items.first(where: { $0.title == title })
        else { throw CancellationError() }
        return try #require(UInt64(item.id, radix: 16))
    }

    private func log(_ daemon: RunningDaemon, _ words: String...) throws -> (Int32, [String]) {
        let (status, text) = try daemon.vitrinectl(["log", "plays", "--folder", plays.path] + words)
        return (status, text.split(separator: "\n").map(String.init))
    }

    private func records(_ daemon: RunningDaemon) throws -> [PlayRecord] {
        let (status, lines) = try log(daemon, "--json")
        #expect(status == 0)
        return try lines.map { try Line.decoded(PlayRecord.self, from: Array($0.utf8)) }
    }

    private func end(_ daemon: RunningDaemon) {
        kill(daemon.pid, SIGTERM)
        #expect(daemon.waits { !daemon.isRunning })
    }

    private func position(_ daemon: RunningDaemon) throws -> Double { try daemon.status().item?.position ?? 0 }

    @Test func `each play is a line: who began it, how far it went, how many pictures were seen`() throws {
        let daemon = try daemon()
        let short = try number("short, \"so\"", of: daemon)
        #expect(try daemon.ask(.playItem(short)) == .done)
        #expect(try daemon.waits { try daemon.status().item?.phase == "ended" })
        #expect(try daemon.ask(.play(videos + "/long.mp4")) == .done)
        #expect(try daemon.waits { try position(daemon) > 2 })
        // A visitor's finger: the first card of the library.
        #expect(try daemon.ask(.window(.dismissed)) == .done)
        #expect(try daemon.waits { try daemon.status().item == nil })
        #expect(try daemon.ask(.open(.library)) == .done)
        #expect(try daemon.waits { try daemon.ask(.tap("cell.0")) == .done })
        #expect(try daemon.waits { try daemon.status().item?.phase == "playing" })
        #expect(try daemon.ask(.play("/nowhere.mp4")) != .done)
        end(daemon)
        let records = try records(daemon)
        try #require(records.count == 4, "\(records)")
        #expect(records.map(\.cause) == [.remote, .remote, .visitor, .remote])
        #expect(records.map(\.outcome) == [.ended, .left, .left, .failed])
        let (first, second) = (records[0], records[1])
        #expect(UInt64(first.item, radix: 16) == short && first.title == "short, \"so\"")
        #expect(first.version != "0000000000000000" && first.start <= first.end && first.start.hasSuffix("Z"))
        #expect(first.position == first.duration && abs(first.duration - 2) < 0.2 && first.seconds > 1.5)
        // Ten pictures a second; a busy machine shows some late or not at all.
        #expect(first.presented > 0 && first.presented + first.missed == 20, "\(first)")
        #expect(second.position > 2 && second.position < 60 && abs(second.duration - 120) < 1)
        #expect(second.path == videos + "/long.mp4")
        #expect(records[3].path == "/nowhere.mp4" && records[3].presented == 0)

        let (status, table) = try log(daemon, "--csv")
        #expect(status == 0 && table.count == 5 && table[0].hasPrefix("start,end,seconds,item"))
        #expect(table[1].contains(",\"\(videos)/short, \"\"so\"\".mp4\",\"short, \"\"so\"\"\",,remote,ended,"))
        #expect(try log(daemon).1[1].contains("remote\tleft at 0:"))
    }

    @Test func `a play that a kill ends is logged by the next daemon, once`() throws {
        let first = try daemon()
        #expect(try first.ask(.play(videos + "/long.mp4")) == .done)
        let current = plays.appendingPathComponent("current")
        #expect(first.waits { FileManager.default.fileExists(atPath: current.path) })
        kill(first.pid, SIGKILL)
        let second = try daemon()
        #expect(try second.waits { try records(second).count == 1 })
        let record = try #require(try records(second).first)
        #expect(record.outcome == .interrupted && record.cause == .remote && record.presented > 0)
        #expect(record.position > 0 && record.position < 30)
        #expect(second.waits { !FileManager.default.fileExists(atPath: current.path) })
        // As if the power had gone after the line was written, and before it was removed there.
        try Line.encoded(record).withUnsafeBytes { try Data($0).write(to: current) }
        end(second)
        let third = try daemon()
        #expect(try third.ask(.play(videos + "/long.mp4")) == .done)
        end(third)
        #expect(try records(third).map(\.outcome) == [.interrupted, .interrupted])
    }

    @Test func `the attract loop and the configuration are told apart`() throws {
        let daemon = try daemon(
            "kiosk.idle_timeout=2", "kiosk.autoplay=\(videos)/short, \"so\".mp4", "kiosk.ask_duration=0")
        #expect(try daemon.waits { try daemon.status().item == nil })
        usleep(4_000_000)
        end(daemon)
        let records = try records(daemon)
        #expect(records.first?.cause == .autoplay)
        #expect(records.last?.cause == .attract, "\(records)")
    }

    @Test func `the oldest files go, a broken line stays for itself, and a log that cannot be written stops nothing`()
        throws
    {
        try FileManager.default.createDirectory(at: plays, withIntermediateDirectories: true)
        let old = try line("2020-01-01T00:00:00Z")
        let many = String(repeating: old, count: 150_000 / old.utf8.count)
        for number in 1...7 {
            try many.write(
                to: plays.appendingPathComponent(PlayLogName.file(number)), atomically: true, encoding: .utf8)
        }
        try "{\"start\": \"2021".write(
            to: plays.appendingPathComponent(PlayLogName.file(8)), atomically: true, encoding: .utf8)
        try "x".write(to: plays.appendingPathComponent("current"), atomically: true, encoding: .utf8)
        let daemon = try daemon("log.plays_mb=1")
        #expect(try daemon.ask(.play(videos + "/long.mp4")) == .done)
        end(daemon)
        let names = try FileManager.default.contentsOfDirectory(atPath: plays.path)
        #expect(!names.contains(PlayLogName.file(1)) && names.contains(PlayLogName.file(2)))
        let (status, lines) = try log(daemon, "--json", "--since", "2021-01-01")
        #expect(status == 0 && lines.count == 2)
        #expect(lines[0].contains("a line is broken") && lines[1].contains("long.mp4"))
        #expect(try log(daemon, "--since", "1h").1.count == 2)
        for time in ["tomorrow", "2021-1-1", "", "-1d"] { #expect(try log(daemon, "--since=\(time)").0 == 64) }

        try FileManager.default.removeItem(at: plays)
        try "a file".write(to: plays, atomically: true, encoding: .utf8)
        let other = try self.daemon()
        #expect(try other.ask(.play(videos + "/long.mp4")) == .done)
        end(other)
        #expect(try other.log().contains("plays are not logged"))
    }

    private func line(_ start: String) throws -> String {
        let record = PlayRecord(
            start: start, end: start, seconds: 1, item: "0", version: "0", path: "/a.mp4", title: "a", channel: "",
            cause: .remote, outcome: .ended, position: 1, duration: 1, presented: 1, late: 0, missed: 0)
        return String(decoding: try Line.encoded(record), as: UTF8.self)
    }
}
