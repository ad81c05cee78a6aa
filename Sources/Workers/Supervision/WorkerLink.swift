import Glibc
package import Linux
import Time
package import WorkerProtocol

/// A worker process and the socket to it: starts it, replaces it when it dies, turns packets into messages.
///
/// With a spare, a second process stands ready: it takes over in the same turn of the loop in which the first one's
/// death is seen.
@MainActor
package final class WorkerLink<Request: PacketMessage, Answer: PacketMessage> {
    /// How long after a worker's first word its spare is started: the first picture comes first.
    private let spareDelay: Seconds = 1

    private let name: String
    private let program: WorkerProgram
    private let keepsSpare: Bool
    private var running, spare: WorkerProcess?
    private var (policy, sparePolicy) = (RestartPolicy(), RestartPolicy())
    private var flood = FloodGuard()
    private var heartbeat = Heartbeat()
    /// No worker is wanted.
    private var isResting = false
    /// When something is to be done next, by timers that need no descriptor: a worker that ends while there are none left
    /// comes back when there are.
    private var (restart, spareStart, heartbeatCheck): (LoopSource?, LoopSource?, LoopSource?)

    /// A message came, perhaps with a descriptor, which the receiver owns.
    package var onMessage: ((Answer, Int32?) -> Void)?
    /// The worker is up (again); nothing of what was asked before is known to it.
    package var onStart: (() -> Void)?
    /// The worker is gone; a new one follows by itself.
    package var onDeath: (() -> Void)?
    /// What a worker is asked when it has been silent for long while something is due: any answer will do.
    package var signOfLife: Request?
    /// Whether an answer says only that the worker needs a while to be ready.
    package var isPreparation: (Answer) -> Bool = { _ in false }
    /// What a worker that talks has owed for too long all the same, for the log; nil while all is well. Asked now and then
    /// while something is due, with whether the worker has been at work since it was asked last.
    package var overdue: ((_ isAtWork: Bool) -> String?)?

    /// - Parameters:
    ///   - name: for the log.
    ///   - path: the program.
    ///   - unit: path of the socket of the unit that runs it as a user of its own; nil for a child process.
    package init(
        name: String, path: String, arguments: [String] = [], unit: String? = nil, keepsSpare: Bool = false
    ) {
        (self.name, self.keepsSpare) = (name, keepsSpare)
        program = WorkerProgram(path: path, arguments: arguments, unit: unit)
    }

    isolated deinit {
        _ = running?.kill()
        _ = spare?.kill()
    }

    /// The worker's process, for the log and for tests; nil while there is none.
    package var pid: Int32? { running?.process.pid }

    package func start() {
        restart = nil
        guard running == nil else { return }
        isResting = false
        policy.started(at: Loop.now)
        heartbeat.begin()
        do {
            adopt(try WorkerProcess(program))
            Log.debug("\(name) started as process \(pid ?? 0)")
            scheduleSpare(after: spareDelay)
            onStart?()
        } catch {
            Log.error("\(name) cannot be started: \(error)")
            scheduleRestart()
        }
    }

    /// Does nothing while there is no worker: `onStart` is the time to ask again.
    ///
    /// - Parameter memory: whose descriptor goes with the request.
    package func send(_ request: Request, memory: (any PassedMemory)? = nil) {
        sendWithoutEnd(request, memory: memory)
        // Its socket holds thousands of requests: one that takes none more has stopped reading.
        guard let asked = running, let failure = asked.failure else { return }
        // What it said before it stopped counts, and perhaps how it ended.
        receive()
        if running === asked { drop("does not take requests (\(failure))") }
    }

    /// Like `send`, but a worker that takes no requests is ended at the next one: for those who cannot have that told to
    /// them now.
    package func sendWithoutEnd(_ request: Request, memory: (any PassedMemory)? = nil) {
        guard let running, running.failure == nil else { return }
        do throws(SystemError) {
            try running.socket.send(request.packet, descriptor: memory?.descriptor ?? -1)
        } catch {
            running.failure = error
        }
    }

    /// It has done something that it was asked for: its death will not be held against it.
    package func madeProgress() { policy.progressed() }

    /// Takes a fresh worker, between two items; no death is told, as none has happened.
    package func replace() {
        guard let old = running else { return }
        running = nil
        _ = old.kill()
        Log.info("\(name) (process \(old.process.pid)) has served its time")
        heartbeat.expect(false, at: Loop.now)
        if !promoteSpare() { start() }
    }

    /// Ends the worker; another comes with `start`. No death is told, as none has happened.
    package func rest() {
        isResting = true
        heartbeat.expect(false, at: Loop.now)
        for worker in [running, spare].compactMap({ $0 }) { _ = worker.process.kill() }
        (running, spare, restart, spareStart) = (nil, nil, nil, nil)
    }

    /// Takes a fresh spare: what this one was given at its start is not up to date any more.
    package func replaceSpare() {
        guard let old = spare else { return }
        spare = nil
        _ = old.kill()
        startSpare()
    }

    // MARK: Messages

    /// A worker that talks without pause gets its share of a turn, and the panel the rest.
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
                return drop("sent what cannot be understood (\(error))")
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
        // After its first word a worker is given less time than to begin.
        if let check, let next = heartbeat.nextCheck, next < check { armHeartbeat() }
    }

    // MARK: Signs of life

    /// Tells whether a reply or a frame is due: only then the worker's silence means anything.
    package func expect(_ isDue: Bool) {
        let wasResting = heartbeat.nextCheck == nil
        heartbeat.expect(isDue, at: Loop.now)
        // An armed timer is left alone: it looks again when it fires.
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
        // What it said while this process was busy or stopped counts.
        receive()
        let isAtWork = running?.isAtWork() ?? false
        let verdict = heartbeat.check(at: Loop.now, isAtWork: isAtWork)
        if verdict == .dead {
            drop("gives no sign of life")
        } else if let complaint = overdue?(isAtWork) {
            drop(complaint)
        } else if verdict == .ask, let signOfLife {
            send(signOfLife)
        }
        armHeartbeat()
    }

    // MARK: Ends and beginnings

    /// Ends a worker that is gone or says what cannot be; another follows.
    package func drop(_ complaint: String?) {
        guard let gone = running else { return }
        running = nil
        heartbeat.expect(false, at: Loop.now)
        // A worker that closed its socket may still be on its way out: killing it now loses nothing.
        let how = gone.kill()
        Log.warning("\(name) (process \(gone.process.pid)) \(complaint ?? "ended"), \(how); another takes over")
        onDeath?()
        // The receiver of `onDeath` may have called `rest` or `start`.
        guard !isResting, running == nil else { return }
        if !promoteSpare() { scheduleRestart() }
    }

    private func adopt(_ worker: WorkerProcess) {
        running = worker
        worker.onReadable = { [weak self] in self?.receive() }
    }

    /// - Returns: false when there is no spare.
    private func promoteSpare() -> Bool {
        // One that died with the other is no help.
        if let waiting = spare { receive(fromSpare: waiting) }
        guard let next = spare else { return false }
        spare = nil
        adopt(next)
        let now = Loop.now
        heartbeat.begin()
        switch next.word {
        case .none: break
        case .prepares(let since): heartbeat.prepares(at: since)
        case .ready: heartbeat.heard(at: now)
        }
        let delay = policy.died(at: now)
        policy.started(at: now)
        scheduleSpare(after: max(delay, spareDelay))
        onStart?()
        return true
    }

    private func scheduleRestart() {
        restart = .every(policy.died(at: Loop.now)) { [weak self] in self?.start() }
    }

    private func scheduleSpare(after delay: Seconds) {
        guard keepsSpare, spare == nil else { return }
        spareStart = .every(delay) { [weak self] in self?.startSpare() }
    }

    private func startSpare() {
        spareStart = nil
        guard spare == nil else { return }
        do {
            let waiting = try WorkerProcess(program)
            waiting.onReadable = { [weak self, unowned waiting] in self?.receive(fromSpare: waiting) }
            spare = waiting
            sparePolicy.started(at: Loop.now)
            Log.debug("\(name)'s spare started as process \(waiting.process.pid)")
        } catch {
            Log.error("\(name)'s spare cannot be started: \(error)")
            scheduleSpare(after: RestartPolicy.longestDelay)
        }
    }

    /// A spare says that it is ready, or dies; either way nobody has asked it anything.
    private func receive(fromSpare waiting: WorkerProcess) {
        do {
            while true {
                switch try waiting.socket.receive() {
                case .nothingYet: return
                case .packet(let bytes, let descriptor):
                    if let descriptor { close(descriptor) }
                    waiting.word = isPreparation(try Answer(packet: bytes)) ? .prepares(since: Loop.now) : .ready
                case .peerGone: return dropSpare("ended")
                }
            }
        } catch {
            dropSpare("\(error)")
        }
    }

    private func dropSpare(_ complaint: String) {
        guard let gone = spare else { return }
        spare = nil
        Log.warning("\(name)'s spare (process \(gone.process.pid)) \(complaint), \(gone.kill())")
        scheduleSpare(after: max(sparePolicy.died(at: Loop.now), spareDelay))
    }
}
