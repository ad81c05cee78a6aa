import Control
import Foundation
import Linux
import Time

/// The daemon that is soaked, as a process among its workers.
final class SoakedDaemon {
    static let (width, height) = (640, 400)

    /// Seconds. On the virtual clock it waits for workers that start, and for all that they make.
    private static let timeLimit: Int32 = 30

    enum Worker: CaseIterable { case media, pictures, catalog }

    /// Why a run ends before its time.
    struct Ended: Error, CustomStringConvertible {
        let description: String
        let isInOrder: Bool
    }

    private let process = Process()
    private let place: SoakPlace
    private var client: ControlClient
    /// The slowest answer to a request that needs no worker, in seconds.
    private(set) var slowestAnswer = 0.0

    var pid: pid_t { process.processIdentifier }

    init(_ place: SoakPlace, clock: SoakClock, arguments: [String]) throws {
        self.place = place
        process.executableURL = URL(fileURLWithPath: place.programs + "/vitrined")
        process.arguments =
            [
                "--display", "memory:\(Self.width)x\(Self.height)@\(clock.isVirtual ? 20 : 60)", "--library",
                place.library, "--config", place.config, "--state", place.choices, "--control", place.socket,
                "--clock", clock.isVirtual ? "virtual" : "real", "--set", "library.thumbnail_cache_mb=8",
            ] + arguments
        process.environment = ProcessInfo.processInfo.environment.merging([
            "XDG_CACHE_HOME": place.state + "/cache", "LANG": "C.UTF-8",
        ]) { $1 }
        if !FileManager.default.fileExists(atPath: place.log) { try Data().write(to: URL(fileURLWithPath: place.log)) }
        let log = try FileHandle(forWritingTo: URL(fileURLWithPath: place.log))
        try log.seekToEnd()
        (process.standardError, process.standardOutput) = (log, log)
        try process.run()
        // As its unit has it, where that is allowed.
        setpriority(__priority_which_t(PRIO_PROCESS.rawValue), id_t(process.processIdentifier), -5)
        client = try Self.connected(place.socket, process)
    }

    deinit { if process.isRunning { kill(pid, SIGKILL) } }

    private static func connected(_ socket: String, _ process: Process) throws -> ControlClient {
        for _ in 0..<2000 {
            guard process.isRunning else { break }
            if let client = try? ControlClient(socket, timeLimit: Self.timeLimit) { return client }
            usleep(5000)
        }
        throw Ended(description: "the daemon does not start: status \(process.terminationStatus)", isInOrder: false)
    }

    /// - Throws: `Ended` when the daemon has.
    func check() throws {
        guard !process.isRunning else { return }
        let (status, isSignal) = (process.terminationStatus, process.terminationReason == .uncaughtSignal)
        throw Ended(
            description: "the daemon has ended, \(isSignal ? "signal" : "status") \(status)",
            isInOrder: !isSignal && status == 0)
    }

    /// Ends it as its service manager does.
    ///
    /// - Returns: whether it ended in order within 5 s.
    func stop() -> Bool {
        kill(pid, SIGTERM)
        for _ in 0..<500 where process.isRunning { usleep(10_000) }
        guard !process.isRunning else { return false }
        return process.terminationReason == .exit && process.terminationStatus == 0
    }

    // MARK: Requests

    /// Asks for what the daemon answers by itself.
    @discardableResult
    func ask(_ request: Request) throws -> Reply {
        let began = monotonicNow()
        defer { slowestAnswer = max(slowestAnswer, (monotonicNow() - began).value) }
        return try askSlowly(request)
    }

    /// Asks for what a worker has to answer.
    @discardableResult
    func askSlowly(_ request: Request) throws -> Reply {
        do { return try client.ask(request) } catch {
            // It may have ended, or sent this client away for another.
            usleep(50_000)
            try check()
            try reconnect()
            return try client.ask(request)
        }
    }

    /// What is still on its way to the old connection is nobody's answer.
    func reconnect() throws { client = try ControlClient(place.socket, timeLimit: Self.timeLimit) }

    func status() throws -> Status {
        guard case .status(let status) = try ask(.status) else { throw SystemError("status", code: EPROTO) }
        return status
    }

    func look() throws -> Int { try client.look() }

    /// Writes what is on the panel as a PNG.
    func keepPanel(as path: String) {
        let control = Process()
        control.executableURL = URL(fileURLWithPath: place.programs + "/vitrinectl")
        control.arguments = ["screenshot", "--socket", place.socket, path]
        try? control.run()
        control.waitUntilExit()
    }

    // MARK: Workers

    /// The processes of a kind, the oldest first: a spare comes after the one that works.
    func workers(_ kind: Worker) -> [pid_t] {
        ProcessFacts.children(of: pid).filter { ProcessFacts.kind($0) == kind }
            .sorted { ProcessFacts.started($0) < ProcessFacts.started($1) }
    }

    func worker(_ kind: Worker) -> pid_t? { workers(kind).first }

    /// Whether it still runs, or is at least not yet waited for.
    static func isThere(_ worker: pid_t) -> Bool { kill(worker, 0) == 0 }
}
