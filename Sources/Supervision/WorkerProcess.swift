import Linux
import Time

/// A worker that runs, and our end of its socket.
@MainActor
final class WorkerProcess {
    enum Word {
        case none
        case prepares(since: Instant)
        case ready
    }

    let process: ChildProcess
    let socket: PacketSocket
    /// Called on the loop when a packet or the worker's end is there.
    var onReadable: (() -> Void)?
    /// What it has said as a spare.
    var word = Word.none
    /// It does not take requests any more.
    var failure: SystemError?
    private var source: LoopSource?
    /// When last asked (ns).
    private var processorTime: Int64 = 0
    /// More than timers of a process that waits for something else use.
    private static let leastComputed: Int64 = 20_000_000

    init(_ path: String, arguments: [String]) throws(SystemError) {
        let (ours, theirs) = try PacketSocket.pair()
        process = try ChildProcess.start(path, arguments: arguments, socket: theirs)
        socket = ours
        source = .reading(ours.descriptor) { [weak self] in self?.onReadable?() }
    }

    /// Whether it has used the processor since the last call, or waits for a disk.
    func isAtWork() -> Bool {
        let before = processorTime
        processorTime = process.processorTime ?? before
        return processorTime - before >= Self.leastComputed || process.waitsForDisk
    }
}
