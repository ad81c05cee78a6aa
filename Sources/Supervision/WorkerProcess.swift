import Linux

/// A worker that runs, and our end of its socket.
@MainActor
final class WorkerProcess {
    let process: ChildProcess
    let socket: PacketSocket
    /// Called on the loop when a packet or the worker's end is there.
    var onReadable: (() -> Void)?
    /// It does not take requests any more.
    var failure: SystemError?
    private var source: LoopSource?

    init(_ path: String, arguments: [String]) throws(SystemError) {
        let (ours, theirs) = try PacketSocket.pair()
        process = try ChildProcess.start(path, arguments: arguments, socket: theirs)
        socket = ours
        source = .reading(ours.descriptor) { [weak self] in self?.onReadable?() }
    }
}
