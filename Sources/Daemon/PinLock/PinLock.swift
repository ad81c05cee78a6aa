import Glibc
package import Linux
package import PageInterface
import PasswordHash
package import Time

/// The PIN of the staff: it is set, removed and checked.
///
/// Each try is on the disk before it is checked, so that a power cut gives no further tries. After five wrong tries a
/// back-off begins, which doubles with each further wrong try, from 30 s to 900 s. A background thread hashes and
/// waits for the disk.
@MainActor
package final class PinLock {
    private enum Done: Sendable {
        case set(PinFile.Record)
        case removed
        /// - Parameter unwritten: the reason why the number of tries is not on the disk.
        case checked(isRight: Bool, PinFile.Record, unwritten: SystemError?)
        /// The reason why a change is not on the disk.
        case failed(SystemError)
    }

    /// The number of wrong tries after which the back-off begins.
    private static let triesBeforeWait = 5
    private static let (firstWait, longestWait): (Seconds, Seconds) = (30, 900)

    private let file: PinFile
    private let now: () -> Instant
    private let report: (PinReport) -> Void
    /// Nil where no PIN is set.
    private var record: PinFile.Record?
    /// The end of the back-off: no PIN is checked before it.
    private var end: Instant?
    private var task: BackgroundTask<Done>?
    /// The callback of the change in progress.
    private var then: ((SystemError?) -> Void)?

    /// - Parameters:
    ///   - now: returns the present instant.
    ///   - report: called with each report; the first one, whether a PIN is set, is sent at once.
    package init(
        _ file: PinFile, now: @escaping () -> Instant, report: @escaping (PinReport) -> Void
    ) throws(SystemError) {
        (self.file, self.now, self.report) = (file, now, report)
        task = try BackgroundTask { [unowned self] in finish($0) }
        do { record = try file.read() } catch {
            Log.warning("the PIN cannot be read: \(error); no PIN is right until vitrinectl pin sets another one")
            record = PinFile.Record(hash: "", failures: 0)
        }
        // A restart does not shorten the back-off.
        wait()
        report(.isSet(record != nil))
    }

    /// Sets another PIN.
    ///
    /// - Parameter then: called with nil when it is on the disk, or with the reason why it is not.
    package func set(_ pin: String, then: @escaping (SystemError?) -> Void) {
        change(then: then) { file in
            do throws(SystemError) {
                let record = PinFile.Record(hash: try PasswordHash.make(pin), failures: 0)
                try file.write(record)
                return .set(record)
            } catch { return .failed(error) }
        }
    }

    package func remove(then: @escaping (SystemError?) -> Void) {
        change(then: then) { file in
            do throws(SystemError) {
                try file.remove()
                return .removed
            } catch { return .failed(error) }
        }
    }

    private func change(then: @escaping (SystemError?) -> Void, _ work: @escaping @Sendable (PinFile) -> Done) {
        guard task?.isRunning == false else { return then(SystemError("a PIN is being checked", code: EBUSY)) }
        let file = file
        do throws(SystemError) {
            try task?.start { work(file) }
            self.then = then
        } catch { then(error) }
    }

    /// Checks a PIN, and reports the result to `report`.
    package func check(_ pin: String) {
        if let end, end > now() { return report(.wait(end - now())) }
        guard var record, task?.isRunning == false, StaffPIN.isPIN(pin) else { return report(.wrong) }
        record.failures += 1
        let (file, tried) = (file, record)
        do throws(SystemError) {
            try task?.start {
                // On a full disk the tries are counted in memory.
                var unwritten = Self.written(tried, to: file)
                guard PasswordHash.matches(pin, tried.hash) else {
                    return .checked(isRight: false, tried, unwritten: unwritten)
                }
                let right = PinFile.Record(hash: tried.hash, failures: 0)
                unwritten = Self.written(right, to: file)
                return .checked(isRight: true, right, unwritten: unwritten)
            }
        } catch {
            Log.warning("the PIN cannot be checked: \(error)")
            report(.wrong)
        }
    }

    private nonisolated static func written(_ record: PinFile.Record, to file: PinFile) -> SystemError? {
        do throws(SystemError) {
            try file.write(record)
            return nil
        } catch { return error }
    }

    private func finish(_ done: Done) {
        let caller = then
        then = nil
        switch done {
        case .set(let record): replace(by: record)
        case .removed: replace(by: nil)
        case .checked(let isRight, let record, let unwritten):
            if let unwritten { Log.warning("the tries of the PIN are not kept: \(unwritten)") }
            self.record = record
            wait()
            report(isRight ? .right : end.map { .wait($0 - now()) } ?? .wrong)
        case .failed(let error): return caller?(error) ?? ()
        }
        caller?(nil)
    }

    private func replace(by record: PinFile.Record?) {
        self.record = record
        end = nil
        report(.isSet(record != nil))
    }

    /// Begins the back-off for the number of wrong tries, or ends it.
    private func wait() {
        guard let failures = record?.failures, failures >= Self.triesBeforeWait else { return end = nil }
        var wait = Self.firstWait
        for _ in Self.triesBeforeWait..<failures where wait < Self.longestWait { wait = wait + wait }
        end = now() + min(wait, Self.longestWait)
    }
}
