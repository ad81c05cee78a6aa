import Control
import Foundation
import Testing

/// A daemon on a panel in memory, with a control socket and a configuration of its own.
final class RunningDaemon {
    let folder: URL
    private let process = Process()
    var socket: String { folder.appendingPathComponent("control.sock").path }
    var config: URL { folder.appendingPathComponent("vitrine.toml") }

    /// The folder of the built programs: the test bundle stands in it.
    static let programs = Bundle.main.executableURL!.deletingLastPathComponent()

    /// - Parameter library: options that say where the videos are; an empty folder, where they are not given.
    init(
        config text: String = "", library: [String]? = nil, environment: [String: String] = [:],
        arguments: [String] = [], log: FileHandle? = nil
    ) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("vitrine-\(UUID().uuidString)")
        let empty = folder.appendingPathComponent("videos")
        try FileManager.default.createDirectory(at: empty, withIntermediateDirectories: true)
        try write(text)
        process.executableURL = Self.programs.appendingPathComponent("vitrined")
        process.arguments =
            [
                "--display", "memory:640x400@60", "--duration", "60", "--config", config.path, "--control", socket,
            ] + (library ?? ["--library", empty.path]) + arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        let file = folder.appendingPathComponent("log")
        try Data().write(to: file)
        process.standardError = try log ?? FileHandle(forWritingTo: file)
        try process.run()
        let isThere = waits { RawClient.isAnswered(socket) }
        let said = try self.log()
        try #require(isThere, "no socket: \(said)")
    }

    deinit {
        process.terminate()
        process.waitUntilExit()
    }

    var pid: Int32 { process.processIdentifier }
    var isRunning: Bool { process.isRunning }

    /// The process of a worker.
    func worker(_ name: String) throws -> Int32? {
        let children = try String(contentsOfFile: "/proc/\(pid)/task/\(pid)/children", encoding: .utf8)
        return try children.split(separator: " ").compactMap { Int32($0) }
            .first { try String(contentsOfFile: "/proc/\($0)/comm", encoding: .utf8).hasPrefix(name) }
    }

    func log() throws -> String { try String(contentsOf: folder.appendingPathComponent("log"), encoding: .utf8) }

    /// As editors do: a new file in the place of the old one.
    func write(_ text: String) throws { try text.write(to: config, atomically: true, encoding: .utf8) }

    /// Looks for 20 s: other work may have the processors.
    func waits(for condition: () throws -> Bool, seconds: Int = 20) rethrows -> Bool {
        for _ in 0..<100 * seconds {
            if try condition() { return true }
            usleep(10_000)
        }
        return false
    }

    func status() throws -> Status {
        guard case .status(let status) = try ask(.status) else { throw MessageError("no status") }
        return status
    }

    func ask(_ request: Request) throws -> Reply {
        let client = try RawClient(socket)
        try client.send(Line.encoded(request))
        return try client.reply()
    }

    /// Runs vitrinectl: its exit status and what it printed.
    func vitrinectl(_ arguments: [String]) throws -> (Int32, String) {
        try Self.vitrinectl(arguments)
    }

    /// Also without a daemon.
    static func vitrinectl(_ arguments: [String]) throws -> (Int32, String) {
        try run(programs.appendingPathComponent("vitrinectl").path, arguments)
    }

    func run(_ path: String, _ arguments: [String]) throws -> (Int32, String) { try Self.run(path, arguments) }

    private static func run(_ path: String, _ arguments: [String]) throws -> (Int32, String) {
        let program = Process()
        program.executableURL = URL(fileURLWithPath: path)
        program.arguments = arguments
        let pipe = Pipe()
        (program.standardOutput, program.standardError) = (pipe, pipe)
        try program.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        program.waitUntilExit()
        return (program.terminationStatus, String(decoding: output, as: UTF8.self))
    }
}

/// A client that may send anything.
final class RawClient {
    let descriptor: Int32
    private var received: [UInt8] = []

    init(_ path: String) throws {
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        try #require(Self.connects(descriptor, path), "connect: \(String(cString: strerror(errno)))")
        var limit = timeval(tv_sec: 20, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit { close(descriptor) }

    /// Whether somebody listens there: the file of a socket is there a little before.
    static func isAnswered(_ path: String) -> Bool {
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        return connects(descriptor, path)
    }

    private static func connects(_ descriptor: Int32, _ path: String) -> Bool {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        return withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
            }
        }
    }

    /// Sends as much as the daemon takes.
    @discardableResult
    func send(_ bytes: [UInt8]) throws -> Int {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes {
                Foundation.send(descriptor, $0.baseAddress! + sent, $0.count - sent, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { break }
            sent += count
        }
        return sent
    }

    /// The next line; nil when the daemon has hung up.
    func line() -> [UInt8]? {
        while true {
            if let end = received.firstIndex(of: 10) {
                defer { received.removeFirst(end + 1) }
                return Array(received[..<end])
            }
            var portion = [UInt8](repeating: 0, count: 65536)
            let count = recv(descriptor, &portion, portion.count, 0)
            guard count > 0 else { return nil }
            received += portion[..<count]
        }
    }

    func reply() throws -> Reply { try Line.decoded(Reply.self, from: try #require(line())) }
}
