import Control
import Foundation
import Testing

/// Daemons that are killed again and again, each started with the record of the last.
@Suite(.serialized, .timeLimit(.minutes(19))) struct LiveCrashTests {
    private let folder: URL
    private var videos: URL { folder.appendingPathComponent("videos") }
    private var record: String { folder.appendingPathComponent("deaths").path }
    private var choices: URL { folder.appendingPathComponent("state/settings.toml") }

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("vitrine-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: videos, withIntermediateDirectories: true)
        try FileManager.default.createDirectory(
            at: choices.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data("interface.theme = \"light\"\n".utf8).write(to: choices)
        try Data("not a video".utf8).write(to: videos.appendingPathComponent("one.mp4"))
        try Data(#"{"title": "From the sidecar"}"#.utf8).write(to: videos.appendingPathComponent("one.info.json"))
    }

    private func daemon() throws -> RunningDaemon {
        try RunningDaemon(
            library: ["--library", videos.path], arguments: ["--state", choices.path, "--crash-record", record])
    }

    private func end(_ daemon: RunningDaemon, _ signal: Int32) {
        kill(daemon.pid, signal)
        _ = daemon.waits { !daemon.isRunning }
    }

    private func dies(_ times: Int, of signal: Int32 = SIGSEGV) throws {
        for _ in 0..<times { end(try daemon(), signal) }
    }

    /// Whether the library comes to hold one item of that title; its first rows are those of the last scan.
    private func lists(_ title: String, _ daemon: RunningDaemon) throws -> Bool {
        try daemon.waits {
            guard case .library(let library) = try daemon.ask(.library(.list(offset: 0, count: 10))) else {
                return false
            }
            return library.items.map(\.title) == [title]
        }
    }

    private func theme(_ daemon: RunningDaemon) throws -> String? {
        guard case .config(let settings) = try daemon.ask(.config) else { return nil }
        return settings.first { $0.key == "interface.theme" }?.value
    }

    @Test func `each three deaths take one more kind of input away, and the page comes at the end and heals`() throws {
        let healthy = try daemon()
        #expect(try healthy.status().recovery == nil)
        #expect(try theme(healthy) == "\"light\"")
        #expect(try lists("From the sidecar", healthy))
        end(healthy, SIGSEGV)
        try dies(2, of: SIGILL)

        let first = try daemon()
        let recovery = try #require(try first.status().recovery)
        #expect(recovery.step == "without choices" && recovery.deaths == 3)
        #expect(recovery.cause?.hasPrefix("SIGILL") == true, "\(recovery)")
        #expect(try theme(first) == "\"dark\"")
        #expect(try lists("From the sidecar", first))
        end(first, SIGKILL)
        try dies(2, of: SIGABRT)

        let second = try daemon()
        #expect(try second.status().recovery?.step == "without sidecars")
        #expect(try lists("one", second))
        #expect(try second.vitrinectl(["status", "--socket", second.socket]).1.contains("without kept settings"))
        end(second, SIGSEGV)
        try dies(2, of: SIGBUS)

        let page = try daemon()
        #expect(try page.status().recovery?.step == "out of order")
        #expect(try page.ask(.play("/a.mp4")) == .failed("out of order: vitrinectl status says why"))
        let worker = try page.worker("vitrine-")
        #expect(worker == nil)
        #expect(try page.log().contains("it shows the page"))

        // A change of the library heals it: a full start is tried, and one death leads back at once.
        try FileManager.default.removeItem(at: videos.appendingPathComponent("one.info.json"))
        #expect(page.waits { !page.isRunning }, "the page stayed")
        let trial = try daemon()
        #expect(try lists("one", trial))
        #expect(try theme(trial) == "\"light\"")
        end(trial, SIGKILL)
        let again = try daemon()
        #expect(try again.status().recovery?.step == "out of order")
        #expect(try again.ask(.reload) == .done)
        #expect(again.waits { !again.isRunning }, "the page stayed")

        let healed = try daemon()
        #expect(try theme(healed) == "\"light\"")
        end(healed, SIGTERM)
        let clean = try daemon()
        #expect(try clean.status().recovery == nil)
        end(clean, SIGTERM)
    }

    @Test func `stops and refused starts are no deaths`() throws {
        for signal in [SIGTERM, SIGINT, SIGTERM, SIGINT] { end(try daemon(), signal) }
        for _ in 0..<4 {
            let program = Process()
            program.executableURL = RunningDaemon.programs.appendingPathComponent("vitrined")
            program.arguments = [
                "--display", "memory:640x400@60", "--crash-record", record, "--touch", folder.path + "/no-recording",
            ]
            program.standardError = FileHandle.nullDevice
            try program.run()
            program.waitUntilExit()
            #expect(program.terminationStatus != 0)
        }
        let daemon = try daemon()
        #expect(try daemon.status().recovery?.deaths ?? 0 == 0)
        #expect(try theme(daemon) == "\"light\"")
        end(daemon, SIGTERM)
    }

    @Test func `the cause is the request that was under way, or what played`() throws {
        let daemon = try daemon()
        #expect(try lists("From the sidecar", daemon))
        // A request: kind, state, length in two bytes, name. What was there before may stand behind a shorter one.
        func restsAfterVolume() throws -> Bool {
            let last = try Data(contentsOf: URL(filePath: record)).dropFirst(512 + 1024)
            return last.first == 9 && last.dropFirst().first == 0 && last.dropFirst(4).starts(with: Data("volume".utf8))
        }
        #expect(
            try daemon.waits {
                _ = try daemon.ask(.volume(40))
                // The library's answers may still come: where the record has what was done last, they do no more.
                usleep(1_000_000)
                return try restsAfterVolume()
            })
        // A question does not hide it, once it is answered: its answer is sent before the record says so.
        _ = try daemon.status()
        #expect(try daemon.waits { try restsAfterVolume() })
        end(daemon, SIGSEGV)
        let next = try self.daemon()
        let cause = try next.status().recovery?.cause
        #expect(cause == "SIGSEGV at rest, after answering the request volume")
        _ = try next.ask(.play("/nowhere/clip.mp4"))
        end(next, SIGKILL)
        let last = try self.daemon()
        // An answer of the library's may have been under way.
        let killed = try last.status().recovery?.cause ?? ""
        #expect(killed.hasPrefix("killed (SIGKILL, or no memory) while "), "\(killed)")
        #expect(
            killed.contains("playing /nowhere/clip.mp4") || killed.contains("/nowhere/clip.mp4 playing"), "\(killed)")
        end(last, SIGTERM)
    }

    /// What may have become of the file while no daemon ran.
    @Test func `a record that is damaged, or none at all, keeps no daemon from starting`() throws {
        try dies(3)
        let good = try Data(contentsOf: URL(filePath: record))
        #expect(good.count > 88)
        var flipped = good
        flipped[9] ^= 1
        let files: [(String, Data)] = [
            ("empty", Data()), ("one byte", Data([1])), ("cut", good.prefix(40)), ("another bit", flipped),
            ("zeros", Data(count: good.count)),
            ("noise", Data((0..<good.count).map { UInt8(truncatingIfNeeded: $0 * 7919) })),
            ("large", good.dropFirst(1) + Data(count: 1 << 20)), ("text", Data("step = 3\n".utf8)),
        ]
        for (name, bytes) in files {
            try bytes.write(to: URL(filePath: record))
            let daemon = try daemon()
            #expect(try daemon.status().recovery == nil, "\(name)")
            end(daemon, SIGKILL)
            #expect(try Data(contentsOf: URL(filePath: record)).count > 88, "\(name)")
        }
        for (name, make) in [
            ("folder", { try FileManager.default.createDirectory(atPath: $0, withIntermediateDirectories: false) }),
            ("link", { try FileManager.default.createSymbolicLink(atPath: $0, withDestinationPath: "/etc/passwd") }),
            ("pipe", { mkfifo($0, 0o600) }),
        ] as [(String, (String) throws -> Void)] {
            try FileManager.default.removeItem(atPath: record)
            try make(record)
            let daemon = try daemon()
            #expect(try daemon.status().recovery == nil, "\(name)")
            #expect(try daemon.log().contains("crashes are not counted"), "\(name)")
            end(daemon, SIGTERM)
        }
    }

    @Test func `two daemons do not share a record`() throws {
        let one = try daemon()
        let other = try daemon()
        #expect(try other.log().contains("crashes are not counted"))
        end(other, SIGKILL)
        #expect(try one.status().recovery == nil)
        end(one, SIGTERM)
    }
}
