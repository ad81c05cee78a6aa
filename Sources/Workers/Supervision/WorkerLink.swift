import Glibc
package import Linux
import Time
package import WorkerProtocol

/// A worker process and the socket to it. The link starts the process, restarts it when it dies, and decodes its
/// packets.
///
/// A spare is a second process that waits for the first one's death. It takes over in the same turn of the loop that
/// notices the death.
@MainActor
package final class WorkerLink<Request: PacketMessage, Answer: PacketMessage> {
    private let name: String
    private let program: WorkerProgram
    private var running: WorkerProcess?
    private var restart = ScheduledStart()
    private var spare: SpareWorker
    private var flood = FloodGuard()
    private var heartbeat = Heartbeat()
    /// Whether no worker is needed at present.
    private var isResting = false
    private var heartbeatCheck: LoopSource?

    /// Called for each message, perhaps with a descriptor, which the receiver owns.
    package var onMessage: ((Answer, Int32?) -> Void)?
    /// Called when the worker has (re)started; it has not received earlier requests.
    package var onStart: (() -> Void)?
    /// Called when the worker has died; the link then starts a new one, unless the handler calls `rest` or `start`.
    package var onDeath: (() -> Void)?
    /// The ping for a worker that has been silent for long while an answer is due; any answer will do.
    package var signOfLife: Request?
    /// Whether an answer reports only that the worker is preparing.
    package var isPreparation: (Answer) -> Bool = { _ in false }
    /// Returns a complaint about a live worker that does not deliver, for the log; nil while all is well. The link
    /// replaces a worker with a complaint. Called at each heartbeat check, with whether the worker has been active
    /// since the previous check.
    package var overdue: ((_ isAtWork: Bool) -> String?)?

    /// - Parameters:
    ///   - name: the worker's name for the log.
    ///   - path: the path of the program.
    ///   - unit: the socket of the systemd unit that runs the worker as its own user; nil for a child process.
    package init(
        name: String, path: String, arguments: [String] = [], unit: String? = nil, keepsSpare: Bool = false
    ) {
        (self.name, spare) = (name, SpareWorker(isKept: keepsSpare))
        program = WorkerProgram(path: path, arguments: arguments, unit: unit)
    }

    isolated deinit {
        _ = running?.kill()
        _ = spare.process?.kill()
    }

    /// The worker's process number, for the log and for tests; nil while there is none.
    package var pid: Int32? { running?.process.pid }

    package func start() {
        restart.timer = nil
        guard running == nil else { return }
        isResting = false
        restart.policy.started(at: Loop.now)
        heartbeat.begin()
        do {
            adopt(try WorkerProcess(program))
            Log.debug("\(name) started as process \(pid ?? 0)")
            scheduleSpare(after: SpareWorker.delay)
            onStart?()
        } catch {
            Log.error("\(name) cannot be started: \(error)")
            scheduleRestart()
        }
    }

    /// Sends a request. Without a worker it has no effect; the caller repeats the request in `onStart`.
    ///
    /// - Parameter memory: its descriptor is sent with the request.
    package func send(_ request: Request, memory: (any PassedMemory)? = nil) {
        sendDeferringDeath(request, memory: memory)
        // The socket buffers thousands of requests: a worker whose socket is full has stopped reading.
        guard let asked = running, let failure = asked.failure else { return }
        // Its earlier messages count, and may contain the reason for its end.
        receive()
        if running === asked { drop("does not read its requests (\(failure))") }
    }

    /// Like `send`, but a worker whose socket is full is ended only by the next `send`. A caller that cannot handle
    /// `onDeath` now uses this function.
    package func sendDeferringDeath(_ request: Request, memory: (any PassedMemory)? = nil) {
        guard let running, running.failure == nil else { return }
        do throws(SystemError) {
            try running.socket.send(request.packet, descriptor: memory?.descriptor ?? -1)
        } catch {
            running.failure = error
        }
    }

    /// Records that the worker has completed a request, so that a shorter life counts as healthy; see `RestartPolicy`.
    package func madeProgress() { restart.policy.progressed() }

    /// Changes the worker's arguments. A running worker is replaced; `onDeath` is not called.
    package func change(arguments: [String]) {
        program.arguments = arguments
        replace()
        replaceSpare()
    }

    /// Replaces a running worker at once, by the spare or a new process. `onDeath` is not called.
    package func replace() {
        guard let old = running else { return }
        running = nil
        _ = old.kill()
        Log.info("\(name) (process \(old.process.pid)) is replaced")
        heartbeat.expect(false, at: Loop.now)
        if !promoteSpare() { start() }
    }

    /// Ends the worker; `start` starts a new one. `onDeath` is not called.
    package func rest() {
        isResting = true
        heartbeat.expect(false, at: Loop.now)
        for worker in [running, spare.process].compactMap({ $0 }) { _ = worker.process.kill() }
        (running, spare.process, restart.timer, spare.start.timer) = (nil, nil, nil, nil)
    }

    /// Replaces the spare, whose start arguments are out of date.
    package func replaceSpare() {
        guard let old = spare.process else { return }
        spare.process = nil
        _ = old.kill()
        startSpare()
    }

    // MARK: Messages

    /// Reads packets. A worker that sends without pause is read in part only, so that the panel gets its turn.
    private func receive() {
        for _ in 0..<FloodGuard.packetsPerTurn {
            guard let socket = running?.socket else { return }
            do {
                guard flood.allows(at: Loop.now) else { return drop("sends without pause") }
                switch try socket.receive() {
                case .nothingYet: return
                case .peerGone: return drop(nil)
                case .packet(let bytes, let descriptor): try deliver(bytes, descriptor)
                }
            } catch {
                return drop("sent an invalid packet (\(error))")
            }
        }
    }

    private func deliver(_ bytes: [UInt8], _ descriptor: Int32?) throws {
        let message: Answer
        do {
            message = try Answer(packet: bytes)
        } catch {
            if let descriptor { close(descriptor) }
            throw error
        }
        heard(message)
        guard let onMessage else {
            if let descriptor { close(descriptor) }
            return
        }
        onMessage(message, descriptor)
    }

    private func heard(_ message: Answer) {
        let (check, now) = (heartbeat.nextCheck, Loop.now)
        if isPreparation(message) { heartbeat.prepares(at: now) } else { heartbeat.heard(at: now) }
        // After its first message a worker has a shorter limit than before.
        if let check, let next = heartbeat.nextCheck, next < check { armHeartbeat() }
    }

    // MARK: Heartbeat

    /// Sets whether a reply or a frame is due: the worker's silence matters only then.
    package func expect(_ isDue: Bool) {
        let wasResting = heartbeat.nextCheck == nil
        heartbeat.expect(isDue, at: Loop.now)
        // An armed timer stays: it checks again when it fires.
        if wasResting { armHeartbeat() }
    }

    private func armHeartbeat() {
        guard signOfLife != nil, let next = heartbeat.nextCheck else {
            heartbeatCheck = nil
            return
        }
        heartbeatCheck = .every(next - Loop.now) { [weak self] in self?.checkHeartbeat() }
    }

    private func checkHeartbeat() {
        // Messages that arrived while this process was busy or stopped count.
        receive()
        let isAtWork = running?.isAtWork() ?? false
        let verdict = heartbeat.check(
            at: Loop.now, isAtWork: isAtWork, isStarted: running?.process.isStarted ?? true)
        if verdict == .dead {
            drop("does not respond")
        } else if let complaint = overdue?(isAtWork) {
            drop(complaint)
        } else if verdict == .ask, let signOfLife {
            send(signOfLife)
        }
        armHeartbeat()
    }

    // MARK: Start and end

    /// Ends a worker that has died or does not work properly; the spare or a new process replaces it.
    ///
    /// - Parameter complaint: the reason for the log, a predicate such as "does not respond"; nil for a worker that
    ///   ended by itself.
    package func drop(_ complaint: String?) {
        guard let gone = running else { return }
        running = nil
        heartbeat.expect(false, at: Loop.now)
        // A worker that closed its socket may still be exiting, so killing it does no harm.
        let how = gone.kill()
        Log.warning("\(name) (process \(gone.process.pid)) \(complaint ?? "ended"), \(how); it is replaced")
        onDeath?()
        // The `onDeath` handler may have called `rest` or `start`.
        guard !isResting, running == nil else { return }
        if !promoteSpare() { scheduleRestart() }
    }

    private func adopt(_ worker: WorkerProcess) {
        running = worker
        worker.onReadable = { [weak self] in self?.receive() }
    }

    /// - Returns: false when there is no spare.
    private func promoteSpare() -> Bool {
        // The spare may have died together with the worker.
        if let waiting = spare.process { receive(fromSpare: waiting) }
        guard let next = spare.process else { return false }
        spare.process = nil
        adopt(next)
        let now = Loop.now
        heartbeat.begin()
        switch next.spareState {
        case .none: break
        case .prepares(let since): heartbeat.prepares(at: since)
        case .ready: heartbeat.heard(at: now)
        }
        let delay = restart.policy.died(at: now)
        restart.policy.started(at: now)
        scheduleSpare(after: max(delay, SpareWorker.delay))
        onStart?()
        return true
    }

    private func scheduleRestart() {
        restart.timer = .every(restart.policy.died(at: Loop.now)) { [weak self] in self?.start() }
    }

    private func scheduleSpare(after delay: Seconds) {
        guard spare.isKept, spare.process == nil else { return }
        spare.start.timer = .every(delay) { [weak self] in self?.startSpare() }
    }

    private func startSpare() {
        spare.start.timer = nil
        guard spare.process == nil else { return }
        do {
            let waiting = try WorkerProcess(program)
            waiting.onReadable = { [weak self, unowned waiting] in self?.receive(fromSpare: waiting) }
            spare.process = waiting
            spare.start.policy.started(at: Loop.now)
            Log.debug("\(name)'s spare started as process \(waiting.process.pid)")
        } catch {
            Log.error("\(name)'s spare cannot be started: \(error)")
            scheduleSpare(after: RestartPolicy.longestDelay)
        }
    }

    /// Reads from the spare: it reports that it is ready, or it dies. It has received no requests.
    private func receive(fromSpare waiting: WorkerProcess) {
        do {
            while true {
                switch try waiting.socket.receive() {
                case .nothingYet: return
                case .packet(let bytes, let descriptor):
                    if let descriptor { close(descriptor) }
                    waiting.spareState = isPreparation(try Answer(packet: bytes)) ? .prepares(since: Loop.now) : .ready
                case .peerGone: return dropSpare("ended")
                }
            }
        } catch {
            dropSpare("\(error)")
        }
    }

    private func dropSpare(_ complaint: String) {
        guard let gone = spare.process else { return }
        spare.process = nil
        Log.warning("\(name)'s spare (process \(gone.process.pid)) \(complaint), \(gone.kill())")
        scheduleSpare(after: max(spare.start.policy.died(at: Loop.now), SpareWorker.delay))
    }
}

/// A start at a later time. Its timer needs no descriptor: a worker that died because descriptors ran out is started
/// again when there are some.
private struct ScheduledStart {
    var policy = RestartPolicy()
    var timer: LoopSource?
}

/// The worker that waits to replace one that dies.
@MainActor
private struct SpareWorker {
    /// The delay from a worker's start to the start of its spare: the first picture has priority.
    static let delay: Seconds = 1

    let isKept: Bool
    var process: WorkerProcess?
    var start = ScheduledStart()
}
