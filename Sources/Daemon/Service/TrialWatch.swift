package import CrashLoop
package import Linux
package import Time

/// The watch of the page "out of order": a change of the files, or the end of a period, leads to a full start.
@MainActor
package final class TrialWatch {
    /// The period of the comparison of the files.
    private static let lookPeriod: Seconds = 5

    private let start: Instant
    private let timeToTrial: Seconds
    private let files: [String]
    private let onTrial: (String) -> Void
    private var timer: OneShotTimer?
    private var task: BackgroundTask<UInt64>?
    /// The files' fingerprints at the first and at the last comparison.
    private var fingerprints: (first: UInt64, last: UInt64)?

    /// - Parameters:
    ///   - start: the instant of this daemon's start.
    ///   - files: files and folders whose changes count.
    ///   - onTrial: called with the reason.
    package init(
        _ history: CrashHistory, start: Instant, files: [String], onTrial: @escaping (String) -> Void
    ) throws(SystemError) {
        (self.start, timeToTrial, self.files, self.onTrial) = (start, history.timeToTrial, files, onTrial)
        timer = try OneShotTimer { [unowned self] in look() }
        task = try BackgroundTask { [unowned self] in compare($0) }
        timer?.arm(at: start + Self.lookPeriod)
        readFiles()
    }

    private func look() {
        let now = Loop.now
        guard now - start < CrashHistory.trialPeriod else { return onTrial("ten minutes are over") }
        timer?.arm(at: min(now + Self.lookPeriod, start + CrashHistory.trialPeriod))
        readFiles()
    }

    private func readFiles() {
        guard let task, !task.isRunning else { return }
        do throws(SystemError) {
            try task.start { [files] in FileFingerprint.of(files) }
        } catch {
            Log.debug("\(error): changes of files start no trial")
        }
    }

    private func compare(_ found: UInt64) {
        let (first, last) = (fingerprints?.first ?? found, fingerprints?.last ?? found)
        fingerprints = (first, found)
        // The trial waits while files are still being written.
        guard found != first, found == last, Loop.now - start >= timeToTrial else { return }
        onTrial("configuration or library has changed")
    }
}
