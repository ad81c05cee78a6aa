import Glibc
package import Linux
package import Supervision
package import Time
package import WorkerProtocol

/// A notice from the player. Durations are in seconds.
package enum PlayerNotice: Equatable, Sendable {
    case prerolled(duration: Double)
    /// The item's duration, which became known or more exact during playback.
    case length(Double)
    /// `nextChange` may be another time, because of a new frame, the worker's clock or the end of the item.
    case rescheduled
    /// The next item has begun. The duration is 0 after a gap, and if it is unknown.
    case advanced(path: String, duration: Double)
    case ended(truncated: Bool)
    /// The player has given up the item; the receiver may load another one.
    case failed(FailureReason)
    /// The stream has stalled since this instant; nil when it resumes.
    case waiting(since: Instant?)
    /// The stalled stream broke at this instant and is requested again. Sent after each failed attempt.
    case reconnecting(FailureReason, since: Instant)
    /// The tracks of a kind, in their order.
    case tracks(TrackKind, [MediaTrack])
}

/// A frame to show, with a lease on its memory.
package struct ShownFrame {
    /// The running number of the shown frame, over all items.
    package let number: UInt64
    package let info: FrameInfo
    package let lease: FrameLease

    package var memory: ForeignMemory { lease.memory }
}

/// Plays one item at a time through a media worker, and resumes it when the worker dies.
///
/// Files have one worker and streams another. The first stream starts the worker for streams; a stop or the next file
/// ends it, so that no process keeps network data. The last frame stays until the other worker's first frame.
@MainActor
package final class Player {
    package typealias Link = WorkerLink<MediaRequest, MediaEvent>

    /// Settings of the player that apply to all items.
    package struct Configuration: Sendable {
        package var clock: MediaClock
        /// The sound's volume, 0...1; each item starts with it.
        package var volume = 1.0
        /// The upper limit of the volume.
        package var volumeCap = 1.0
        /// The time for which a still picture is shown.
        package var stillDuration: Seconds = 10
        /// The number of items after which a worker is replaced.
        package var itemsPerWorker = 200
        /// The time for which a broken stream is requested again; 0 means no limit.
        package var streamTimeLimit: Seconds = 0
        /// The kind of shared memory for frames outside dmabufs.
        package var memory = ForeignMemory.Kind.memory

        package init(clock: MediaClock) { self.clock = clock }
    }

    /// The continuation after the item's end.
    package enum Following: Equatable, Sendable {
        case nothing
        /// The same item again, without end.
        case again
        case item(path: String)
    }

    var channels: MediaChannels
    var configuration: Configuration
    var item: PlayedItem?
    var upcoming = UpcomingItems()
    var queue = FrameQueue()
    /// The lease of the frame on screen.
    var lease: FrameLease?
    package var pictures = PictureCount()
    var lastFlip = Instant.zero
    var delivery = StreamDelivery()
    var preferences = FramePreferences()
    private var lastPlayback: UInt32 = 0
    /// Whether the item was preloaded.
    var isPreloaded = false
    package var onNotice: ((PlayerNotice) -> Void)?

    /// - Parameters:
    ///   - link: the link to the worker for files, which the caller starts.
    ///   - streams: the link to the worker for streams, which the player starts on demand; nil if streams are not
    ///     allowed.
    package init(link: Link, streams: Link? = nil, _ configuration: Configuration) {
        channels = MediaChannels(files: link, streams: streams)
        self.configuration = configuration
        for channel in channels.all { wire(channel) }
    }

    package var following: Following { upcoming.following }

    /// The frames' path from the decoder to the daemon, for the status.
    package var framePath: FramePath? { channel.framePath }

    /// The sound device's clock drift, for the status; nil until the worker has measured it for a while.
    package var drift: SoundDrift? { channel.drift }

    // MARK: Commands

    /// - Parameter path: the path of a file, or a URI.
    package func load(_ path: String) {
        defer { isPreloaded = false }
        guard !isPreloaded || item?.path != path else { return }
        release(queue.removeWaiting())
        upcoming.clear()
        upcoming.following = .nothing
        delivery.underrun = Underrun()
        switchChannel(to: channels.channel(for: path))
        channel.countItem()
        if channel.isWornOut(after: configuration.itemsPerWorker) { replaceWorker() }
        item = PlayedItem(path: path, id: nextPlayback())
        queue.rate = 1
        // `started` sends the request to a worker that has not started yet.
        if channel.isStarted { sendLoad() } else { channel.start() }
        watch()
    }

    package func play(at now: Instant) {
        guard item != nil else { return }
        item?.wantsPlaying = true
        item?.isPausing = false
        item?.playRequest = now
        if let item, item.phase == .ready || item.phase == .ended { link.send(.play(item.id, at: now.nanoseconds)) }
        watch()
    }

    package func pause() {
        guard let paused = item, paused.wantsPlaying else { return }
        item?.wantsPlaying = false
        defer { watch() }
        guard item?.phase == .ready else { return }
        item?.isPausing = true
        item?.serial.awaitsClock = true
        link.send(.pause(paused.id))
    }

    /// - Parameters:
    ///   - position: the position in seconds.
    ///   - exact: false for the nearest key frame, which decodes quickly, for scrubbing.
    package func seek(to position: Double, exact: Bool = true, at now: Instant) {
        jump(to: Seconds(position).nanoseconds, exact ? .exact : .keyFrame, at: now)
    }

    /// Sets the playback rate, clamped to `Jump.rates`; the sound keeps its pitch.
    package func setRate(_ rate: Double, at now: Instant) {
        guard item != nil else { return }
        item?.rate = min(max(rate, Jump.rates.lowerBound), Jump.rates.upperBound)
        guard let item else { return }
        queue.rate = item.rate
        jump(to: item.position, .exact, at: now)
    }

    private func jump(to position: Int64, _ precision: Jump.Precision, at now: Instant) {
        guard item != nil, item?.phase != .failed else { return }
        release(queue.removeWaiting())
        upcoming.clear()
        item?.jump(to: position, precision, at: now)
        if item?.phase == .ended { item?.phase = .ready }
        guard item?.phase == .ready else { return }
        sendSeek()
        offerNext()
        watch()
    }

    /// - Parameter volume: 0...1; the cap limits it.
    package func setVolume(_ volume: Double) {
        configuration.volume = volume
        sendVolume()
    }

    /// - Parameter cap: the upper limit of the volume from now on.
    package func setVolumeCap(_ cap: Double) {
        guard cap != configuration.volumeCap else { return }
        configuration.volumeCap = cap
        sendVolume()
    }

    /// - Parameter timeLimit: the time for which a broken stream is requested again from now on; 0 means no limit.
    package func setStreamTimeLimit(_ timeLimit: Seconds) { configuration.streamTimeLimit = timeLimit }

    /// Selects the track of a kind, counted from 0.
    package func setTrack(_ kind: TrackKind, _ track: Int) {
        guard item != nil, let track = UInt32(exactly: track) else { return }
        item?.chosenTracks[kind] = track
        if let item { link.send(.track(item.id, kind, track)) }
    }

    /// Sets the continuation after the item's end, gapless if possible. After an early call the worker opens the next
    /// item in advance.
    package func follow(_ following: Following) {
        upcoming.following = following
        offerNext()
    }

    package func stop() {
        guard let item else { return }
        link.send(.stop(item.id))
        release(queue.removeAll())
        upcoming.clear()
        self.item = nil
        delivery.underrun = Underrun()
        switchChannel(to: channels.files)
        watch()
    }

    // MARK: Requests to the worker

    var volume: Double { min(configuration.volume, configuration.volumeCap) }

    private func sendVolume() { if let id = item?.id { link.send(.volume(id, volume)) } }

    func nextPlayback() -> PlaybackID {
        lastPlayback += 1
        return PlaybackID(lastPlayback)
    }

    func sendLoad() {
        guard let item else { return }
        delivery.fillsSince = nil
        link.send(
            .load(item.id, path: item.path, position: item.position, clock: configuration.clock, volume: volume))
        for (kind, track) in item.chosenTracks { link.send(.track(item.id, kind, track)) }
        offerNext()
    }

    func sendSeek() {
        item?.serial.isSeeking = true
        guard let item else { return }
        link.send(.seek(item.id, item.jump, serial: item.serial.number, at: item.playRequest.nanoseconds))
    }

    /// Sends the next item, or its cancellation, to the worker. A new item waits while an earlier one has begun in the
    /// worker but is not on screen yet.
    func offerNext() {
        guard let item else { return }
        upcoming.withdraw()
        let path: String
        switch upcoming.following {
        case .nothing: return link.send(.next(item.id, path: ""))
        case .again: path = item.path
        case .item(let next):
            guard upcoming.items.isEmpty else { return }
            path = next
        }
        let channel = channels.channel(for: path)
        guard channel === self.channel else {
            // The other worker starts in advance, and plays the item after a gap.
            channel.start()
            return link.send(.next(item.id, path: ""))
        }
        // A worker that has played enough items is replaced when the next item loads.
        if upcoming.following != .again, channel.isWornOut(after: configuration.itemsPerWorker - 1) {
            return link.send(.next(item.id, path: ""))
        }
        let next = PlayedItem(path: path, id: nextPlayback())
        upcoming.offer(next)
        link.send(.next(next.id, path: path))
    }

    /// Updates the watchdog: the worker's silence matters only while it owes an answer.
    func watch() {
        if !owesPicture { channel.pictureOwedSince = nil }
        link.expect(item?.isOwed ?? false)
        if item?.isStream ?? false { lookAtStream(at: Loop.now) }
    }
}
