import Linux
import Time

/// The program of a worker, and the systemd unit that runs it as its own user.
@MainActor
final class WorkerProgram {
    private let path: String
    var arguments: [String]
    /// The path of the unit's socket; nil if there is no such unit, and the program is a child of the daemon.
    private let unit: String?
    /// Whether the unit accepted the last connection but started no process, for example because the kernel lacks a
    /// required feature.
    private var hasUnitFailed = false

    init(path: String, arguments: [String], unit: String?) {
        (self.path, self.arguments, self.unit) = (path, arguments, unit)
    }

    /// Starts the worker in its unit, or as a child process where the unit fails: less isolated, but working.
    func start(socket: borrowing PacketSocket) throws(SystemError) -> any WorkerHandle {
        if let unit, !hasUnitFailed {
            do throws(SystemError) {
                return try GuardedProcess(unit: unit, arguments: arguments, socket: socket)
            } catch {
                Log.warning("\(error): the worker runs as the daemon's own user")
            }
        }
        // The next start tries the unit again.
        hasUnitFailed = false
        return try ChildProcess.start(path, arguments: arguments, socket: socket)
    }

    func ended(_ process: any WorkerHandle) {
        hasUnitFailed = !process.isStarted
    }
}

/// The process of a worker, in a unit or as a child.
protocol WorkerHandle {
    /// The process number for the log; 0 while unknown.
    var pid: Int32 { get }
    /// The process's use of the processor; nil if it cannot be determined.
    func usage() -> ProcessUse?
    /// Kills the process, and returns the way it ended, for the log.
    func kill() -> String
}

extension WorkerHandle {
    /// False while the unit of the process has not started it.
    var isStarted: Bool { pid != 0 }
}

extension ChildProcess: WorkerHandle {}
extension GuardedProcess: WorkerHandle {}

/// A running worker, and our end of its socket.
@MainActor
final class WorkerProcess {
    enum SpareState {
        case none
        case prepares(since: Instant)
        case ready
    }

    let process: any WorkerHandle
    let socket: PacketSocket
    /// Called on the loop when a packet, or the worker's end, can be read.
    var onReadable: (() -> Void)?
    /// The worker's last report while it was the spare.
    var spareState = SpareState.none
    /// The error of the last send; nil while the worker accepts requests.
    var failure: SystemError?
    private let program: WorkerProgram
    private var source: LoopSource?
    /// The processor time at the last call of `isAtWork` (ns).
    private var processorTime: Int64 = 0
    /// More processor time (ns) than the timers of a waiting process use.
    private static let minimumComputed: Int64 = 20_000_000

    init(_ program: WorkerProgram) throws(SystemError) {
        let (ours, theirs) = try PacketSocket.pair()
        process = try program.start(socket: theirs)
        (socket, self.program) = (ours, program)
        source = .reading(ours.descriptor) { [weak self] in self?.onReadable?() }
    }

    /// Kills the worker, and returns the way it ended, for the log.
    func kill() -> String {
        let how = process.kill()
        program.ended(process)
        return how
    }

    /// Whether the worker has used the processor since the last call, or waits for a processor or a disk.
    func isAtWork() -> Bool {
        let before = processorTime
        // A guard process that does not answer in time lacks processor time, and then the worker lacks it as well.
        guard let use = process.usage() else { return process is GuardedProcess }
        processorTime = use.processorTime
        return processorTime - before >= Self.minimumComputed || use.isActive
    }
}
