import Control
import Linux
import Numbers
import Playback
import Time
import WorkerProtocol

/// A play that is under way.
struct OpenPlay {
    let row: CatalogRow
    private let cause: PlayRecord.Cause
    private let start: (instant: Instant, wall: Int64)
    private let countsAtStart: PictureCount
    /// The content set that the item belongs to; nil for none, and until it is known.
    var set: String?
    /// The position of the last shown picture in seconds.
    var position = 0.0
    /// The item's length in seconds; 0 when unknown.
    var duration: Double

    init(_ row: CatalogRow, by cause: PlayRecord.Cause, _ countsAtStart: PictureCount, at now: Instant) {
        (self.row, self.cause, self.countsAtStart, duration) = (row, cause, countsAtStart, row.duration)
        start = (now, wallClock())
    }

    func record(_ counts: PictureCount, _ outcome: PlayRecord.Outcome, at now: Instant) -> PlayRecord {
        let position = outcome == .ended && duration > 0 ? duration : position
        return PlayRecord(
            start: utcTime(start.wall), end: utcTime(wallClock()), seconds: rounded((now - start.instant).value),
            item: row.id.number.padded(to: 16, radix: 16), version: row.version.padded(to: 16, radix: 16),
            path: publicPart(of: row.path),
            title: row.title, channel: row.channel, cause: cause, outcome: outcome,
            position: rounded(position), duration: rounded(duration),
            presented: counts.shown - countsAtStart.shown, late: counts.late - countsAtStart.late,
            missed: counts.missed - countsAtStart.missed, set: set)
    }
}

/// The seconds in a plausible range, rounded to milliseconds.
private func rounded(_ seconds: Double) -> Double { (max(0, min(seconds, 1e9)) * 1000).rounded() / 1000 }
