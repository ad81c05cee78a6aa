import Glibc
import Linux
import Support
import Time
import WorkerProtocol

/// The real program, and the daemon's end of its socket.
final class WorkerUnderTest {
    enum Problem: Error { case silent(for: Seconds), gone, unexpected(MediaEvent) }

    let process: ChildProcess
    private var socket: PacketSocket?
    private(set) var memory: [BufferID: ForeignMemory] = [:]
    /// The descriptor of the last thumbnail.
    private(set) var thumbnail: ForeignMemory?
    private var hasEnded = false

    /// What a worker for streams is given here, where all servers are on this machine.
    static let streams = ["--internet", "--private-networks"]

    /// - Parameters:
    ///   - arguments: more than the sound, and than the clips where it plays files.
    ///   - hasSound: otherwise it is one that makes pictures.
    ///   - starter: a program and its arguments that becomes the worker.
    init(_ arguments: [String] = [], hasSound: Bool = true, through starter: [String] = []) throws {
        let (ours, theirs) = try PacketSocket.pair()
        let read = arguments.contains("--internet") ? [] : ["--read", Clips.folder]
        let command =
            starter + [try programFolder() + "/vitrine-media"] + read + (hasSound ? ["--sound"] : []) + arguments
        process = try ChildProcess.start(command[0], arguments: Array(command.dropFirst()), socket: theirs)
        socket = ours
        guard try next().event == .starting, try next().event == .ready else { throw Problem.gone }
    }

    deinit { if !hasEnded { _ = process.kill() } }

    func send(_ request: MediaRequest) throws { try socket?.send(request.packet) }
    func send(raw packet: [UInt8], descriptor: Int32 = -1) throws { try socket?.send(packet, descriptor: descriptor) }
    func send(packet: [UInt8]) throws(SystemError) { try socket?.send(packet) }

    /// Hangs up, and waits for the program's end.
    func hangUp() -> String {
        socket = nil
        return reap()
    }

    func reap() -> String {
        hasEnded = true
        return process.reap()
    }

    func kill() -> String {
        hasEnded = true
        return process.kill()
    }

    /// The next event but those about buffers, and when it came.
    func next(within timeLimit: Seconds = 60) throws -> (event: MediaEvent, arrival: Int64) {
        let deadline = monotonicNow() + timeLimit
        while let socket {
            switch try socket.receive() {
            case .peerGone: throw Problem.gone
            case .packet(let packet, let descriptor):
                let arrival = monotonicNow().nanoseconds
                let event = try MediaEvent(packet: packet)
                try keep(event, descriptor)
                switch event {
                case .buffer, .dmabuf: continue
                default: break
                }
                if case .retired(let id) = event {
                    memory[id] = nil
                    continue
                }
                return (event, arrival)
            case .nothingYet:
                let rest = (deadline - monotonicNow()).value
                guard rest > 0 else { throw Problem.silent(for: timeLimit) }
                var poll = pollfd(fd: socket.descriptor, events: Int16(POLLIN), revents: 0)
                Glibc.poll(&poll, 1, Int32(rest * 1000) + 1)
            }
        }
        throw Problem.gone
    }

    /// Passes over everything, releasing frames, until `pick` finds what it looks for.
    func until<T>(_ pick: (MediaEvent) -> T?) throws -> T {
        while true {
            let event = try next().event
            if case .frame(let frame) = event { try send(.release(frame.buffer)) }
            if let found = pick(event) { return found }
        }
    }

    /// The thumbnail of a file, made now.
    func picture(of path: String, _ width: Int, _ height: Int) throws -> [UInt8] {
        try send(.thumbnail(request: 5, path: path, width: UInt32(width), height: UInt32(height)))
        return try picture(5, width, height)
    }

    /// The picture that was asked for, BGRX pixels of exactly that size.
    func picture(_ request: UInt32, _ width: Int, _ height: Int) throws -> [UInt8] {
        let event = try next().event
        guard case .thumbnail(request, UInt32(width), UInt32(height), let stride) = event, let bytes = thumbnail?.bytes
        else { throw Problem.unexpected(event) }
        guard bytes.count >= Int(stride) * height else { throw Problem.unexpected(event) }
        return (0..<height).flatMap { [UInt8](bytes[(Int(stride) * $0)..<(Int(stride) * $0 + width * 4)]) }
    }

    /// How many the program has open.
    func descriptors() throws -> Int {
        guard let folder = opendir("/proc/\(process.pid)/fd") else { throw Problem.gone }
        defer { closedir(folder) }
        var count = 0
        while readdir(folder) != nil { count += 1 }
        return count
    }

    /// The number drawn into a frame that is held.
    func number(of frame: FrameInfo) -> UInt32? {
        guard let bytes = memory[frame.buffer]?.bytes else { return nil }
        let layout = frame.layout
        return FrameCounter.read(width: layout.width, height: layout.height) { x, y in
            Int(bytes[layout.offsets[0] + y * layout.strides[0] + x])
        }
    }

    private func keep(_ event: MediaEvent, _ descriptor: Int32?) throws {
        guard let descriptor else { return }
        switch event {
        case .buffer(let id, let size), .dmabuf(let id, let size):
            memory[id] = try ForeignMemory(Descriptor(owning: descriptor), minimumSize: Int(size))
        case .thumbnail(_, _, let height, let stride):
            thumbnail = try ForeignMemory(Descriptor(owning: descriptor), minimumSize: Int(height * stride))
        default:
            close(descriptor)
            throw Problem.unexpected(event)
        }
    }
}

extension MediaEvent {
    var frame: FrameInfo? { if case .frame(let frame) = self { frame } else { nil } }
    var failure: FailureReason? { if case .failed(_, let reason, _) = self { reason } else { nil } }
    var isPaused: Bool { if case .paused = self { true } else { false } }
}
