import Glibc
import Interface
import Linux
import Settings
import Time
import WorkerProtocol

/// Keeps what plays in a file, so that a daemon that ends, however it ends, goes on with it when it starts again.
///
/// It looks a moment after something was done, and every few seconds while something plays: with nothing to watch it
/// sleeps. The disk is waited for by a thread of its own.
@MainActor
final class SessionKeeper {
    /// What is done at once is kept once.
    private static let moment: Seconds = 1
    /// As far back a video goes that was cut off.
    private static let period: Seconds = 10
    /// A video with which the daemon ended this often soon after it had gone on is not gone on with again.
    private static let mostResumptions = 2

    private let file: SessionFile
    private let current: () -> Session?
    private var timer: OneShotTimer?
    private var backgroundTask: BackgroundTask<SystemError?>?
    private var nextLook: Instant?
    private var kept: (session: Session?, at: Instant)?
    private var resumptions = 0
    /// When it counts as played for a while.
    private var settles: Instant?
    private var hasFailed = false

    /// - Parameter current: what is watched now.
    init(_ file: SessionFile, current: @escaping () -> Session?) throws(SystemError) {
        (self.file, self.current) = (file, current)
        timer = try OneShotTimer { [unowned self] in look() }
        backgroundTask = try BackgroundTask { [unowned self] in if let error = $0 { failed(error) } }
    }

    /// The session that the last daemon left, where it is young; read once, at the start.
    ///
    /// - Parameter within: how old it may be, in seconds.
    func last(within: Double) -> Session? {
        do {
            guard let record = try file.read() else { return nil }
            let age = wallClock().subtractingReportingOverflow(record.saved)
            // A machine without a clock of its own may have gone back a little.
            guard !age.overflow, Double(age.partialValue.magnitude) <= within, within > 0 else {
                Log.info("the last session is \(age.partialValue) s old: a new one begins")
                return nil
            }
            guard record.resumptions < Self.mostResumptions else {
                Log.warning("\(record.session.row.path) is not gone on with: the daemon ended with it before")
                return nil
            }
            resumptions = record.resumptions + 1
            return record.session
        } catch {
            Log.warning("the last session is passed over: \(error)")
            return nil
        }
    }

    /// A visitor did something, or the item changed its state.
    func noticed(at now: Instant) {
        let due = now + Self.moment
        if let nextLook, nextLook <= due { return }
        arm(at: due)
    }

    private func arm(at due: Instant) {
        nextLook = due
        timer?.arm(at: due)
    }

    private func look() {
        let now = Loop.now
        nextLook = nil
        let session = current()
        // It has to play for a while before it counts as one that does no harm.
        if let settles, now >= settles { resumptions = 0 }
        if settles == nil { settles = now + Self.period }
        keep(session, at: now)
        if let session, !session.isPaused { arm(at: now + Self.period) }
    }

    private func keep(_ session: Session?, at now: Instant) {
        if let kept, kept.session == session, session == nil || now - kept.at < Self.period { return }
        guard let backgroundTask, !backgroundTask.isRunning else { return arm(at: now + Self.moment) }
        let (file, record) = (file, session.map(record))
        do throws(SystemError) {
            try backgroundTask.start { Self.save(record, in: file) }
            kept = (session, now)
        } catch { failed(error) }
    }

    /// The daemon ends: what is watched is kept as it is now.
    func leave() {
        guard backgroundTask?.isRunning != true else { return }
        resumptions = 0
        if let error = Self.save(current().map(record), in: file) { failed(error) }
    }

    private func record(_ session: Session) -> SessionFile.Record {
        SessionFile.Record(session: session, saved: wallClock(), resumptions: resumptions)
    }

    private nonisolated static func save(_ record: SessionFile.Record?, in file: SessionFile) -> SystemError? {
        do throws(SystemError) {
            if let record { try file.write(record) } else { try file.remove() }
            return nil
        } catch { return error }
    }

    private func failed(_ error: SystemError) {
        guard !hasFailed else { return }
        hasFailed = true
        Log.warning("\(error): after a restart nothing is gone on with")
    }
}

private func wallClock() -> Int64 {
    var t = timespec()
    clock_gettime(CLOCK_REALTIME, &t)
    return Int64(clamping: t.tv_sec)
}
