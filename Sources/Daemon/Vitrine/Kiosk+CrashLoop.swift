import Control
import CrashLoop
import Interface
import KioskInterface
import Linux
import PlayerInterface
import Service
import Setup
import TOMLSource

/// The watch that runs after crashes.
enum Recovery {
    case none
    case health(HealthWatch)
    case trial(TrialWatch)
}

/// The crash record, which stores the daemon's actions, and the recovery: a watch that leads back to a full start.
extension Kiosk {
    func wireCrashLoop() throws(SystemError) {
        guard let record = options.crashRecord else { return }
        if options.step == .outOfOrder { return try wireTrials(record) }
        // A daemon that never crashed needs no timer.
        guard !record.history.isClean else { return }
        upkeep.recovery = .health(
            try HealthWatch(record, start: clock.start, isReduced: options.step > .full) { [unowned self] in
                interface.player.isPlaying ? interface.lastUse : nil
            })
    }

    private func wireTrials(_ record: CrashRecord) throws(SystemError) {
        interface.outOfOrder = OutOfOrder(
            since: localTime(record.history.since), code: record.cause?.code ?? CrashCause(bytes: []).code)
        let files = [options.configFiles.main, options.configFiles.dropInFolder] + WorkerArguments(options).folders
        upkeep.recovery = .trial(
            try TrialWatch(record.history, start: clock.start, files: files) { [unowned self] in startTrial($0) })
    }

    /// Restarts in full: the daemon exits and the service manager starts it again.
    func startTrial(_ reason: String) {
        Log.info("\(reason): tries a full start")
        options.crashRecord?.end(.askedForTrial)
        Loop.stop()
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
        case .status, .watch, .config, .schedule: options.crashRecord?.noted(note, body) ?? body()
        default: noted(note, body)
        }
    }

    var recoveryStatus: Status.Recovery? {
        guard let record = options.crashRecord, !record.history.isClean || options.step > .full else { return nil }
        return Status.Recovery(
            step: options.step.name, sentence: options.step.sentence, deaths: Int(clamping: record.history.total),
            cause: record.cause?.sentence, code: record.cause?.code)
    }

    /// The refusal of a request on the page "out of order"; nil if the request is allowed.
    func refusal(of request: Request) -> Reply? {
        guard options.step == .outOfOrder else { return nil }
        switch request {
        case .status, .watch, .config, .schedule, .logLevel, .screenshot, .light: return nil
        case .reload:
            startTrial("the configuration is read anew")
            return .done
        default: return .failed("out of order: vitrinectl status says why")
        }
    }
}
