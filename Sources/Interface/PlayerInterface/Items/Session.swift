import InterfaceKit
import Settings
package import WorkerProtocol

/// The item that a visitor watches and its state, enough to continue in another process.
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

extension Player {
    /// Nil without an item that could continue.
    package var session: Session? {
        guard let nowPlaying, window.isPresent, let place = WindowPlace(rawValue: window.state) else { return nil }
        guard nowPlaying.isPlaying || nowPlaying.phase == .paused else { return nil }
        return Session(
            row: nowPlaying.row, position: nowPlaying.position, isPaused: nowPlaying.phase == .paused, window: place)
    }

    /// Restores the session of another process, without animation.
    mutating func restore(_ session: Session, _ library: Library) -> [Effect] {
        guard nowPlaying == nil else { return [] }
        (controls, viewing.fit) = (Controls(), VideoFit())
        window.restore(session.window)
        var effects = begin(session.row, library)
        // A live stream has no position to return to.
        if session.position > 0, !session.row.isStream,
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
