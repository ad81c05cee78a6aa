import Control
import CrashLoop
import Glibc
import Interface
import InterfaceKit
import Linux
package import Settings
import TOMLSource
import Time

/// The wire to the crash record: it records the daemon's actions, and selects what the daemon starts without after
/// crashes.
extension Kiosk {
    /// How often the "out of order" page checks whether files have changed.
    private static let lookPeriod: Seconds = 5
    /// A daemon that is healthy again restarts in full after this long without a touch.
    private static let quiet: Seconds = 600
    private static let quietPeriod: Seconds = 60

    func wireCrashLoop() throws(SystemError) {
        guard let record = options.crashRecord else { return }
        if options.step == .outOfOrder { return try wireTrials(record) }
        // A daemon that never crashed needs no timer.
        guard !record.history.isClean else { return }
        healthTimer = try OneShotTimer { [unowned self] in healthy(record) }
        healthTimer?.arm(at: start + CrashHistory.health)
    }

    private func healthy(_ record: CrashRecord) {
        if !record.history.isClean {
            record.becameHealthy()
            Log.info("an hour of health: earlier deaths are forgotten")
        }
        guard options.step > .full else { return }
        guard interface.isPlaying, now - interface.lastTouch < Self.quiet else {
            Log.info("starts with everything again")
            return Loop.stop()
        }
        healthTimer?.arm(at: now + Self.quietPeriod)
    }

    /// Records the start and the end of an action on outside data.
    func noted(_ note: CrashNote?, _ body: () -> Void) {
        guard let note, let record = options.crashRecord else { return body() }
        record.note(note)
        body()
        record.noteEnds()
    }

    func noted(_ request: Request, _ body: () -> Void) {
        let note = CrashNote(.request, request.name)
        switch request {
        case .status, .watch, .config: options.crashRecord?.noted(note, body) ?? body()
        default: noted(note, body)
        }
    }

    // MARK: The "out of order" page

    private func wireTrials(_ record: CrashRecord) throws(SystemError) {
        interface.outOfOrder = OutOfOrder(
            since: localTime(record.history.since), code: record.cause?.code ?? CrashCause(bytes: []).code)
        trialTimer = try OneShotTimer { [unowned self] in lookForTrial(record) }
        fingerprintTask = try BackgroundTask { [unowned self] in looked($0, record) }
        trialTimer?.arm(at: start + Self.lookPeriod)
        lookForChanges()
    }

    private func lookForTrial(_ record: CrashRecord) {
        guard now - start < CrashHistory.trialPeriod else { return startTrial("ten minutes are over") }
        trialTimer?.arm(at: min(now + Self.lookPeriod, start + CrashHistory.trialPeriod))
        lookForChanges()
    }

    private func lookForChanges() {
        guard let fingerprintTask, !fingerprintTask.isRunning else { return }
        let files = [options.configFiles.main, options.configFiles.dropInFolder] + WorkerArguments(options).folders
        do throws(SystemError) {
            try fingerprintTask.start { FileFingerprint.of(files) }
        } catch {
            Log.debug("\(error): changes of files start no trial")
        }
    }

    private func looked(_ found: UInt64, _ record: CrashRecord) {
        let (first, last) = (fingerprints?.first ?? found, fingerprints?.last ?? found)
        fingerprints = (first, found)
        // While files are still being written it waits.
        guard found != first, found == last, now - start >= record.history.timeToTrial else { return }
        startTrial("configuration or library has changed")
    }

    /// Restarts in full: the daemon exits and the service manager starts it again.
    func startTrial(_ reason: String) {
        Log.info("\(reason): tries a full start")
        options.crashRecord?.end(.askedForTrial)
        Loop.stop()
    }

    // MARK: Status and replies

    var recovery: Status.Recovery? {
        guard let record = options.crashRecord, !record.history.isClean || options.step > .full else { return nil }
        return Status.Recovery(
            step: options.step.name, sentence: options.step.sentence, deaths: Int(clamping: record.history.total),
            cause: record.cause?.sentence, code: record.cause?.code)
    }

    /// The reply to a request that is allowed on the "out of order" page; nil for all others.
    func replyOutOfOrder(to request: Request) -> Reply? {
        guard options.step == .outOfOrder else { return nil }
        switch request {
        case .status, .watch, .config, .logLevel, .screenshot, .light: return nil
        case .reload:
            startTrial("the configuration is read anew")
            return .done
        default: return .failed("out of order: vitrinectl status says why")
        }
    }
}

extension StartStep {
    /// The step's name in the status, as JSON.
    fileprivate var name: String {
        switch self {
        case .full: "full"
        case .withoutChoices: "without choices"
        case .withoutSidecars: "without sidecars"
        case .outOfOrder: "out of order"
        }
    }
}

extension Settings {
    /// Only the panel's settings: any other may have caused the crash.
    package var ofThePage: Settings {
        var plain = Settings()
        for entry in Settings.table
        where ["display.", "viewer.", "interface.", "log."].contains(where: entry.key.hasPrefix) {
            plain.keep(entry, of: self)
        }
        return plain
    }
}

/// `2026-11-22 09:31`, in the machine's time zone.
private func localTime(_ wall: Int64) -> String {
    var (seconds, parts) = (time_t(clamping: wall), tm())
    guard localtime_r(&seconds, &parts) != nil else { return "?" }
    func two(_ number: Int32) -> String { (number < 10 ? "0" : "") + String(number) }
    let day = "\(Int(clamping: parts.tm_year) + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))"
    return day + " \(two(parts.tm_hour)):\(two(parts.tm_min))"
}
