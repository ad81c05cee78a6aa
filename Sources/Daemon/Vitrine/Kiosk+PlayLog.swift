import Control
import Interface
import Linux
import PlayLog
import Playback
import Settings
import Setup
import WorkerProtocol

/// The wire of the play log: what was played, by whom and how far.
extension Kiosk {
    func wirePlayLog() {
        let megabytes = config.settings.log.playsMegabytes
        guard !clock.isVirtual, megabytes > 0, let path = options.playLogFolder else { return }
        do throws(SystemError) {
            let folder = PlayLogFolder(path, most: megabytes << 20)
            plays = try PlayLog(folder) { [unowned self] in
                workers.player.pictures
            } set: { [unowned self] in
                contentSet(of: $0)
            }
        } catch { Log.warning("\(error): plays are not logged") }
    }

    /// Passes on an event that asks for an item on behalf of somebody other than a visitor at the panel.
    func handle(_ event: Event, by cause: PlayRecord.Cause) {
        asking = cause
        handle(event)
    }

    /// Who begins what begins now; nil for an item that plays next by itself.
    var playCause: PlayRecord.Cause? { interface.isAttracting ? attractCause : asking }

    private var attractCause: PlayRecord.Cause { config.settings.kiosk.isAttractScheduled ? .schedule : .attract }
}

extension Event {
    /// Who asks for an item by this event.
    var cause: PlayRecord.Cause? {
        switch self {
        case .touch, .command, .restore: .visitor
        default: nil
        }
    }
}
