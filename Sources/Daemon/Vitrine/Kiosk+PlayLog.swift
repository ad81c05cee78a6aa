import Control
import Interface
import Linux
import PlayLog
import Playback
import Settings
import Setup

/// The reports of plays.
struct PlayReports {
    /// Nil where plays are not logged.
    var log: PlayLog?
    /// The played items as last reported to the catalog worker.
    var reported = PlayedItems()
    /// The cause of the plays that the present event starts.
    var cause: PlayRecord.Cause?
}

/// The play log: each played item, its cause and its last position.
extension Kiosk {
    func wirePlayLog() {
        let megabytes = config.settings.log.playsMegabytes
        guard !clock.isVirtual, megabytes > 0, let path = options.playLogFolder else { return }
        do throws(SystemError) {
            let folder = PlayLogFolder(path, limit: megabytes << 20)
            plays.log = try PlayLog(folder) { [unowned self] in
                workers.player.pictures
            } set: { [unowned self] in
                contentSet(of: $0)
            }
        } catch { Log.warning("\(error): plays are not logged") }
    }

    /// Handles an event that requests an item for another cause than a visitor at the panel.
    func handle(_ event: Event, by cause: PlayRecord.Cause) {
        plays.cause = cause
        handle(event)
    }

    /// The cause of the play that begins now; nil for an item that plays next by itself.
    var playCause: PlayRecord.Cause? { interface.isAttracting ? attractCause : plays.cause }

    private var attractCause: PlayRecord.Cause { config.settings.kiosk.isAttractScheduled ? .schedule : .attract }
}

extension Event {
    /// The cause of the plays that this event starts; nil where the event does not determine it.
    var cause: PlayRecord.Cause? {
        switch self {
        case .touch, .command, .restore: .visitor
        default: nil
        }
    }
}
