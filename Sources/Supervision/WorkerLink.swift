import Glibc
import Linux
import Time
package import WorkerProtocol

/// A worker process and the socket to it: starts it, restarts it when it dies, turns packets into messages.
@MainActor
package final class WorkerLink<Request: PacketMessage, Answer: PacketMessage> {
    private let name: String
    private let path: String
    private let arguments: [String]
    private var running: Running?
    private var policy = RestartPolicy()
    private var flood = FloodGuard()
    private var restart: OneShotTimer?

    private struct Running {
        let process: ChildProcess
        let socket: PacketSocket
        let source: LoopSource
    }

    /// A message came, perhaps with a descriptor, which the receiver owns.
    package var onMessage: ((Answer, Int32?) -> Void)?
    /// The worker is up (again); nothing of what was asked before is known to it.
    package var onStart: (() -> Void)?
    /// The worker is gone; a new one follows by itself.
    package var onDeath: (() -> Void)?

    /// - Parameters:
    ///   - name: for the log.
    ///   - path: the program.
    package init(name: String, path: String, arguments: [String] = []) {
        (self.name, self.path, self.arguments) = (name, path, arguments)
    }

    isolated deinit { _ = running?.process.kill() }

    /// The worker's process, for the log and for tests; nil while there is none.
    package var pid: Int32? { running?.process.pid }

    package func start() {
        guard running == nil else { return }
        restart = nil
        policy.started(at: monotonicNow())
        do {
            let (ours, theirs) = try PacketSocket.pair()
            let process = try ChildProcess.start(path, arguments: arguments, socket: theirs)
            let source = LoopSource.reading(ours.descriptor) { [weak self] in self?.receive() }
            running = Running(process: process, socket: ours, source: source)
            Log.debug("\(name) started as process \(process.pid)")
            onStart?()
        } catch {
            Log.error("\(name) cannot be started: \(error)")
            scheduleRestart()
        }
    }

    /// Does nothing while there is no worker: `onStart` is the time to ask again.
    package func send(_ request: Request) {
        guard let running else { return }
        do {
            try running.socket.send(request.packet)
        } catch {
            // Its socket holds thousands of requests: one that takes none more has stopped reading.
            end("does not take requests (\(error))")
        }
    }

    /// A worker that talks without pause gets its share of a turn, and the panel the rest.
    private func receive() {
        for _ in 0..<FloodGuard.packetsPerTurn {
            guard let socket = running?.socket else { return }
            do {
                guard flood.allows(at: monotonicNow()) else { return end("sends without pause") }
                switch try socket.receive() {
                case .nothingYet: return
                case .peerGone: return end(nil)
                case .packet(let bytes, let descriptor): try deliver(bytes, descriptor)
                }
            } catch {
                return end("sent what cannot be understood (\(error))")
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
        guard let onMessage else {
            if let descriptor { close(descriptor) }
            return
        }
        onMessage(message, descriptor)
    }

    /// Ends a worker that says what cannot be; another follows.
    package func drop(_ complaint: String) { end(complaint) }

    private func end(_ complaint: String?) {
        guard let gone = running else { return }
        running = nil
        // A worker that closed its socket may still be on its way out: killing it now loses nothing.
        let how = gone.process.kill()
        Log.warning("\(name) (process \(gone.process.pid)) \(complaint ?? "ended"), \(how); starting another")
        scheduleRestart()
        onDeath?()
    }

    private func scheduleRestart() {
        let now = monotonicNow()
        do {
            let timer = try OneShotTimer { [weak self] in self?.start() }
            timer.arm(at: now + policy.died(at: now))
            restart = timer
        } catch {
            Log.error("\(name) stays away: \(error)")
        }
    }
}
