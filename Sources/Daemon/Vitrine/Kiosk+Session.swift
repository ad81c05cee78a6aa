import Control
import CrashLoop
import Gesture
import Interface
import InterfaceKit
import Library
import Linux
import Panel
import Playback
import PlayerInterface
import Settings
import Setup
import Storage
import WorkerProtocol

/// The item that plays at the daemon's start: that of the last session, or the configured one.
extension Kiosk {
    /// Does nothing on the virtual clock, where runs must not depend on each other.
    func wireSession() {
        guard !clock.isVirtual, options.step < .outOfOrder else { return }
        // After crashes the session is not resumed; the configured item still plays.
        if options.step == .full {
            guard let session = options.sessionFile, let memory = options.memoryFile else { return }
            keepSession(in: session, memory: memory)
        }
        if options.play == nil { begin(Autoplay(config.settings.kiosk.autoplay)) }
    }

    private func keepSession(in path: String, memory: String) {
        do throws(SystemError) {
            let session = try SessionKeeper(SessionFile(path: path)) { [unowned self] in interface.player.session }
            let memory = try MemoryKeeper(MemoryFile(path: memory)) { [unowned self] in
                Remembered(points: interface.player.remembered, attract: interface.attractPlace)
            }
            upkeep.keepers = SessionKeepers(session: session, memory: memory)
            let kiosk = config.settings.kiosk
            guard let last = memory.last(kiosk.remember, within: kiosk.resumeWithin) else { return }
            if let place = last.attract { handle(.attractPlace(place)) }
            handle(.remembered(last.points))
        } catch {
            Log.warning("\(error): the session is not resumed after a restart")
        }
    }

    private func begin(_ autoplay: Autoplay) {
        if autoplay != .nothing, let last = upkeep.keepers?.session.last(within: config.settings.kiosk.resumeWithin) {
            Log.info("resuming \(last.row.path) at \(last.position.rounded()) s")
            handle(.restore(last))
            workers.library.describe(path: last.row.path)
            if autoplay.names(last.row) { workers.player.follow(.again) }
            upkeep.keepers?.noticed(at: now)
            return
        }
        switch autoplay {
        case .nothing, .resume: break
        case .unknown(let text):
            Log.warning("kiosk.autoplay: '\(text)' is neither none, resume, an item's number nor an absolute path")
        case .path(let path):
            play(file: path, by: .autoplay, animated: false)
            workers.player.follow(.again)
        case .item(let id):
            workers.library.find(id) { [weak self] answer in
                guard case .row(let row) = answer, let self else {
                    return Log.warning("kiosk.autoplay: no such item in the library")
                }
                // A visitor may have opened an item before this answer.
                guard interface.player.playing == nil else { return }
                handle(.play(row, animated: false), by: .autoplay)
                workers.player.follow(.again)
                // The schedule may keep the panel dark.
                use.update()
            }
        }
    }
}

extension Event {
    /// Whether this event may change the session.
    var changesSession: Bool {
        switch self {
        case .touch(let sample): sample.phase == .up
        case .command, .restore, .play, .media(.ended), .media(.failed), .media(.advanced): true
        default: false
        }
    }
}
