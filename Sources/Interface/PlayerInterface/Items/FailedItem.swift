import InterfaceKit
import Time

/// An item that cannot be played: its card is shown, and then the next item begins without a touch. After several such
/// items the last card stays.
extension Player {
    /// The display time of the card.
    static let cardDuration: Seconds = 5
    /// The most consecutive failures: after the last one no further item begins.
    private static let maximumFailures = 8

    /// Shows the card for its duration and begins the next item; the last card stays. The window keeps its state.
    mutating func skipFailedItem(build: Instant, _ library: Library) -> [Effect] {
        guard let nowPlaying, nowPlaying.hasFailed, nowPlaying.failuresBefore < Self.maximumFailures - 1,
            let next = next(library)
        else {
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
