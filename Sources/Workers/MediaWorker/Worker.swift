import CElements
import CGStreamer
import Glibc
import Linux
import Time
import WorkerProtocol

/// The worker process: it takes requests and sends events until the daemon leaves.
@MainActor
package final class Worker {
    /// The longest time for which the daemon may leave its socket full.
    private static let timeLimit: Seconds = 5
    /// The most requests in one turn of the loop, after which pictures are sent.
    private static let requestsPerTurn = 64

    private let socket: PacketSocket
    private let sendQueue: PacketSendQueue
    private let pool: FramePool
    private let sequence: PlaybackSequence
    private let thumbnailer: Thumbnailer
    private let captions: CaptionReader
    private let speech: SpeechSynthesizer
    private let soundNodes: SoundNodes?
    private let folders: KeptFolders
    /// Whether a sound device has appeared that this process may not open.
    private var lacksSound = false
    /// Whether the daemon has been asked for a successor.
    private var hasOutgrown = false
    private var incoming: LoopSource?

    /// The limit of processor time, which every event renews: a worker that computes without an event is stuck.
    fileprivate static var allowance = ProcessorAllowance(seconds: 0)

    /// Serves the daemon at the other end of `socket`.
    ///
    /// - Parameters:
    ///   - socket: a descriptor of a SEQPACKET socket, which the worker takes over.
    ///   - arguments: the arguments of `WorkerOptions`, or `--make-registry` alone, which needs no daemon and ends
    ///     after the build.
    package static func run(socket: Int32, arguments: [String]) -> Never {
        if arguments == ["--make-registry"] { exit(PluginRegistry.make()) }
        if arguments.first == "--try-decoder" { DecoderTrial.run(arguments.dropFirst(), socket) }
        // GStreamer's threads write to sockets and pipes of their own, whose closed ends must not end the process.
        signal(SIGPIPE, SIG_IGN)
        Log.takeGLibMessages()
        guard fcntl(socket, F_GETFD) >= 0 else {
            Log.error("started by the daemon, with its socket as descriptor \(socket)")
            exit(1)
        }
        // A program that a plugin starts must not hold the daemon's socket.
        _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
        _ = fcntl(socket, F_SETFL, O_NONBLOCK)
        do {
            let options = try WorkerOptions(arguments: arguments)
            let socket = PacketSocket(owning: socket)
            // The preparation may take some time, so the daemon first learns that the worker runs.
            try socket.send(MediaEvent.starting.packet)
            let folders = KeptFolders(options.folders)
            let (cache, soundNodes) = try prepare(options)
            let worker = Worker(socket, cache, soundNodes, folders)
            worker.sendQueue.send(.ready)
            Loop.run()
            leave(0)
        } catch {
            Log.error("\(error)")
            leave(1)
        }
    }

    /// Starts GStreamer, and gives up the rights that the process no longer needs.
    ///
    /// - Returns: the cache of pictures, and the accessible sound devices; nil for a worker without them.
    private static func prepare(_ options: WorkerOptions) throws -> (PictureCache?, SoundNodes?) {
        // The registry is first: for new plugins it runs a program that inspects them, and writes the results to a
        // file. No untrusted file has been opened yet, and no thread has been started.
        PluginRegistry.start()
        rankElements()
        if !options.speaks { DecoderChoice().apply() }
        let reach: MediaReach = options.speaks ? .speech : options.usesInternet ? .streams : .files
        reach.giveUpOtherSources()
        MediaSource.reach = reach
        Sound.wanted = options.audioDevice
        let cache = pictureCache(options)
        let soundNodes = try MediaConfinement.enter(options)
        if options.usesInternet, !options.usesPrivateNetworks { try MediaReach.closeNetwork() }
        allowance = ProcessorAllowance(seconds: options.processor)
        // The preload is last, because no other thread may exist while the environment changes.
        if !options.speaks { PluginPreload.start() }
        return (cache, soundNodes)
    }

    /// Adds our own elements, and raises the rank of the JPEG parser, which reads the orientation of photographs. The
    /// parser is not used by default.
    private static func rankElements() {
        if vt_register_elements() == 0 { Log.warning("some formats cannot be decoded: no memory") }
        guard let parser = gst_element_factory_find("jpegparse") else { return }
        gst_plugin_feature_set_rank(vt_feature(parser), guint(GST_RANK_PRIMARY.rawValue))
        vt_factory_unref(parser)
    }

    private static func pictureCache(_ options: WorkerOptions) -> PictureCache? {
        guard let folder = options.cache, options.cacheSize > 0 else { return nil }
        // The folder is made before the sandbox, which then allows writes to this folder only.
        makeFolder(folder)
        return PictureCache(folder: folder, megabytes: options.cacheSize)
    }

    /// Ends the process at once, without a shutdown of GStreamer, because a hung decoder must not block the exit.
    nonisolated static func leave(_ status: Int32) -> Never { _exit(status) }

    private init(_ socket: PacketSocket, _ cache: PictureCache?, _ soundNodes: SoundNodes?, _ folders: KeptFolders) {
        (self.socket, self.soundNodes, self.folders) = (socket, soundNodes, folders)
        sendQueue = PacketSendQueue(socket, timeLimit: Self.timeLimit) { end in
            switch end {
            case .peerLeft: Self.leave(0)
            case .stuck:
                Log.warning("the daemon has read nothing for \(Self.timeLimit.value) s: leaving")
                Self.leave(1)
            case .failed(let error):
                Log.error("\(error)")
                Self.leave(1)
            }
        }
        pool = FramePool(sendQueue)
        sequence = PlaybackSequence(sendQueue, pool)
        thumbnailer = Thumbnailer(sendQueue, cache)
        captions = CaptionReader(sendQueue)
        speech = SpeechSynthesizer(sendQueue)
        speech.onSilence = { [unowned self] in leaveIfOutgrown() }
        sendQueue.onEmpty = { [unowned self] in listen() }
        soundNodes?.onArrival = { [unowned self] in
            lacksSound = true
            leaveIfOutgrown()
        }
        listen()
    }

    /// Ends the worker between two items if a sound device has appeared, which only the next worker may open.
    private func leaveIfOutgrown() {
        guard lacksSound, sequence.playback == nil, !speech.isSpeaking else { return }
        Log.info("a new sound device: this worker ends, so that a new one can open it")
        Self.leave(0)
    }

    private func listen() { incoming = .reading(socket.descriptor) { [unowned self] in receive() } }

    private func receive() {
        do {
            for _ in 0..<Self.requestsPerTurn {
                // A daemon that sends requests without reading must not fill our memory with answers.
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

    /// Whether a request is left to a successor: the first one whose file perhaps only a successor can open, and all
    /// later ones.
    private func isOutgrown(by request: MediaRequest) -> Bool {
        guard !hasOutgrown else { return true }
        switch request {
        case .load(_, let path, _, _, _), .thumbnail(_, let path, _, _), .strip(_, let path, _, _, _),
            .captions(_, let path, _), .captionTracks(_, let path, _), .facts(_, let path), .logo(_, let path, _, _, _):
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
            // The old playback releases the sound device first.
            sequence.end()
            leaveIfOutgrown()
            sequence.load(id, path, position: position, clock, volume: volume)
        case .play(let id, let at): sequence.find(id)?.play(at: at)
        case .pause(let id): sequence.find(id)?.pause()
        case .seek(let id, let jump, let serial, let at):
            sequence.seek(id, Seek(jump: jump, serial: serial, at: at))
        case .stop(let id):
            if sequence.find(id) != nil { sequence.end() }
            leaveIfOutgrown()
        case .release(let buffer): release(buffer)
        case .volume(let id, let volume): sequence.find(id)?.setVolume(volume)
        case .thumbnail(let request, let path, let width, let height):
            thumbnailer.order(request, path: path, columns: 1, width: width, height: height)
        case .logo(let request, let path, let width, let height, let mount):
            thumbnailer.order(request, path: path, columns: 1, width: width, height: height, on: mount)
        case .facts(let request, let path): thumbnailer.orderFacts(request, path: path)
        case .strip(let request, let path, let columns, let width, let height):
            thumbnailer.order(request, path: path, columns: columns, width: width, height: height)
        case .captionTracks(let request, let path, let languages):
            captions.list(CaptionReader.Listing(request: request, path: path, languages: languages))
        case .captions(let request, let path, let source): captions.read(source, of: path, request)
        case .signOfLife(let number): sendQueue.send(.alive(number))
        case .rendition(let rendition): sequence.rendition = rendition
        case .dmabufs(let kinds): pool.dmabufs = kinds
        case .soundLevel(let isShown): sequence.showsSoundLevel = isShown
        case .next(let id, let path): sequence.follow(id, path)
        case .track(let id, let kind, let track): sequence.find(id)?.choose(track, kind)
        case .speak(let request, let utterance): speech.speak(request, utterance)
        case .hush: speech.hush()
        }
    }

    private func release(_ buffer: BufferID) {
        guard pool.release(buffer) else { return Log.warning("the daemon released buffer \(buffer.number) twice") }
        sequence.playback?.released(buffer)
        sequence.playback?.pump()
    }
}

extension PacketSendQueue {
    /// - Parameter memory: the memory whose descriptor is sent with the event.
    func send(_ event: MediaEvent, memory: (any PassedMemory)? = nil) {
        Worker.allowance.renew()
        send(event.packet, memory: memory)
    }
}
