import Glibc
package import Linux
package import Supervision
package import Time
package import WorkerProtocol

/// What the player tells. Times in seconds.
package enum PlayerNotice: Equatable, Sendable {
    case prerolled(duration: Double)
    /// A frame arrived: there may be something new to show.
    case arrived
    case ended(truncated: Bool)
    case failed(String)
}

/// A frame to show, and the memory it lies in until another is shown.
package struct ShownFrame {
    /// Counts the frames that were shown.
    package let number: UInt64
    package let info: FrameInfo
    package let memory: ForeignMemory
}

/// Plays one item at a time through a media worker, and goes on where it was when the worker dies.
@MainActor
package final class Player {
    package typealias Link = WorkerLink<MediaRequest, MediaEvent>

    /// An item that took this many workers with it at one place is given up.
    private static let deathsPerItem = 3
    /// No worker needs more; the kernel has a limit too, and all of the daemon shares it.
    private static let mostBuffers = 64
    /// Two deaths this far apart in the media (ns) are not the same trouble.
    private static let placeLength: UInt64 = 1_000_000_000

    private enum Phase: Equatable {
        case prerolling
        case ready
        case ended
        case failed
    }

    private struct Item {
        let path: String
        var id: PlaybackID
        var phase = Phase.prerolling
        var wantsPlaying = false
        /// When playing was last asked for; the stepped clock starts there.
        var playRequest = Instant.zero
        var serial: UInt32 = 0
        /// A seek whose first frame is not here yet.
        var isSeeking = false
        /// A pause that the worker has not answered yet.
        var isPausing = false
        /// After a pause the times of the frames that wait mean nothing, until the worker tells the new ones.
        var awaitsClock = false
        var hasVideo = true
        /// The last frame of this serial has arrived.
        var isDrained = false
        /// Its file ended before its length.
        var isTruncated = false
        var deaths = 0
        /// Where the last worker died.
        var diedAt: Int64 = 0
        /// Nanoseconds; 0 when unknown.
        var duration: Int64 = 0
        /// Where it starts or is, in nanoseconds.
        var position: Int64 = 0
    }

    private let link: Link
    private let clock: MediaClock
    /// Of the sound, 0...1; each item starts with it.
    private var volume: Double
    private var item: Item?
    private var queue = FrameQueue()
    private var buffers: [BufferID: ForeignMemory] = [:]
    private var lastPlayback: UInt32 = 0
    private var shownCount: UInt64 = 0
    private var lastFlip = Instant.zero
    package var onNotice: ((PlayerNotice) -> Void)?

    package init(link: Link, clock: MediaClock, volume: Double) {
        (self.link, self.clock, self.volume) = (link, clock, volume)
        link.onMessage = { [weak self] in self?.receive($0, $1) }
        link.onStart = { [weak self] in self?.resume() }
        link.onDeath = { [weak self] in self?.workerDied() }
    }

    // MARK: Commands

    package func load(_ path: String) {
        release(queue.removeWaiting())
        lastPlayback += 1
        item = Item(path: path, id: PlaybackID(lastPlayback))
        sendLoad()
    }

    package func play(at now: Instant) {
        guard item != nil else { return }
        item!.wantsPlaying = true
        item!.isPausing = false
        item!.playRequest = now
        if item!.phase == .ready || item!.phase == .ended { link.send(.play(item!.id, at: now.nanoseconds)) }
    }

    package func pause() {
        guard let id = item?.id, item!.wantsPlaying else { return }
        item!.wantsPlaying = false
        guard item!.phase == .ready else { return }
        item!.isPausing = true
        item!.awaitsClock = true
        link.send(.pause(id))
    }

    /// - Parameter position: seconds.
    package func seek(to position: Double, at now: Instant) {
        guard item != nil, item!.phase != .failed else { return }
        release(queue.removeWaiting())
        item!.serial += 1
        item!.position = Seconds(position).nanoseconds
        item!.isDrained = false
        item!.awaitsClock = false
        item!.playRequest = now
        if item!.phase == .ended { item!.phase = .ready }
        guard item!.phase == .ready else { return }
        item!.isSeeking = true
        link.send(
            .seek(item!.id, position: item!.position, serial: item!.serial, at: now.nanoseconds))
    }

    /// - Parameter volume: 0...1
    package func setVolume(_ volume: Double) {
        self.volume = volume
        if let id = item?.id { link.send(.volume(id, volume)) }
    }

    package func stop() {
        guard let item else { return }
        link.send(.stop(item.id))
        release(queue.removeAll())
        self.item = nil
    }

    // MARK: Frames

    /// The frame that is right for a flip, when it is another than before.
    package func select(flip: Instant) -> ShownFrame? {
        lastFlip = flip
        guard !holdsPicture else { return nil }
        let (changed, released) = queue.select(flip: flip)
        defer { release(released) }
        finishIfOver(flip: flip)
        guard changed, let info = queue.showing, let memory = buffers[info.buffer] else { return nil }
        shownCount += 1
        item?.position = info.pts
        return ShownFrame(number: shownCount, info: info, memory: memory)
    }

    /// Paused on a picture: the frames that wait stay for when it plays on.
    private var holdsPicture: Bool {
        guard let item, !item.wantsPlaying || item.awaitsClock else { return false }
        return queue.showing?.playback == item.id && queue.showing?.serial == item.serial
    }

    /// Lets go of frames that another one covers at a flip, so that the worker has buffers for the ones after it.
    package func skip(to flip: Instant) {
        guard let item, item.wantsPlaying, !item.awaitsClock else { return }
        release(queue.removeCovered(at: flip))
    }

    /// When there is something else to show, or the item is over.
    package var nextChange: Instant? {
        guard let item, item.wantsPlaying, !item.awaitsClock else { return nil }
        if let due = queue.nextDue { return due }
        return item.isDrained && item.phase == .ready ? end : nil
    }

    /// When all that arrived is over; nil when that was at once.
    private var end: Instant? {
        guard let item, clock == .stepped, !item.hasVideo else { return queue.end }
        // Nobody hears the sound, but it takes its time.
        return item.playRequest + Seconds(Double(max(0, item.duration - item.position)) * 1e-9)
    }

    /// Whether it is not known yet what is right for a flip: with the stepped clock the flip waits for it.
    package func isWaiting(flip: Instant) -> Bool {
        guard let item, item.phase != .failed, item.phase != .ended else { return false }
        guard item.phase == .ready else { return true }
        if item.isPausing || item.wantsPlaying && item.awaitsClock { return true }
        guard item.hasVideo else { return item.wantsPlaying && !item.isDrained }
        guard !item.isDrained else { return false }
        if item.isSeeking { return true }
        return item.wantsPlaying ? !queue.covers(flip: flip) : queue.showing == nil && queue.waiting.isEmpty
    }

    private func finishIfOver(flip: Instant) {
        guard let item, item.isDrained, item.wantsPlaying, item.phase == .ready, queue.waiting.isEmpty else { return }
        guard (end ?? flip) <= flip + FrameQueue.tolerance else { return }
        self.item!.phase = .ended
        self.item!.wantsPlaying = false
        onNotice?(.ended(truncated: item.isTruncated))
    }

    // MARK: The worker

    private func sendLoad() {
        guard let item else { return }
        link.send(.load(item.id, path: item.path, position: item.position, clock: clock, volume: volume))
    }

    private func release(_ released: [BufferID]) {
        for buffer in released { link.send(.release(buffer)) }
    }

    private func workerDied() {
        queue.forget()
        buffers.removeAll()
        guard item != nil, item!.phase != .failed else { return }
        if (item!.position - item!.diedAt).magnitude >= Self.placeLength { item!.deaths = 0 }
        item!.diedAt = item!.position
        item!.deaths += 1
        guard item!.deaths < Self.deathsPerItem else {
            fail("This video cannot be played.")
            return
        }
        if item!.phase != .ended { item!.phase = .prerolling }
    }

    /// A new worker is up: the item goes on where it was.
    private func resume() {
        guard item != nil, item!.phase != .failed else { return }
        lastPlayback += 1
        item!.id = PlaybackID(lastPlayback)
        item!.serial = 0
        item!.isSeeking = false
        item!.isPausing = false
        item!.awaitsClock = false
        item!.isDrained = false
        item!.playRequest = lastFlip
        sendLoad()
    }

    private func fail(_ message: String) {
        item?.phase = .failed
        onNotice?(.failed(message))
    }

    private func receive(_ event: MediaEvent, _ descriptor: Int32?) {
        if case .buffer(let id, let size) = event, let descriptor {
            guard buffers.count < Self.mostBuffers || buffers[id] != nil else {
                close(descriptor)
                return link.drop("offers more buffers than it can need")
            }
            do {
                buffers[id] = try ForeignMemory(Descriptor(owning: descriptor), minimumSize: Int(clamping: size))
            } catch {
                Log.error("media worker's buffer \(id.number): \(error)")
            }
            return
        }
        if let descriptor { close(descriptor) }
        switch event {
        case .retired(let id): buffers[id] = nil
        case .frame(let frame): receive(frame)
        case .prerolled(let id, let duration, let hasVideo) where id == item?.id:
            item!.phase = .ready
            item!.hasVideo = hasVideo
            item!.duration = duration
            onNotice?(.prerolled(duration: Double(duration) * 1e-9))
            if item!.serial > 0 {
                link.send(
                    .seek(
                        item!.id, position: item!.position, serial: item!.serial,
                        at: item!.playRequest.nanoseconds))
                item!.isSeeking = true
            }
            if item!.wantsPlaying { link.send(.play(id, at: item!.playRequest.nanoseconds)) }
        case .clock(let id, let serial, let pts, let due) where id == item?.id && serial == item!.serial:
            queue.setClock(pts: pts, due: due)
            item!.awaitsClock = false
            onNotice?(.arrived)
        case .paused(let id) where id == item?.id: item!.isPausing = false
        case .ended(let id, let serial, let truncated) where id == item?.id && serial == item!.serial:
            if truncated { Log.warning("\(item!.path) ends before its length") }
            item!.isTruncated = truncated
            item!.isDrained = true
            item!.isSeeking = false
            onNotice?(.arrived)
        case .failed(let id, let message) where id == item?.id:
            Log.warning("\(item!.path): \(message)")
            fail(message)
        default: break
        }
    }

    private func receive(_ frame: FrameInfo) {
        guard let item, frame.playback == item.id, frame.serial == item.serial,
            let memory = buffers[frame.buffer], memory.bytes.count >= frame.layout.byteCount
        else { return link.send(.release(frame.buffer)) }
        self.item!.isSeeking = false
        queue.append(frame)
        onNotice?(.arrived)
    }
}
