import CElements
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
    private let sendQueue: PacketSendQueue
    private let pool: FramePool
    private let thumbnailer: Thumbnailer
    private let captions: CaptionReader
    private let soundNodes: SoundNodes?
    private let folders: KeptFolders
    /// A sound device has come that this process gave up.
    private var lacksSound = false
    /// The daemon was told that a successor is needed.
    private var hasOutgrown = false
    private var playback: PlaybackSession?
    /// The one before it, of which the daemon may still speak.
    private var earlier: PlaybackSession.Item?
    /// What is to follow, and once it is being opened, how.
    private var next: PlaybackSession.Item?
    private var upcoming: PlaybackSession?
    /// One whose pictures are over; its sound plays out.
    private var retiring: PlaybackSession?
    private var rendition = Rendition.native
    private var incoming: LoopSource?

    /// Moved on by every event: a worker that tells nothing and computes on has gone astray.
    fileprivate static var allowance = ProcessorAllowance(seconds: 0)

    /// Serves the daemon behind `socket`.
    ///
    /// - Parameters:
    ///   - socket: a descriptor of a SEQPACKET socket, which this takes over.
    ///   - arguments: of `WorkerOptions`; or `--make-registry` alone, which needs no daemon and ends when that is done.
    package static func run(socket: Int32, arguments: [String]) -> Never {
        if arguments == ["--make-registry"] { exit(PluginRegistry.make()) }
        // GStreamer's threads write into sockets and pipes of their own.
        signal(SIGPIPE, SIG_IGN)
        Log.takeGLibMessages()
        guard fcntl(socket, F_GETFD) >= 0 else {
            Log.error("started by the daemon, with its socket as descriptor \(socket)")
            exit(1)
        }
        // No program that a plugin starts shall hold the daemon's socket.
        _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
        _ = fcntl(socket, F_SETFL, O_NONBLOCK)
        do {
            let options = try WorkerOptions(arguments: arguments)
            let socket = PacketSocket(owning: socket)
            // The daemon must know that the first picture is being worked on.
            try socket.send(MediaEvent.starting.packet)
            let folders = KeptFolders(options.folders)
            let (cache, soundNodes) = try prepare(options)
            let worker = Worker(socket, cache, soundNodes, folders)
            worker.sendQueue.send(.ready)
            Loop.run()
            leave(0)
        } catch {
            Log.error("\(error)")
            exit(1)
        }
    }

    /// Starts GStreamer, and gives away what the process needs no more.
    ///
    /// - Returns: where pictures are kept, if anywhere, and the devices that sound may be played on.
    private static func prepare(_ options: WorkerOptions) throws -> (PictureCache?, SoundNodes?) {
        // A plugin that asks for a proxy would look for a desktop's settings.
        setenv("GSETTINGS_BACKEND", "memory", 1)
        // ORC, which scales sound and some pictures, would write machine code and run it: the unit forbids that, and
        // rightly. Its functions that the compiler made cost a 1080p clip nothing that can be measured.
        setenv("ORC_CODE", "backup", 0)
        // First: where plugins are new it runs a program that looks at them, and writes down what it found. No file of
        // a stranger's has been looked at yet, and no thread been started.
        PluginRegistry.start()
        rankElements()
        let reach: MediaReach = options.usesInternet ? .streams : .files
        reach.giveUpOtherSources()
        MediaSource.reach = reach
        Sound.wanted = options.audioDevice
        let cache = pictureCache(options)
        let soundNodes = try MediaConfinement.enter(options)
        if options.usesInternet, !options.usesPrivateNetworks { try MediaReach.closeNetwork() }
        allowance = ProcessorAllowance(seconds: options.processor)
        // Last: no other thread may see the environment change.
        PluginPreload.start()
        return (cache, soundNodes)
    }

    /// Adds our own elements; the parser of JPEG says which way up photographs are, by itself GStreamer leaves it out.
    private static func rankElements() {
        if vt_register_elements() == 0 { Log.warning("some formats cannot be decoded: no memory") }
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

    private init(_ socket: PacketSocket, _ cache: PictureCache?, _ soundNodes: SoundNodes?, _ folders: KeptFolders) {
        (self.socket, self.soundNodes, self.folders) = (socket, soundNodes, folders)
        sendQueue = PacketSendQueue(socket, patience: Self.patience) { end in
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
        pool = FramePool(sendQueue)
        thumbnailer = Thumbnailer(sendQueue, cache)
        captions = CaptionReader(sendQueue)
        sendQueue.onEmpty = { [unowned self] in listen() }
        soundNodes?.onArrival = { [unowned self] in
            lacksSound = true
            leaveIfOutgrown()
        }
        listen()
    }

    /// Between two items: the next worker may open the sound device that has come.
    private func leaveIfOutgrown() {
        guard lacksSound, playback == nil else { return }
        Log.info("a sound device has come: leaving for a worker that may open it")
        Self.leave(0)
    }

    private func listen() { incoming = .reading(socket.descriptor) { [unowned self] in receive() } }

    private func receive() {
        do {
            for _ in 0..<Self.requestsPerTurn {
                // A daemon that asks and does not listen shall not fill our memory with answers.
                guard sendQueue.isEmpty else { return incoming = nil }
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

    /// Whether a file is left to a successor.
    private func isOutgrown(by request: MediaRequest) -> Bool {
        guard !hasOutgrown else { return true }
        switch request {
        case .load(_, let path, _, _, _), .thumbnail(_, let path, _, _), .strip(_, let path, _, _, _),
            .captions(_, let path, _):
            hasOutgrown = folders.lack(path)
        default: break
        }
        if hasOutgrown { sendQueue.send(.outgrown) }
        return hasOutgrown
    }

    private func handle(_ request: MediaRequest) {
        Log.debug("\(request)")
        guard !isOutgrown(by: request) else { return }
        switch request {
        case .load(let id, let path, let position, let clock, let volume):
            load(id, path, position: position, clock, volume: volume)
        case .play(let id, let at): find(id)?.play(at: at)
        case .pause(let id): find(id)?.pause()
        case .seek(let id, let jump, let serial, let at):
            seek(id, PlaybackSession.Seek(jump: jump, serial: serial, at: at))
        case .stop(let id):
            if find(id) != nil { end() }
            leaveIfOutgrown()
        case .release(let buffer): release(buffer)
        case .volume(let id, let volume): find(id)?.setVolume(volume)
        case .thumbnail(let request, let path, let width, let height):
            thumbnailer.order(request, path: path, columns: 1, width: width, height: height)
        case .strip(let request, let path, let columns, let width, let height):
            thumbnailer.order(request, path: path, columns: columns, width: width, height: height)
        case .captions(let request, let path, let language):
            captions.order(CaptionReader.Order(request: request, path: path, language: language))
        case .signOfLife(let number): sendQueue.send(.alive(number))
        case .rendition(let rendition):
            self.rendition = rendition
            playback?.frames.rendition = rendition
        case .dmabufs(let kinds): pool.dmabufs = kinds
        case .next(let id, let path): follow(id, path)
        case .soundTrack(let id, let track): find(id)?.chooseSound(track)
        }
    }

    /// Requests for a playback that another has replaced cross its end on the way.
    private func find(_ id: PlaybackID) -> PlaybackSession? { id == playback?.id || id == earlier?.id ? playback : nil }

    private func release(_ buffer: BufferID) {
        guard pool.release(buffer) else { return Log.warning("the daemon released buffer \(buffer.number) twice") }
        playback?.released(buffer)
        playback?.pump()
    }

    // MARK: Items

    private func load(_ id: PlaybackID, _ path: String, position: Int64, _ clock: MediaClock, volume: Double) {
        // The old one lets go of the sound device first.
        end()
        leaveIfOutgrown()
        do {
            let item = PlaybackSession.Item(id: id, path: path, source: try MediaSource(path))
            show(
                PlaybackSession(
                    item, position: position, clock: clock, volume: volume, rendition: rendition, sendQueue: sendQueue,
                    pool: pool))
            playback?.open()
        } catch {
            sendQueue.send(.failed(id, error.reason, detail: error.detail))
        }
    }

    private func end() { (playback, upcoming, retiring, next, earlier) = (nil, nil, nil, nil, nil) }

    private func show(_ next: PlaybackSession) {
        playback = next
        next.onNearEnd = { [unowned self] in openNext() }
        next.onEnd = { [unowned self] in beginNext() }
    }

    private func seek(_ id: PlaybackID, _ seek: PlaybackSession.Seek) {
        guard let earlier, id == earlier.id, let over = playback else { return find(id)?.seek(seek) ?? () }
        // The daemon has not seen the next one begin: back to the one before.
        let again = PlaybackSession(
            earlier, position: seek.jump.position, clock: over.clockKind, volume: over.volume, rendition: rendition,
            sendQueue: sendQueue, pool: pool)
        again.reopen(for: seek, wanted: over.wanted)
        end()
        show(again)
        again.open()
    }

    /// - Parameter path: empty takes back what was said before.
    private func follow(_ id: PlaybackID, _ path: String) {
        (next, upcoming) = (nil, nil)
        guard !path.isEmpty else { return }
        do {
            next = PlaybackSession.Item(id: id, path: path, source: try MediaSource(path))
            if let playback, playback.isOpen, playback.isNearEnd { openNext() }
        } catch {
            // It is asked for again when this item has ended, and fails then.
            Log.info("\(path) cannot follow: \(error.reason)")
        }
    }

    private func openNext() {
        guard let next, upcoming == nil, let playback else { return }
        guard playback.clockKind == .stepped || Sound.canBeShared else {
            // The daemon asks for it when this item has ended.
            self.next = nil
            return
        }
        let following = PlaybackSession(
            next, .behind, position: 0, clock: playback.clockKind, volume: playback.volume, rendition: rendition,
            sendQueue: sendQueue, pool: pool)
        following.rate = playback.rate
        upcoming = following
        following.open()
    }

    /// - Returns: false when nothing is there that could.
    private func beginNext() -> Bool {
        guard let over = playback, let following = upcoming, !following.isOver else { return false }
        earlier = over.item
        (next, upcoming) = (nil, nil)
        show(following)
        following.begin(after: over)
        retiring = over
        over.retire { [unowned self] in retiring = nil }
        return true
    }
}

extension PacketSendQueue {
    /// - Parameter memory: whose descriptor goes with the event.
    func send(_ event: MediaEvent, memory: (any PassedMemory)? = nil) {
        Worker.allowance.renew()
        send(event.packet, memory: memory)
    }
}
