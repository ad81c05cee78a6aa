import ArgumentParser
import CLinux
import Control
import Glibc
import Linux

/// A connection to the daemon's control socket.
struct Connection: ~Copyable {
    private let socket: Descriptor
    private let path: String
    // The initialiser assigns these values: with default values here, Swift 6.2 crashes at the initialiser's `throw`.
    private var received: [UInt8]
    /// The descriptor received with the last reply; -1 without one.
    private var passed: Int32

    /// The time limit for the daemon's answer in seconds; the answer normally takes milliseconds.
    private static let timeLimit: Int32 = 5

    /// - Throws: an exit status, after printing the reason, when no daemon can be reached.
    init(path: String) throws {
        let descriptor = vt_connect(path, Self.timeLimit)
        guard descriptor >= 0 else { throw failure(at: path) }
        socket = Descriptor(owning: descriptor)
        self.path = path
        received = []
        passed = -1
    }

    func send(_ request: Request) throws {
        let line = try Line.encoded(request)
        let isSent = Glibc.send(socket.number, line, line.count, Int32(MSG_NOSIGNAL)) == line.count
        // A daemon that has hung up may have sent a reason, which can still be read.
        guard isSent || errno == EPIPE else { throw failure(at: path) }
    }

    /// Sets a longer time limit for a slow request.
    ///
    /// - Parameter timeLimit: the time limit in seconds; 0 means no limit.
    /// - Throws: the exit status for a hanging daemon, which does not answer a status request within the usual limit.
    mutating func waitLong(_ timeLimit: Int) throws {
        try send(.status)
        _ = try accepted(receive())
        var limit = timeval(tv_sec: timeLimit, tv_usec: 0)
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
            guard count > 0 else { throw failure(at: path) }
            if descriptor >= 0 { passed = descriptor }
            received += portion[..<count]
        }
    }

    consuming func close() {}

    /// Hands over the descriptor received with the last reply; nil without one.
    mutating func takeDescriptor() -> Descriptor? {
        guard passed >= 0 else { return nil }
        defer { passed = -1 }
        return Descriptor(owning: passed)
    }
}

/// Prints the reason why the last call on the socket has failed.
private func failure(at path: String) -> ExitCode {
    let failure = ConnectionFailure(at: path, code: errno)
    complain(failure.sentence)
    return failure.exitCode
}

/// The option for the daemon's socket.
struct DaemonOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The daemon's control socket.", valueName: "file"))
    var socket: String?

    var path: String { Self.path(of: socket) }

    /// The path of the socket that a command line names, or else of the running daemon's socket.
    static func path(of socket: String?) -> String {
        if let socket { return socket }
        guard access(ConnectionFailure.servicePath, F_OK) != 0, let folder = getenv("XDG_RUNTIME_DIR") else {
            return ConnectionFailure.servicePath
        }
        let own = String(cString: folder) + "/vitrine.sock"
        // If neither socket exists, the service's path gives the better error message.
        return access(own, F_OK) == 0 ? own : ConnectionFailure.servicePath
    }

    func connect() throws -> Connection { try Connection(path: path) }

    /// Sends one request and returns the answer.
    ///
    /// - Parameter timeLimit: the time limit for this answer in seconds, if it may take long.
    /// - Throws: exit status 1, after printing the reason, when the daemon refuses.
    @discardableResult
    func ask(_ request: Request, timeLimit: Int? = nil) throws -> Reply {
        var connection = try connect()
        if let timeLimit { try connection.waitLong(timeLimit) }
        try connection.send(request)
        return try accepted(connection.receive())
    }
}

/// - Throws: exit status 1, after printing the reason, when the reply is a refusal.
func accepted(_ reply: Reply) throws -> Reply {
    if case .failed(let reason) = reply {
        // Each problem is printed on its own line.
        for line in reason.split(separator: "\n") { complain(String(line)) }
        throw ExitCode(1)
    }
    return reply
}

func complain(_ text: String) {
    let line = "vitrinectl: \(text.printable)\n"
    _ = line.withCString { write(2, $0, strlen($0)) }
}

/// Prints a line for people. Control characters, which titles from files may contain, do not reach the terminal.
func say(_ line: String) { print(line.printable) }

/// Prints an object as one line of JSON.
func say(json object: some Encodable) throws {
    print(String(decoding: try Line.encoded(object).dropLast(), as: UTF8.self).printableJSON)
}
