import Glibc
import Linux
import Supervision
import Time
import WorkerProtocol

/// The worker's messages, and the recovery of an item whose worker died.
extension Player {
    /// Preloads the first item: the worker opens it while the daemon starts up.
    ///
    /// - Parameter path: the path of a file, or a URI.
    package func expect(_ path: String) {
        load(path)
        isPreloaded = true
    }

    func died(_ channel: MediaChannel) {
        channel.forgetBuffers()
        guard channel === self.channel else { return }
        forgetFrames()
        upcoming.clear()
        guard let place = item, place.isWithWorker else { return }
        guard item?.recovery.deaths.died(at: place.position) == false else {
            Log.warning("\(place.path): given up after \(DeathCount.maximum) deaths of its worker at one position")
            return fail(.crashes)
        }
        if item?.phase != .ended { item?.phase = .prerolling }
    }

    /// A new worker is up: the item resumes at its position.
    func started(_ channel: MediaChannel) {
        guard channel === self.channel else { return }
        sendDisplayProperties()
        guard let item, item.isWithWorker else { return watch() }
        self.item?.forgetWorker(id: nextPlayback(), at: lastFlip)
        sendLoad()
        watch()
    }

    /// Sends the display's properties to a new worker.
    func sendDisplayProperties() {
        if let rendition = preferences.renditionChoice.rendition { link.send(.rendition(rendition)) }
        if let dmabufs = preferences.dmabufs, !dmabufs.isEmpty { link.send(.dmabufs(dmabufs)) }
        if preferences.showsSoundLevel { link.send(.soundLevel(true)) }
    }

    func fail(_ reason: FailureReason) {
        item?.phase = .failed
        watch()
        onNotice?(.failed(reason))
    }

    func receive(_ event: MediaEvent, _ descriptor: Int32?, from channel: MediaChannel) {
        let descriptor = descriptor.map { Descriptor(owning: $0) }
        // The other worker has no open requests.
        guard channel === self.channel else { return }
        if case .outgrown = event { return outgrown(channel) }
        switch event {
        case .buffer(let id, let size): takeBuffer(id, configuration.memory, size: size, descriptor)
        case .dmabuf(let id, let size): takeBuffer(id, .dmabuf, size: size, descriptor)
        case .retired(let id): channel.buffers[id] = nil
        case .frame(let frame): receive(frame)
        case .prerolled(let id, let duration, let hasVideo) where id == item?.id:
            prerolled(duration: duration, hasVideo: hasVideo)
        case .clock(let id, let serial, let pts, let due, _) where id == item?.id && serial == item?.serial.number:
            queue.setClock(id, pts: pts, due: due)
            item?.serial.awaitsClock = false
            onNotice?(.rescheduled)
        case .paused(let id) where id == item?.id: item?.isPausing = false
        case .ended(let id, let serial, let truncated): ended(id, serial: serial, truncated: truncated)
        case .failed(let id, let reason, let detail): failed(id, reason, detail)
        case .advanced(let id, let duration): advanced(id, duration: duration)
        case .length(let id, let duration): lengthened(id, to: duration)
        case .picturesEnded(let id, let serial) where id == item?.id && serial == item?.serial.number:
            item?.serial.hasAllPictures = true
        case .buffering(let id, let percent) where id == item?.id: delivery.fills(percent: percent, at: Loop.now)
        case .tracks(let id, let kind, let tracks): receive(tracks, kind, of: id)
        case .path(_, let path):
            if path != framePath { Log.info("frames: \(path)") }
            channel.framePath = path
        case .drift(_, let drift): channel.drift = drift
        default: break
        }
        watch()
    }

    private func prerolled(duration: Int64, hasVideo: Bool) {
        item?.phase = .ready
        item?.hasVideo = hasVideo
        item?.duration = duration
        item?.recovery.hasBegun = true
        item?.isLive = duration == 0
        onNotice?(.prerolled(duration: Double(duration) * 1e-9))
        guard let item else { return }
        if item.serial.number > 0 { sendSeek() }
        if item.wantsPlaying { link.send(.play(item.id, at: item.playRequest.nanoseconds)) }
    }

    private func ended(_ id: PlaybackID, serial: UInt32, truncated: Bool) {
        if let index = upcoming.index(of: id) {
            upcoming.items[index].serial.isDrained = true
            upcoming.items[index].isTruncated = truncated
            onNotice?(.rescheduled)
        }
        guard let item, id == item.id, serial == item.serial.number else { return }
        if truncated { Log.warning("\(item.path) ends before its length") }
        self.item?.isTruncated = truncated
        self.item?.serial.isDrained = true
        self.item?.serial.isSeeking = false
        onNotice?(.rescheduled)
    }

    private func failed(_ id: PlaybackID, _ reason: FailureReason, _ detail: String) {
        guard id == item?.id || upcoming.index(of: id) != nil else { return }
        if id == item?.id, reconnects(after: reason, detail, at: Loop.now) { return }
        Log.warning("\(item?.path ?? "?"): \(reason): \(detail)")
        fail(reason)
    }

    /// The following item has begun in the worker. For the player it begins with its first shown frame.
    private func advanced(_ id: PlaybackID, duration: Int64) {
        guard let index = upcoming.index(of: id) else { return }
        upcoming.items[index].duration = duration
        upcoming.begins()
        if upcoming.following == .again { offerNext() }
    }

    /// The tracks of a following item are kept until its first shown frame.
    private func receive(_ tracks: [MediaTrack], _ kind: TrackKind, of id: PlaybackID) {
        if let index = upcoming.index(of: id) { upcoming.items[index].tracks[kind] = tracks }
        if id == item?.id { onNotice?(.tracks(kind, tracks)) }
    }

    private func lengthened(_ id: PlaybackID, to duration: Int64) {
        if let index = upcoming.index(of: id) { upcoming.items[index].duration = duration }
        guard id == item?.id, duration > 0 else { return }
        item?.duration = duration
        item?.isLive = false
        onNotice?(.length(Double(duration) * 1e-9))
    }

    private func receive(_ frame: FrameInfo) {
        guard let item, let memory = channel.buffers[frame.buffer], memory.bytes.count >= frame.layout.byteCount,
            isExpected(frame.layout, in: memory),
            frame.playback == item.id && frame.serial == item.serial.number || isOfNext(frame)
                || queue.replacesShowing(frame)
        else { return link.send(.release(frame.buffer)) }
        if frame.playback == item.id, !queue.replacesShowing(frame) {
            self.item?.serial.isSeeking = false
            self.item?.serial.frameCount += 1
            if item.recovery.reconnection != nil { self.item?.recovery.reconnection?.resumed(at: Loop.now) }
        }
        pictures.arrived(frame)
        link.madeProgress()
        if let replaced = queue.append(frame) { release([replaced]) }
        onNotice?(.rescheduled)
    }

    /// The time limit of a live worker for a first picture (s). An active worker gets four times as long: a new worker
    /// with a slow decoder would be just as slow.
    private static let pictureGrace: (idle: Seconds, atWork: Seconds) = (8, 32)

    /// Whether an item with pictures should begin and no picture has arrived.
    ///
    /// Later this cannot be decided: pictures may end long before the sound, or pause for a minute.
    var owesPicture: Bool {
        // For a stream the server may be the cause.
        guard let item, item.isOwed, !item.isStream else { return false }
        return item.phase == .ready && item.hasVideo && !item.isPausing && item.serial.frameCount == 0
            && item.serial.number == 0 && item.position == 0
    }

    /// Detects a worker that answers pings but sends no pictures.
    func overdue(_ channel: MediaChannel, isAtWork: Bool) -> String? {
        guard channel === self.channel, owesPicture else { return nil }
        let now = Loop.now
        let since = channel.pictureOwedSince ?? now
        channel.pictureOwedSince = since
        return now - since >= (isAtWork ? Self.pictureGrace.atWork : Self.pictureGrace.idle) ? "sends no pictures" : nil
    }

    private func isOfNext(_ frame: FrameInfo) -> Bool { upcoming.index(of: frame.playback) != nil }
}
