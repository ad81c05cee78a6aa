import PageInterface
import PlayerInterface
import Time
import WorkerProtocol

/// An item that cannot be played is given up: its card is read, then the next one begins, with no hand at the panel.
extension Interface {
    /// How long the card is there to be read.
    static let cardDuration: Seconds = 5

    /// Shows the card for its time and goes on; of the last item it stays. The window stays what it is.
    mutating func leaveGivenUp(build: Instant) -> [Effect] {
        guard let nowPlaying, nowPlaying.hasFailed, let next = library.row(after: nowPlaying.row.id) else {
            self.nowPlaying?.cardEnd = nil
            return []
        }
        guard let end = nowPlaying.cardEnd else {
            self.nowPlaying?.cardEnd = build + Self.cardDuration
            return []
        }
        // Nothing changes under a finger.
        return build >= end && !window.isDragged ? begin(next) : []
    }
}
