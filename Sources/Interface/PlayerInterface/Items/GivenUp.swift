import InterfaceKit
import Time
import WorkerProtocol

/// An item that cannot be played: its card is shown, then the next item begins without a touch.
extension Player {
    /// How long the card is shown.
    static let cardDuration: Seconds = 5

    /// Shows the card for its duration and begins the next item; the last card stays. The window keeps its state.
    mutating func leaveGivenUp(build: Instant, _ library: Library) -> [Effect] {
        guard let nowPlaying, nowPlaying.hasFailed, let next = library.all.row(after: nowPlaying.row.id) else {
            self.nowPlaying?.cardEnd = nil
            return []
        }
        guard let end = nowPlaying.cardEnd else {
            self.nowPlaying?.cardEnd = build + Self.cardDuration
            return []
        }
        // A drag delays the change.
        return build >= end && !window.isDragged ? begin(next, library) : []
    }
}
