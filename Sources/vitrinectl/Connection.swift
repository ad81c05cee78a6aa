import ArgumentParser
import CLinux
import Control
import Glibc
import Linux

/// The daemon at the other end of its socket.
struct Connection: ~Copyable {
    private let socket: Descriptor
    private var received: [UInt8] = []
    /// The descriptor that came with what was received last.
    private var passed: Int32 = -1

    /// Seconds that the daemon may take to answer; it takes milliseconds.
    private static let patience: Int32 = 5
    private static let noDaemon = ExitCode(2)

    /// - Throws: exit status 2, when no daemon answers.
    init(path: String, patience: Int32 = Self.patience) throws {
        let descriptor = vt_connect(path, patience)
        guard descriptor >= 0 else {
            complain("no daemon at \(path): \(SystemError.reason(errno))")
            throw Self.noDaemon
        }
        socket = Descriptor(owning: descriptor)
    }

    func send(_ request: Request) throws {
        let line = try Line.encoded(request)
        guard Glibc.send(socket.number, line, line.count, Int32(MSG_NOSIGNAL)) == line.count else {
            complain("\(SystemError("send"))")
            throw Self.noDaemon
        }
    }

    mutating func receive() throws -> Reply {
        while true {
            if let end = received.firstIndex(of: UInt8(ascii: "\n")) {
                defer { received.removeFirst(end + 1) }
                return try Line.decoded(Reply.self, from: received[..<end])
            }
            var portion = [UInt8](repeating: 0, count: 65536)
            var descriptor: Int32 = -1
            let count = vt_receive(socket.number, &portion, portion.count, &descriptor)
            guard count > 0 else {
                complain(count == 0 ? "the daemon has ended" : "\(SystemError("wait for the daemon"))")
                throw Self.noDaemon
            }
            if descriptor >= 0 { passed = descriptor }
            received += portion[..<count]
        }
    }

    /// What came with the last reply.
    mutating func takeDescriptor() -> Descriptor? {
        guard passed >= 0 else { return nil }
        defer { passed = -1 }
        return Descriptor(owning: passed)
    }
}

/// Where the daemon is.
struct DaemonOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The daemon's control socket.", valueName: "file"))
    var socket: String?

    private var path: String {
        if let socket { return socket }
        let system = "/run/vitrine/control.sock"
        guard access(system, F_OK) != 0, let folder = getenv("XDG_RUNTIME_DIR") else { return system }
        return String(cString: folder) + "/vitrine.sock"
    }

    func connect(patience: Int32? = nil) throws -> Connection {
        if let patience { return try Connection(path: path, patience: patience) }
        return try Connection(path: path)
    }

    /// Nil, and not a word, where no daemon answers.
    var statusIfRunning: Status? {
        let descriptor = vt_connect(path, 1)
        guard descriptor >= 0 else { return nil }
        close(descriptor)
        do {
            guard case .status(let status) = try ask(.status) else { return nil }
            return status
        } catch {
            return nil
        }
    }

    /// Sends one request and returns the answer.
    ///
    /// - Throws: exit status 1, after the reason was told, when the daemon refuses.
    @discardableResult
    func ask(_ request: Request) throws -> Reply {
        var connection = try connect()
        try connection.send(request)
        return try accepted(connection.receive())
    }
}

/// - Throws: exit status 1, after the reason was told, when it is a refusal.
func accepted(_ reply: Reply) throws -> Reply {
    if case .failed(let reason) = reply {
        complain(reason)
        throw ExitCode(1)
    }
    return reply
}

func complain(_ text: String) {
    let line = "vitrinectl: \(text)\n"
    _ = line.withCString { write(2, $0, strlen($0)) }
}
