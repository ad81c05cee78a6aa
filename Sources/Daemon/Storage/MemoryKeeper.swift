import InterfaceKit
package import Linux
package import Settings
package import Time
package import WorkerProtocol

/// Saves the watched items to a file, every ten seconds while an item plays. A power cut loses no more than that.
///
/// A background thread waits for the disk.
@MainActor
package final class MemoryKeeper {
    private static let period: Seconds = 10

    private let file: MemoryFile
    private let current: () -> Remembered
    private var timer: OneShotTimer?
    private var backgroundTask: BackgroundTask<SystemError?>?
    private var isDue = false
    private var kept = MemoryFile.Record()
    private var hasFailed = false

    /// - Parameter current: returns the present memory of the items.
    package init(_ file: MemoryFile, current: @escaping () -> Remembered) throws(SystemError) {
        (self.file, self.current) = (file, current)
        timer = try OneShotTimer { [unowned self] in look() }
        backgroundTask = try BackgroundTask { [unowned self] in if let error = $0 { failed(error) } }
    }

    /// The memory of the last daemon; read once, at the start.
    ///
    /// - Parameter within: the largest age in seconds; older items are forgotten, unless `remember` is `.always`.
    package func last(_ remember: Settings.Kiosk.Remember, within: Double) -> Remembered? {
        guard let record = file.read() else { return nil }
        let age = wallClock().subtractingReportingOverflow(record.saved)
        let isRecent = !age.overflow && Double(age.partialValue.magnitude) <= within && within > 0
        guard remember == .always || isRecent else {
            // The forgotten items must not stay on the disk either.
            kept.saved = record.saved
            kept.items = record.items
            noticed(at: Loop.now)
            return Remembered(attract: record.items.attract)
        }
        kept = record
        return record.items
    }

    /// The time of an item's last playback, in seconds since 1970.
    package func time(of id: ItemID) -> Int64? { kept.times[id] }

    /// Schedules a save after an act of a visitor, or a change of the item's state.
    package func noticed(at now: Instant) {
        guard !isDue else { return }
        isDue = true
        timer?.arm(at: now + Self.period)
    }

    private func look() {
        isDue = false
        let items = current()
        guard items != kept.items else { return }
        // A playing item continues to change its position.
        noticed(at: Loop.now)
        guard let backgroundTask, !backgroundTask.isRunning else { return }
        let (file, record) = (file, record(items))
        do throws(SystemError) {
            try backgroundTask.start { Self.save(record, in: file) }
            kept = record
        } catch { failed(error) }
    }

    /// Saves when the daemon exits.
    package func leave() {
        let items = current()
        guard backgroundTask?.isRunning != true, items != kept.items else { return }
        if let error = Self.save(record(items), in: file) { failed(error) }
    }

    private func record(_ items: Remembered) -> MemoryFile.Record {
        let now = wallClock()
        var record = MemoryFile.Record(items: items, saved: now)
        let (points, before) = (items.points, kept.items.points)
        for id in points.history {
            let isSame = before[id] == points[id] && before.watched.contains(id) == points.watched.contains(id)
            record.times[id] = isSame ? kept.times[id] ?? now : now
        }
        return record
    }

    private nonisolated static func save(_ record: MemoryFile.Record, in file: MemoryFile) -> SystemError? {
        do throws(SystemError) {
            try file.write(record)
            return nil
        } catch { return error }
    }

    private func failed(_ error: SystemError) {
        guard !hasFailed else { return }
        hasFailed = true
        Log.warning("\(error): the watched items are forgotten at a restart")
    }
}
