package import Control
package import Linux
package import Playback
package import Time
package import WorkerProtocol

/// The proof-of-play log: each played item, its cause and its last position. It contains no personal data.
///
/// Ended plays and the state of the one under way are written together, ten seconds after the first change. A power cut
/// loses no more than that. A background thread waits for the disk.
@MainActor
package final class PlayLog {
    private static let period: Seconds = 10
    /// The largest number of plays that wait for the disk: while it is full, older ones are dropped.
    private static let maximumWaiting = 1000

    private let folder: PlayLogFolder
    private let pictures: () -> PictureCount
    private let set: (_ path: String) -> String?
    private var timer: OneShotTimer?
    private var backgroundTask: BackgroundTask<SystemError?>?
    private var isDue = false
    private var open: OpenPlay?
    /// The item that was played to its end and may be played again.
    private var last: CatalogRow?
    /// The gapless next item.
    private var following: CatalogRow?
    private var cause = PlayRecord.Cause.visitor
    private var waiting: [PlayRecord] = []
    /// The number of records in the write in progress.
    private var writing = 0
    private var hasFailed = false

    /// - Parameters:
    ///   - pictures: the counts over all items.
    ///   - set: the content set that a file belongs to, as `museum 3`; nil for none, and while it is unknown.
    package init(
        _ folder: PlayLogFolder, pictures: @escaping () -> PictureCount, set: @escaping (_ path: String) -> String?
    ) throws(SystemError) {
        (self.folder, self.pictures, self.set) = (folder, pictures, set)
        timer = try OneShotTimer { [unowned self] in look() }
        backgroundTask = try BackgroundTask { [unowned self] in written($0) }
        if var record = folder.interrupted() {
            record.outcome = .interrupted
            waiting = [record]
            look()
        }
    }

    // MARK: Events

    /// - Parameter cause: nil for an item that plays next by itself.
    package func begins(_ row: CatalogRow, by cause: PlayRecord.Cause?, at now: Instant) {
        end(.left, at: now)
        if let cause { self.cause = cause }
        open = OpenPlay(row, by: self.cause, pictures(), at: now)
        (last, following) = (nil, nil)
        nameSet()
        lookSoon()
    }

    /// Stores the first known content set: the set may be exchanged while its item plays.
    private func nameSet() { if let open, open.set == nil { self.open?.set = set(open.row.path) } }

    package func follows(_ row: CatalogRow?) { following = row }

    /// Ends the play, and begins that of the gapless next item.
    package func advances(to path: String, at now: Instant) {
        let next = [following, open?.row].compactMap { $0 }.first { $0.path == path }
        end(.ended, at: now)
        if let next { begins(next, by: nil, at: now) }
    }

    /// Begins another play of an item that was played to its end.
    ///
    /// - Parameter cause: as in `begins`.
    package func plays(by cause: PlayRecord.Cause?, at now: Instant) {
        if let last, open == nil { begins(last, by: cause, at: now) }
    }

    /// Stores the item's length in seconds.
    package func lasts(_ duration: Double) { if duration > 0 { open?.duration = duration } }

    /// Stores the position of the shown picture in the item, in seconds.
    package func shows(at position: Double) {
        guard open != nil else { return }
        open?.position = position
        // Only a shown picture schedules a write, so a paused item is not rewritten.
        lookSoon()
    }

    package func end(_ outcome: PlayRecord.Outcome, at now: Instant) {
        nameSet()
        guard let open else { return }
        last = outcome == .ended ? open.row : nil
        waiting.append(open.record(pictures(), outcome, at: now))
        if waiting.count > Self.maximumWaiting { waiting.removeFirst() }
        self.open = nil
        lookSoon()
    }

    /// Writes everything when the daemon exits.
    package func leave(at now: Instant) {
        end(.interrupted, at: now)
        guard backgroundTask?.isRunning != true, !waiting.isEmpty else { return }
        if let error = Self.write(waiting, nil, in: folder) { failed(error) }
    }

    // MARK: Writing

    private func lookSoon() {
        guard !isDue else { return }
        isDue = true
        timer?.arm(at: Loop.now + Self.period)
    }

    private func look() {
        isDue = false
        guard let backgroundTask, !backgroundTask.isRunning else { return lookSoon() }
        nameSet()
        let (folder, records) = (folder, waiting)
        let current = open?.record(pictures(), .interrupted, at: Loop.now)
        do throws(SystemError) {
            try backgroundTask.start { Self.write(records, current, in: folder) }
            writing = records.count
        } catch { failed(error) }
    }

    private func written(_ error: SystemError?) {
        defer { writing = 0 }
        if let error {
            lookSoon()
            return failed(error)
        }
        hasFailed = false
        waiting.removeFirst(min(writing, waiting.count))
    }

    private nonisolated static func write(
        _ records: [PlayRecord], _ current: PlayRecord?, in folder: PlayLogFolder
    ) -> SystemError? {
        do {
            let lines = try records.flatMap { try Line.encoded($0) }
            try folder.write(lines, current: current.map { try Line.encoded($0) })
            return nil
        } catch {
            return error as? SystemError ?? SystemError("encode a play", code: 0)
        }
    }

    private func failed(_ error: SystemError) {
        guard !hasFailed else { return }
        hasFailed = true
        Log.warning("\(error): plays are not logged until it can be written")
    }
}
