import ArgumentParser
import CLinux
import Control
import Glibc
import Linux

/// The daemon at the other end of its socket.
struct Connection: ~Copyable {
    private let socket: Descriptor
    private let path: String
    private var received: [UInt8] = []
    /// The descriptor that came with what was received last.
    private var passed: Int32 = -1

    /// Seconds that the daemon may take to answer; it takes milliseconds.
    private static let patience: Int32 = 5

    /// - Throws: an exit status, after the reason was told, when no daemon can be asked.
    init(path: String) throws {
        let descriptor = vt_connect(path, Self.patience)
        guard descriptor >= 0 else { throw silence(at: path) }
        socket = Descriptor(owning: descriptor)
        self.path = path
    }

    func send(_ request: Request) throws {
        let line = try Line.encoded(request)
        let isSent = Glibc.send(socket.number, line, line.count, Int32(MSG_NOSIGNAL)) == line.count
        // A daemon that has hung up may have said why: that is still to be read.
        guard isSent || errno == EPIPE else { throw silence(at: path) }
    }

    /// Waits for a request whose answer takes its time.
    ///
    /// - Parameter patience: seconds; 0 for ever.
    /// - Throws: the exit status of a daemon that hangs, which is found out first.
    mutating func waitLong(_ patience: Int) throws {
        try send(.status)
        _ = try accepted(receive())
        var limit = timeval(tv_sec: patience, tv_usec: 0)
        setsockopt(socket.number, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
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
            guard count != 0, count > 0 || errno != ECONNRESET else {
                complain("the daemon has ended")
                throw ExitCode(2)
            }
            guard count > 0 else { throw silence(at: path) }
            if descriptor >= 0 { passed = descriptor }
            received += portion[..<count]
        }
    }

    consuming func close() {}

    /// What came with the last reply.
    mutating func takeDescriptor() -> Descriptor? {
        guard passed >= 0 else { return nil }
        defer { passed = -1 }
        return Descriptor(owning: passed)
    }
}

/// Tells why the last call on the socket has failed.
private func silence(at path: String) -> ExitCode {
    let silence = Silence(at: path, code: errno)
    complain(silence.sentence)
    return silence.exitCode
}

/// Where the daemon is.
struct DaemonOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The daemon's control socket.", valueName: "file"))
    var socket: String?

    var path: String {
        if let socket { return socket }
        guard access(Silence.servicePath, F_OK) != 0, let folder = getenv("XDG_RUNTIME_DIR") else {
            return Silence.servicePath
        }
        let own = String(cString: folder) + "/vitrine.sock"
        // Of a stopped service more can be said.
        return access(own, F_OK) == 0 ? own : Silence.servicePath
    }

    func connect() throws -> Connection { try Connection(path: path) }

    /// Sends one request and returns the answer.
    ///
    /// - Parameter patience: seconds that this answer may take, where that is long.
    /// - Throws: exit status 1, after the reason was told, when the daemon refuses.
    @discardableResult
    func ask(_ request: Request, patience: Int? = nil) throws -> Reply {
        var connection = try connect()
        if let patience { try connection.waitLong(patience) }
        try connection.send(request)
        return try accepted(connection.receive())
    }
}

/// - Throws: exit status 1, after the reason was told, when it is a refusal.
func accepted(_ reply: Reply) throws -> Reply {
    if case .failed(let reason) = reply {
        // Several problems are a line each.
        for line in reason.split(separator: "\n") { complain(String(line)) }
        throw ExitCode(1)
    }
    return reply
}

func complain(_ text: String) {
    let line = "vitrinectl: \(text.printable)\n"
    _ = line.withCString { write(2, $0, strlen($0)) }
}

/// Prints a line for people: what files and their makers put into a title does nothing to their terminal.
func say(_ line: String) { print(line.printable) }

/// Prints an object as a line for programs.
func say(json object: some Encodable) throws {
    print(String(decoding: try Line.encoded(object).dropLast(), as: UTF8.self).printableJSON)
}
