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
    /// Then pictures have their turn.
    private static let requestsPerTurn = 64

    private let socket: PacketSocket
    private let outbox: PacketOutbox
    private let pool: FramePool
    private let thumbnailer: Thumbnailer
    private let captions: CaptionReader
    private var playback: Playback?
    private var incoming: LoopSource?

    /// Moved on by every event: a worker that tells nothing and computes on has gone astray.
    fileprivate static var allowance = ProcessorAllowance(seconds: 0)

    /// Serves the daemon behind `socket`.
    ///
    /// - Parameters:
    ///   - socket: a descriptor of a SEQPACKET socket, which this takes over.
    ///   - arguments: of `WorkerOptions`.
    package static func run(socket: Int32, arguments: [String]) -> Never {
        // GStreamer's threads write into sockets and pipes of their own.
        signal(SIGPIPE, SIG_IGN)
        guard fcntl(socket, F_GETFD) >= 0 else {
            Log.error("started by the daemon, with its socket as descriptor \(socket)")
            exit(1)
        }
        // No program that a plugin starts shall hold the daemon's socket.
        _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
        _ = fcntl(socket, F_SETFL, O_NONBLOCK)
        do {
            let options = try WorkerOptions(arguments: arguments)
            // First: where plugins are new it runs a program that looks at them, and writes down what it found. No file
            // of a stranger's has been looked at yet, and no thread been started.
            gst_init(nil, nil)
            rankElements()
            let cache = pictureCache(options)
            try MediaConfinement.enter(options)
            allowance = ProcessorAllowance(seconds: options.processor)
            let worker = Worker(socket, cache)
            worker.outbox.send(.ready)
            Loop.run()
            leave(0)
        } catch {
            Log.error("\(error)")
            exit(1)
        }
    }

    /// Reads which way up a photograph is; by itself GStreamer leaves it out.
    private static func rankElements() {
        guard let parser = gst_element_factory_find("jpegparse") else { return }
        gst_plugin_feature_set_rank(vt_feature(parser), guint(GST_RANK_PRIMARY.rawValue))
        vt_factory_unref(parser)
    }

    private static func pictureCache(_ options: WorkerOptions) -> PictureCache? {
        guard let folder = options.cache, options.cacheSize > 0 else { return nil }
        // Before the folder is all that may be written.
        makeFolder(folder)
        return PictureCache(folder: folder, megabytes: options.cacheSize)
    }

    /// Ends the process at once. No farewell to GStreamer: a decoder that hangs must not keep it.
    nonisolated static func leave(_ status: Int32) -> Never { _exit(status) }

    private init(_ descriptor: Int32, _ cache: PictureCache?) {
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
        thumbnailer = Thumbnailer(outbox, cache)
        captions = CaptionReader(outbox)
        outbox.onEmpty = { [unowned self] in listen() }
        listen()
    }

    private func listen() { incoming = .reading(socket.descriptor) { [unowned self] in receive() } }

    private func receive() {
        do {
            for _ in 0..<Self.requestsPerTurn {
                // A daemon that asks and does not listen shall not fill our memory with answers.
                guard outbox.isEmpty else { return incoming = nil }
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
            // The old one lets go of the sound device first.
            playback = nil
            let next = Playback(
                id, path: path, position: position, clock: clock, volume: volume, outbox: outbox, pool: pool)
            playback = next
            next.open()
        case .play(let id, let at): find(id)?.play(at: at)
        case .pause(let id): find(id)?.pause()
        case .seek(let id, let position, let serial, let at):
            find(id)?.seek(Playback.Seek(position: position, serial: serial, at: at))
        case .stop(let id): if find(id) != nil { playback = nil }
        case .release(let buffer): release(buffer)
        case .volume(let id, let volume): find(id)?.setVolume(volume)
        case .thumbnail(let request, let path, let width, let height):
            thumbnailer.order(request, path: path, columns: 1, width: width, height: height)
        case .strip(let request, let path, let columns, let width, let height):
            thumbnailer.order(request, path: path, columns: columns, width: width, height: height)
        case .captions(let request, let path, let language):
            captions.order(CaptionReader.Order(request: request, path: path, language: language))
        }
    }

    /// Requests for a playback that another has replaced cross its end on the way.
    private func find(_ id: PlaybackID) -> Playback? { playback?.id == id ? playback : nil }

    private func release(_ buffer: BufferID) {
        guard pool.release(buffer) else { return Log.warning("the daemon released buffer \(buffer.number) twice") }
        playback?.released(buffer)
        playback?.pump()
    }
}

extension PacketOutbox {
    /// - Parameter memory: shared memory whose descriptor goes with the event.
    func send(_ event: MediaEvent, memory: SharedMemory? = nil) {
        Worker.allowance.renew()
        send(event.packet, memory: memory)
    }
}
