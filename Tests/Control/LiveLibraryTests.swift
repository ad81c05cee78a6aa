import Control
import Foundation
import Testing

/// The watched library through the whole daemon: from the disk to what it answers.
@Suite(.serialized, .timeLimit(.minutes(19))) struct LiveLibraryTests {
    private static let limit = 2.0

    private static func titles(of daemon: RunningDaemon) throws -> [String] {
        guard case .library(let found) = try daemon.ask(.library(.list(offset: 0, count: 100))) else { return [] }
        return found.items.map(\.title)
    }

    /// Runs a command in the daemon's folder, and looks until the list has these titles.
    private static func expect(_ daemon: RunningDaemon, _ command: String, _ titles: [String]) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-ec", "cd '\(daemon.folder.path)'; \(command)"]
        try process.run()
        process.waitUntilExit()
        let done = Date()
        #expect(try daemon.waits { try Self.titles(of: daemon) == titles }, "\(command)")
        let time = Date().timeIntervalSince(done)
        print("watch: \(command): listed by the daemon after \((time * 1000).rounded()) ms")
        #expect(time < Self.limit, "\(command)")
    }

    @Test func `copies, renames, deletions and new folders are listed within two seconds`() throws {
        let daemon = try RunningDaemon()
        try Self.expect(daemon, "echo x > a.mp4; cp a.mp4 videos/a.mp4", ["a"])
        try Self.expect(daemon, "mv videos/a.mp4 videos/b.mp4", ["b"])
        try Self.expect(daemon, "mkdir -p videos/new/deep; cp a.mp4 videos/new/deep/c.mp4", ["b", "c"])
        try Self.expect(daemon, "mv videos/new videos/newer; rm videos/b.mp4", ["c"])
        try Self.expect(daemon, "rm -r videos/newer", [])
        #expect(try daemon.log().contains("error") == false)
    }

    @Test func `a library folder that comes later, goes and comes again is listed, and its workers are renewed`() throws
    {
        let later = FileManager.default.temporaryDirectory.appendingPathComponent("vitrine-\(UUID().uuidString)")
        let daemon = try RunningDaemon(library: ["--library", later.path + "/videos"])
        try Self.expect(daemon, "mkdir -p '\(later.path)/videos'; echo x > '\(later.path)/videos/a.mp4'", ["a"])
        try Self.expect(daemon, "echo x > '\(later.path)/videos/b.mp4'", ["a", "b"])
        try Self.expect(daemon, "mv '\(later.path)' '\(later.path)-away'", [])
        try Self.expect(daemon, "mv '\(later.path)-away' '\(later.path)'", ["a", "b"])
        #expect(try daemon.log().components(separatedBy: "takes over").count == 1)
        try FileManager.default.removeItem(at: later)
    }

    @Test func `a daemon with a library where nothing happens sleeps`() throws {
        let daemon = try RunningDaemon()
        try Self.expect(daemon, "echo x > videos/a.mp4", ["a"])
        func sleeps() throws -> [Int] {
            try [daemon.pid, try #require(try daemon.worker("vitrine-catalog"))].map { pid in
                let text = try String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8)
                let line = text.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt") }
                return try #require(line?.split(separator: "\t").last.flatMap { Int($0) })
            }
        }
        // The new file is read and its picture tried; both are given up.
        #expect(
            try daemon.waits {
                guard case .problems(let list) = try daemon.ask(.library(.problems(offset: 0, count: 9))) else {
                    return false
                }
                return list.total == 1
            })
        usleep(4_000_000)
        let before = try sleeps()
        sleep(3)
        let woken = zip(try sleeps(), before).map { $0 - $1 }
        print("watch: daemon and catalog worker woke \(woken) times in 3 s")
        #expect(woken == [0, 0])
    }
}
