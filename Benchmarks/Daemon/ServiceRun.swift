import CLinux
import Control
import Glibc
import Linux
import Time

/// The daemon as a service manager runs it: with a configuration of its own, a control socket, and somebody who hears READY.
final class ServiceRun {
    let socket: String
    let config: String
    private let log: String
    private let folder: String
    private let process: StartedProgram
    /// From before the spawn to READY.
    let timeToReady: Seconds

    init(_ program: String, library: String, folder: String, config text: String, play: String? = nil) throws {
        (config, socket, log) = (folder + "/vitrine.toml", folder + "/control.sock", folder + "/log")
        self.folder = folder
        try write(text, to: config)
        let listener = try Listener(folder + "/notify.sock")
        var arguments = [
            program, "--display", Stage.display, "--library", library, "--config", config, "--control", socket,
            "--verbose",
        ]
        if let play { arguments += ["--play", play] }
        process = try StartedProgram(arguments, output: log, environment: ["NOTIFY_SOCKET=\(folder)/notify.sock"])
        // As its unit has it, where that is allowed.
        setpriority(__priority_which_t(PRIO_PROCESS.rawValue), id_t(process.pid), -5)
        try listener.await("READY=1", within: 10)
        timeToReady = monotonicNow() - process.started
    }

    var pid: pid_t { process.pid }

    func stop() { process.stop() }

    /// A new file in the place of the old one, as editors write it.
    func configure(_ text: String) throws {
        try write(text, to: config + ".new")
        guard rename(config + ".new", config) == 0 else { throw SystemError("rename \(config)") }
    }

    /// How long the loop was held by each new configuration, in milliseconds.
    func reloads() throws -> [Double] {
        try contents(ofFile: log).split(separator: "\n").compactMap { line in
            guard let words = line.firstRange(of: "configuration taken in ") else { return nil }
            return line[words.upperBound...].split(separator: " ").first.flatMap { Double($0) }.map { $0 * 1e-3 }
        }
    }

    /// One connection, one request, one reply.
    func ask(_ request: Request) throws -> Reply {
        let connection = Descriptor(owning: vt_connect(socket, 5))
        guard connection.number >= 0 else { throw SystemError("connect to \(socket)") }
        let line = try Line.encoded(request)
        guard send(connection.number, line, line.count, 0) == line.count else { throw SystemError("ask the daemon") }
        var answer: [UInt8] = []
        while answer.last != UInt8(ascii: "\n") {
            var portion = [UInt8](repeating: 0, count: 65536)
            let count = recv(connection.number, &portion, portion.count, 0)
            guard count > 0 else { throw SystemError("hear the daemon") }
            answer += portion[..<count]
        }
        return try Line.decoded(Reply.self, from: answer.dropLast())
    }

    func lateFrames() throws -> Int {
        guard case .status(let status) = try ask(.status) else { throw SystemError("status", code: EPROTO) }
        return status.frames.late
    }
}

private func write(_ text: String, to path: String) throws(SystemError) {
    let file = Descriptor(owning: open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600))
    guard file.number >= 0, Glibc.write(file.number, text, text.utf8.count) == text.utf8.count else {
        throw SystemError("write \(path)")
    }
}

/// A socket like the service manager's.
private struct Listener: ~Copyable {
    private let descriptor: Descriptor

    init(_ path: String) throws(SystemError) {
        descriptor = Descriptor(owning: socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0))
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
        let bound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor.number, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard bound == 0 else { throw SystemError("listen at \(path)") }
    }

    func await(_ message: String, within seconds: Int32) throws(SystemError) {
        var bytes = [UInt8](repeating: 0, count: 1024)
        var waiting = pollfd(fd: descriptor.number, events: Int16(POLLIN), revents: 0)
        while poll(&waiting, 1, seconds * 1000) == 1 {
            let count = recv(descriptor.number, &bytes, bytes.count, 0)
            if String(decoding: bytes.prefix(max(0, count)), as: UTF8.self) == message { return }
        }
        throw SystemError(message, code: ETIMEDOUT)
    }
}
