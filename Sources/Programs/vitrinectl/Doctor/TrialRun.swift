import Glibc
import Linux
import Time
import WorkerProtocol

/// A clip that a media worker plays with the daemon's protocol.
@MainActor
struct TrialRun {
    private static let playback = PlaybackID(1)
    /// The time limit for the worker's start, and then for the clip of 1 s: scanning new plugins takes long on a slow
    /// memory card.
    private static let timeLimit: Seconds = 20

    private let process: ChildProcess
    private let socket: PacketSocket
    private let begin = monotonicNow()
    private var wasReady: Instant?
    private var outcome = TrialOutcome()

    /// Plays the clip from memory, so that it also works when the disks are read-only or full.
    static func outcome(of trial: Question.Trial) throws -> TrialOutcome {
        var folder = Array("/dev/shm/vitrine-doctor-XXXXXX".utf8CString)
        guard mkdtemp(&folder) != nil else { throw SystemError("make a folder in /dev/shm") }
        let path = String(decoding: folder.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        defer { rmdir(path) }
        let clip = path + "/clip.mp4"
        guard let file = fopen(clip, "we") else { throw SystemError("write \(clip)") }
        defer { unlink(clip) }
        let bytes = PackageResources.clip_mp4
        let written = fwrite(bytes, 1, bytes.count, file)
        guard fclose(file) == 0, written == bytes.count else { throw SystemError("write \(clip)") }
        var run = try TrialRun(trial, reading: path)
        run.play(clip, volume: trial.volume)
        return run.outcome
    }

    private init(_ trial: Question.Trial, reading folder: String) throws(SystemError) {
        let (ours, theirs) = try PacketSocket.pair()
        process = try ChildProcess.start(
            trial.worker, arguments: ["--read", folder] + trial.arguments, socket: theirs)
        socket = ours
    }

    private mutating func play(_ clip: String, volume: Double) {
        send(.load(Self.playback, path: clip, position: 0, clock: .live, volume: volume))
        while outcome.death == nil, outcome.failure == nil, !outcome.hasEnded {
            var ready = pollfd(fd: socket.descriptor, events: Int16(POLLIN), revents: 0)
            let left = ((wasReady ?? begin) + Self.timeLimit - monotonicNow()).value * 1000
            guard left > 0, poll(&ready, 1, Int32(left) + 1) > 0 else { break }
            receive()
        }
        if outcome.death == nil { _ = process.kill() }
    }

    private mutating func receive() {
        do {
            switch try socket.receive() {
            case .nothingYet: return
            case .peerGone: outcome.death = process.kill()
            case .packet(let packet, let descriptor):
                if let descriptor { close(descriptor) }
                handle(try MediaEvent(packet: packet))
            }
        } catch {
            outcome.failure = "\(error)"
        }
    }

    private mutating func handle(_ event: MediaEvent) {
        let now = monotonicNow()
        switch event {
        case .ready:
            wasReady = now
            outcome.ready = (now - begin).value
        case .prerolled: send(.play(Self.playback, at: now.nanoseconds))
        case .frame(let frame):
            if outcome.picture == nil { outcome.picture = (now - (wasReady ?? begin)).value }
            outcome.frames += 1
            send(.release(frame.buffer))
        case .path(_, let path): outcome.path = "\(path)"
        case .ended: outcome.hasEnded = true
        case .failed(_, let reason, let detail): outcome.failure = "\(reason): \(detail)"
        default: break
        }
    }

    private mutating func send(_ request: MediaRequest) {
        do throws(SystemError) {
            try socket.send(request.packet)
        } catch {
            outcome.death = process.kill()
        }
    }
}
