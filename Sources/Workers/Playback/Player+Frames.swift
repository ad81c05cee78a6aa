import Supervision
package import Time
import WorkerProtocol

/// The selection of frames for flips.
extension Player {
    /// The frame for a flip, if it differs from the one on screen.
    package func select(flip: Instant) -> ShownFrame? {
        lastFlip = flip
        guard !holdsPicture else { return nil }
        let previous = queue.showing?.buffer
        let (changed, released) = queue.select(flip: flip)
        release(released)
        advanceIfShown()
        finishIfOver(flip: flip)
        guard changed, let info = queue.showing, let memory = channel.buffers[info.buffer] else { return nil }
        pictures.covered(released.count { $0 != previous })
        pictures.shown(info, at: flip)
        item?.position = info.pts
        if delivery.underrun.isOn { lookAtStream(at: flip) }
        let lease = FrameLease(info.buffer, memory, of: channel.worker, link)
        self.lease = lease
        return ShownFrame(number: UInt64(clamping: pictures.shown), info: info, lease: lease)
    }

    /// While paused on a picture, the waiting frames are kept for the resumption.
    private var holdsPicture: Bool {
        guard let item, !item.wantsPlaying || item.serial.awaitsClock, !queue.showsReplacement else { return false }
        return queue.showing?.playback == item.id && queue.showing?.serial == item.serial.number
    }

    /// Drops frames that a later one covers at a flip, so that the worker has buffers for the next ones.
    package func skip(to flip: Instant) {
        guard let item, item.wantsPlaying, !item.serial.awaitsClock else { return }
        let covered = queue.removeCovered(at: flip)
        pictures.covered(covered.count)
        release(covered)
    }

    /// The due time of a frame, or the item's end.
    package var nextChange: Instant? {
        if queue.showsReplacement { return queue.nextDue }
        guard let item, item.wantsPlaying, !item.serial.awaitsClock else { return nil }
        if let due = queue.nextDue { return due }
        return item.serial.isDrained && item.phase == .ready ? end : nil
    }

    /// The end of the item, which is usually the end of its last frame; nil for an immediate end.
    private var end: Instant? {
        guard let item else { return queue.end }
        if item.isStill { return item.playRequest + configuration.stillDuration }
        guard configuration.clock == .stepped, !item.hasVideo else { return queue.end }
        // The stepped clock plays no sound, but the item keeps its duration.
        return item.playRequest + Seconds(Double(max(0, item.duration - item.position)) * 1e-9 / item.rate)
    }

    /// Whether the frame for a flip is not certain yet: with the stepped clock the flip waits for it.
    package func isWaiting(flip: Instant) -> Bool {
        guard let item, item.phase != .failed, item.phase != .ended else { return false }
        guard item.phase == .ready else { return true }
        if item.isPausing || item.wantsPlaying && item.serial.awaitsClock { return true }
        guard item.hasVideo else { return item.wantsPlaying && !item.serial.isDrained }
        guard !(upcoming.items.last ?? item).serial.isDrained, !item.serial.isDrained else { return false }
        if item.serial.isSeeking { return true }
        return item.wantsPlaying ? !queue.covers(flip: flip) : queue.showing == nil && queue.waiting.isEmpty
    }

    /// Makes the following item the current one when its first frame is shown.
    private func advanceIfShown() {
        guard let shown = queue.showing, shown.playback != item?.id,
            let index = upcoming.index(of: shown.playback)
        else { return }
        advance(to: index)
    }

    private func advance(to index: Int) {
        guard let last = item else { return }
        var next = upcoming.take(to: index)
        next.phase = .ready
        next.wantsPlaying = last.wantsPlaying
        next.playRequest = lastFlip
        next.rate = last.rate
        if next.path == last.path { next.chosenTracks = last.chosenTracks }
        item = next
        if case .item = upcoming.following {
            upcoming.following = .nothing
            channel.countItem()
        }
        onNotice?(.advanced(path: next.path, duration: Double(next.duration) * 1e-9))
        for (kind, tracks) in next.tracks { onNotice?(.tracks(kind, tracks)) }
    }

    private func finishIfOver(flip: Instant) {
        guard let item, item.wantsPlaying, item.phase == .ready, queue.waiting.isEmpty else { return }
        // The following item has no pictures, or all of them have been shown.
        if let next = upcoming.items.firstIndex(where: \.serial.isDrained) { advance(to: next) }
        guard let last = self.item, last.serial.isDrained, (end ?? flip) <= flip + FrameQueue.tolerance else { return }
        guard !startFollowing(after: last, at: flip) else { return }
        self.item?.phase = .ended
        self.item?.wantsPlaying = false
        watch()
        onNotice?(.ended(truncated: last.isTruncated))
    }

    /// Starts the following item after a gap, where gapless playback was not possible.
    private func startFollowing(after last: PlayedItem, at flip: Instant) -> Bool {
        let wanted = upcoming.following
        let path: String
        switch wanted {
        case .nothing: return false
        case .again: path = last.path
        case .item(let next): path = next
        }
        load(path)
        // The item has played before and repeats.
        item?.recovery.hasBegun = wanted == .again
        if wanted == .again {
            for (kind, track) in last.chosenTracks { setTrack(kind, Int(clamping: track)) }
            follow(.again)
        }
        play(at: flip)
        onNotice?(.advanced(path: path, duration: 0))
        return true
    }

    // MARK: Renditions

    /// Requests the rendition that fits the drawn size of the picture.
    package func chooseRendition(for hint: RenditionChoice.SizeHint, at now: Instant) {
        // With the stepped clock the number of buffers decides how far frames are decoded ahead: a change would not be
        // repeatable.
        guard configuration.clock == .live, let rendition = preferences.renditionChoice.choose(hint, at: now) else {
            return
        }
        link.send(.rendition(rendition))
    }

    /// Sets whether the pictures of songs show the sound's level.
    package func showSoundLevel(_ isShown: Bool) {
        guard configuration.clock == .live, isShown != preferences.showsSoundLevel else { return }
        preferences.showsSoundLevel = isShown
        link.send(.soundLevel(isShown))
    }
}
