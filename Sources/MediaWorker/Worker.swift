import CGStreamer
import Glibc
import Linux
import Time
import WorkerProtocol

/// The worker process: requests in, events out, until the daemon goes.
@MainActor
package final class Worker {
    /// How long the daemon may leave its socket full.
    private static let patience: Seconds = 5

    private let socket: PacketSocket
    private let outbox: PacketOutbox
    private let pool: FramePool
    private let thumbnailer: Thumbnailer
    private var playback: Playback?
    private var rung = Rung.native
    private var incoming: LoopSource?

    /// Serves the daemon behind `socket`.
    ///
    /// - Parameter socket: a descriptor of a SEQPACKET socket, which this takes over.
    package static func run(socket: Int32) -> Never {
        // GStreamer's threads write into sockets and pipes of their own.
        signal(SIGPIPE, SIG_IGN)
        guard fcntl(socket, F_GETFD) >= 0 else {
            Log.error("started by the daemon, with its socket as descriptor \(socket)")
            exit(1)
        }
        // No program that a plugin starts shall hold the daemon's socket.
        _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
        _ = fcntl(socket, F_SETFL, O_NONBLOCK)
        gst_init(nil, nil)
        let worker = Worker(socket)
        worker.outbox.send(.ready)
        Loop.run()
        leave(0)
    }

    /// Ends the process at once. No farewell to GStreamer: a decoder that hangs must not keep it.
    nonisolated static func leave(_ status: Int32) -> Never { _exit(status) }

    private init(_ descriptor: Int32) {
        socket = PacketSocket(owning: descriptor)
        outbox = PacketOutbox(socket, patience: Self.patience) { end in
            switch end {
            case .peerLeft: Self.leave(0)
            case .stuck:
                Log.warning("the daemon has read nothing for \(Self.patience.value) s: leaving")
                Self.leave(1)
            case .failed(let error):
                Log.error("\(error)")
                Self.leave(1)
            }
        }
        pool = FramePool(outbox)
        thumbnailer = Thumbnailer(outbox)
        incoming = .reading(descriptor) { [unowned self] in receive() }
    }

    private func receive() {
        do {
            while true {
                switch try socket.receive() {
                case .nothingYet: return
                case .peerGone: Self.leave(0)
                case .packet(let packet, let descriptor):
                    if let descriptor { close(descriptor) }
                    handle(try MediaRequest(packet: packet))
                }
            }
        } catch {
            Log.error("from the daemon: \(error)")
            Self.leave(1)
        }
    }

    private func handle(_ request: MediaRequest) {
        Log.debug("\(request)")
        switch request {
        case .load(let id, let path, let position, let clock, let volume):
            load(id, path, position: position, clock, volume: volume)
        case .play(let id, let at): find(id)?.play(at: at)
        case .pause(let id): find(id)?.pause()
        case .seek(let id, let jump, let serial, let at):
            find(id)?.seek(Playback.Seek(id: id, jump: jump, serial: serial, at: at))
        case .stop(let id): if find(id) != nil { playback = nil }
        case .release(let buffer): release(buffer)
        case .volume(let id, let volume): find(id)?.setVolume(volume)
        case .thumbnail(let request, let path, let width, let height):
            thumbnailer.order(request, path: path, width: width, height: height)
        case .signOfLife(let number): outbox.send(.alive(number))
        case .rung(let rung):
            self.rung = rung
            playback?.rung = rung
        case .next(let id, let path): playback?.follow(id, path: path)
        case .soundTrack(let id, let track): find(id)?.chooseSound(track)
        }
    }

    private func load(_ id: PlaybackID, _ path: String, position: Int64, _ clock: MediaClock, volume: Double) {
        // The old one lets go of the sound device first.
        playback = nil
        do {
            let item = Playback.Item(id: id, path: path, source: try MediaSource(path))
            let next = Playback(
                item, position: position, clock: clock, volume: volume, rung: rung, outbox: outbox, pool: pool)
            playback = next
            next.open()
        } catch {
            outbox.send(.failed(id, error.reason, detail: error.detail))
        }
    }

    /// Requests for a playback that another has replaced cross its end on the way.
    private func find(_ id: PlaybackID) -> Playback? { playback?.answers(to: id) ?? false ? playback : nil }

    private func release(_ buffer: BufferID) {
        guard pool.release(buffer) else { return Log.warning("the daemon released buffer \(buffer.number) twice") }
        playback?.released(buffer)
        playback?.pump()
    }
}

extension PacketOutbox {
    /// - Parameter memory: shared memory whose descriptor goes with the event.
    func send(_ event: MediaEvent, memory: SharedMemory? = nil) { send(event.packet, memory: memory) }
}
