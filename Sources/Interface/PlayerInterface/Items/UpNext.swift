import Gesture
import InterfaceKit
import Numbers
import Settings
import Time
import WorkerProtocol

/// The next video, announced at the end of the present one, and its start time.
struct UpNext {
    let row: CatalogRow
    let begins: Instant

    /// The remaining whole seconds of the countdown.
    func countdown(at t: Instant) -> Int { max(0, Int(saturating: (begins - t).value.rounded(.up))) }

    /// The next step of the countdown after `t`.
    func nextChange(after t: Instant) -> Instant {
        let left = (begins - t).value
        return left > 0 ? begins - Seconds(max(0, left.rounded(.up) - 1)) : t
    }
}

extension Player {
    /// At the end of a video the large window announces the next one.
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
