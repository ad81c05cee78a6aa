import Gesture
import InterfaceKit
import Motion
package import PlayerInterface
import Settings
package import WorkerProtocol

/// What a visitor is watching, and how: enough to go on with it in another process.
package struct Session: Equatable, Sendable {
    package var row: CatalogRow
    /// Seconds.
    package var position: Double
    package var isPaused: Bool
    package var window: WindowPlace

    package init(row: CatalogRow, position: Double, isPaused: Bool, window: WindowPlace) {
        (self.row, self.position, self.isPaused, self.window) = (row, position, isPaused, window)
    }
}

extension Interface {
    /// Nil while nothing is watched that could go on.
    package var session: Session? {
        guard let nowPlaying, window.isPresent, let place = WindowPlace(rawValue: window.state) else { return nil }
        guard nowPlaying.isPlaying || nowPlaying.phase == .paused else { return nil }
        return Session(
            row: nowPlaying.row, position: nowPlaying.position, isPaused: nowPlaying.phase == .paused, window: place)
    }

    /// Goes on with what another process left, without motion.
    mutating func restore(_ session: Session) -> [Effect] {
        guard nowPlaying == nil else { return [] }
        (controls, menu, fit) = (Appearance(), .none, VideoFit())
        window.restore(session.window)
        var effects = begin(session.row)
        // A stream that is live has no place to go back to.
        if session.position > 0, !session.row.path.contains("://"),
            let load = effects.firstIndex(of: .load(session.row))
        {
            nowPlaying?.position = session.position
            effects.insert(.seek(session.position), at: load + 1)
        }
        guard session.isPaused else { return effects }
        nowPlaying?.phase = .paused
        return effects.filter { $0 != .play }
    }
}
