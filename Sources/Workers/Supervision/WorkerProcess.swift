import Linux
import Time

/// What a worker is started as: a program beside the daemon, and the unit that runs it as a user of its own.
@MainActor
final class WorkerProgram {
    private let path: String
    private let arguments: [String]
    /// Path of the unit's socket; nil where there is no such unit, and the program is a child of the daemon's.
    private let unit: String?
    /// The unit took the last connection and started nothing, as on a kernel that lacks what it asks for.
    private var hasUnitFailed = false

    init(path: String, arguments: [String], unit: String?) {
        (self.path, self.arguments, self.unit) = (path, arguments, unit)
    }

    /// Starts it in its unit; as a child where that cannot be had: less apart from the daemon, but there.
    func start(socket: borrowing PacketSocket) throws(SystemError) -> any WorkerHandle {
        if let unit, !hasUnitFailed {
            do throws(SystemError) {
                return try GuardedProcess(unit: unit, arguments: arguments, socket: socket)
            } catch {
                Log.warning("\(error): the worker runs as the daemon's own user")
            }
        }
        // The next one tries the unit again.
        hasUnitFailed = false
        return try ChildProcess.start(path, arguments: arguments, socket: socket)
    }

    func ended(_ process: any WorkerHandle) {
        hasUnitFailed = process is GuardedProcess && process.pid == 0
    }
}

/// The process of a worker, wherever it runs.
protocol WorkerHandle {
    /// For the log; 0 while it is not known.
    var pid: Int32 { get }
    /// Nil where nobody can tell.
    func use() -> ProcessUse?
    /// Ends it at once, and says how it ended.
    func kill() -> String
}

extension ChildProcess: WorkerHandle {}
extension GuardedProcess: WorkerHandle {}

/// A worker that runs, and our end of its socket.
@MainActor
final class WorkerProcess {
    enum Word {
        case none
        case prepares(since: Instant)
        case ready
    }

    let process: any WorkerHandle
    let socket: PacketSocket
    /// Called on the loop when a packet or the worker's end is there.
    var onReadable: (() -> Void)?
    /// What it has said as a spare.
    var word = Word.none
    /// It does not take requests any more.
    var failure: SystemError?
    private let program: WorkerProgram
    private var source: LoopSource?
    /// When last asked (ns).
    private var processorTime: Int64 = 0
    /// More than timers of a process that waits for something else use.
    private static let leastComputed: Int64 = 20_000_000

    init(_ program: WorkerProgram) throws(SystemError) {
        let (ours, theirs) = try PacketSocket.pair()
        process = try program.start(socket: theirs)
        (socket, self.program) = (ours, program)
        source = .reading(ours.descriptor) { [weak self] in self?.onReadable?() }
    }

    /// Ends it at once, and says how it ended.
    func kill() -> String {
        let how = process.kill()
        program.ended(process)
        return how
    }

    /// Whether it has used the processor since the last call, or waits for one or for a disk.
    func isAtWork() -> Bool {
        let before = processorTime
        // A guard that gets no turn to answer is on a machine that gives the worker none either.
        guard let use = process.use() else { return process is GuardedProcess }
        processorTime = use.processorTime
        return processorTime - before >= Self.leastComputed || use.isActive
    }
}
