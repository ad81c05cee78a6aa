import CrashLoop
package import Linux
package import Time

/// The watch of a daemon that runs after crashes: an hour of health clears their history, and a reduced daemon then
/// restarts in full at a quiet moment.
@MainActor
package final class HealthWatch {
    /// The time after the last touch from which a moment is quiet. Every moment without a playing item is quiet too.
    private static let quiet: Seconds = 600
    /// The period of the search for a quiet moment.
    private static let quietPeriod: Seconds = 60

    private let record: CrashRecord
    private let isReduced: Bool
    private let lastUse: () -> Instant?
    private var timer: OneShotTimer?

    /// - Parameters:
    ///   - start: the instant of this daemon's start.
    ///   - isReduced: whether the daemon started with restrictions.
    ///   - lastUse: the last touch; nil where nothing plays.
    package init(
        _ record: CrashRecord, start: Instant, isReduced: Bool, lastUse: @escaping () -> Instant?
    ) throws(SystemError) {
        (self.record, self.isReduced, self.lastUse) = (record, isReduced, lastUse)
        timer = try OneShotTimer { [unowned self] in look() }
        timer?.arm(at: start + CrashHistory.health)
    }

    private func look() {
        if !record.history.isClean {
            record.becameHealthy()
            Log.info("an hour without a crash: earlier crashes are forgotten")
        }
        guard isReduced else { return }
        let now = Loop.now
        guard let lastUse = lastUse(), now - lastUse < Self.quiet else {
            Log.info("full start again")
            return Loop.stop()
        }
        timer?.arm(at: now + Self.quietPeriod)
    }
}
