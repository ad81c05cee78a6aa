import Gesture
import InterfaceKit
import Settings
import Time
import WorkerProtocol

/// The next video, announced at the end of the present one, and its start time.
struct UpNext {
    let row: CatalogRow
    let begins: Instant

    var countdown: Countdown { Countdown(to: begins) }
}

extension Player {
    /// Announces the next video in the large window at the end of the present one.
    mutating func announceNext(at t: Instant, _ library: Library) {
        guard window.isPresent, window.rest == .full, settings.controls.upNext > 0 else { return }
        guard let nowPlaying, !nowPlaying.isTruncated, let row = next(library) else {
            return
        }
        let upNext = UpNext(row: row, begins: t + Seconds(settings.controls.upNext))
        self.nowPlaying?.upNext = upNext
        controls = Controls()
    }

    /// Begins the next video when its countdown is over. In a small window no video begins by itself.
    mutating func continueToNext(build: Instant, _ library: Library) -> [Effect] {
        guard let next = nowPlaying?.upNext else { return [] }
        guard window.rest == .full else {
            nowPlaying?.upNext = nil
            return []
        }
        guard build >= next.begins, !window.isDragged else { return [] }
        defer { viewing.isChosen = false }
        return openNext(library)
    }

    mutating func openNext(_ library: Library) -> [Effect] {
        guard let next = nowPlaying?.upNext else { return [] }
        return open(next.row, animated: false, library)
    }
}
