package import Linux
package import PlayerInterface
package import Time
import WorkerProtocol

/// Saves the session to a file, so that a new daemon resumes it even after a crash.
///
/// It saves shortly after each change, and every ten seconds while an item plays; otherwise it sleeps. A background
/// thread waits for the disk.
@MainActor
package final class SessionKeeper {
    /// Changes within this time are saved together.
    private static let moment: Seconds = 1
    /// The longest part of a video that is repeated after a crash.
    private static let period: Seconds = 10
    /// A video is not resumed again after this many resumptions that ended in a crash.
    private static let maximumResumptions = 2

    private let file: SessionFile
    private let current: () -> Session?
    private var timer: OneShotTimer?
    private var backgroundTask: BackgroundTask<SystemError?>?
    private var nextLook: Instant?
    private var kept: (session: Session?, at: Instant)?
    private var resumptions = 0
    /// The time from which the item counts as having played for a while.
    private var settles: Instant?
    private var hasFailed = false

    /// - Parameter current: returns the present session.
    package init(_ file: SessionFile, current: @escaping () -> Session?) throws(SystemError) {
        (self.file, self.current) = (file, current)
        timer = try OneShotTimer { [unowned self] in look() }
        backgroundTask = try BackgroundTask { [unowned self] in if let error = $0 { failed(error) } }
    }

    /// The session of the last daemon, unless it is too old; read once, at the start.
    ///
    /// - Parameter within: the largest age in seconds.
    package func last(within: Double) -> Session? {
        do {
            guard let record = try file.read() else { return nil }
            let age = wallClock().subtractingReportingOverflow(record.saved)
            // Without a real-time clock, the machine's time may have gone back a little.
            guard !age.overflow, Double(age.partialValue.magnitude) <= within, within > 0 else {
                Log.info("the last session is \(age.partialValue) s old: a new one begins")
                return nil
            }
            guard record.resumptions < Self.maximumResumptions else {
                Log.warning("\(record.session.row.path) is not resumed: the daemon crashed with it before")
                return nil
            }
            resumptions = record.resumptions + 1
            return record.session
        } catch {
            Log.warning("the last session is ignored: \(error)")
            return nil
        }
    }

    /// Schedules a save after an act of a visitor, or a change of the item's state.
    package func noticed(at now: Instant) {
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
        // After this time the resumed item counts as harmless.
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

    /// Saves the present session when the daemon exits.
    package func leave() {
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
        Log.warning("\(error): the session is not resumed after a restart")
    }
}
