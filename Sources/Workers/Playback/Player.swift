import Glibc
package import Linux
package import Supervision
package import Time
package import WorkerProtocol

/// What the player tells. Times in seconds.
package enum PlayerNotice: Equatable, Sendable {
    case prerolled(duration: Double)
    /// How long the item is, known only while it plays, or known better.
    case length(Double)
    /// A frame arrived: there may be something new to show.
    case arrived
    /// What follows has begun, without a gap.
    case advanced(path: String, duration: Double)
    case ended(truncated: Bool)
    /// The item is given up; the listener may load another one.
    case failed(FailureReason)
    /// A stream stands still since then; nil when it goes on.
    case waiting(since: Instant?)
    /// A stream that stands still broke off then, and is asked for again; told of each attempt that failed.
    case reconnecting(FailureReason, since: Instant)
    /// Languages of the sound tracks, empty where unknown.
    case soundTracks([String])
}

/// A frame to show, and the memory it lies in for as long as it is leased.
package struct ShownFrame {
    /// Counts the frames that were shown.
    package let number: UInt64
    package let info: FrameInfo
    package let lease: FrameLease

    package var memory: ForeignMemory { lease.memory }
}

/// Plays one item at a time through a media worker, and goes on where it was when the worker dies.
///
/// Files have one worker and streams another. The one for streams is started by the first item that needs it, and ended by
/// a stop or the next file: what came from a network outlives nothing. Until the other worker's first frame comes the last one stays.
@MainActor
package final class Player {
    package typealias Link = WorkerLink<MediaRequest, MediaEvent>

    /// How the player plays, whatever the item.
    package struct Manner: Sendable {
        package var clock: MediaClock
        /// Of the sound, 0...1; each item starts with it.
        package var volume = 1.0
        /// What the volume is never above.
        package var volumeCap = 1.0
        /// How long a still picture is an item.
        package var stillDuration: Seconds = 10
        /// A worker is replaced by a fresh one after so many items.
        package var itemsPerWorker = 200
        /// How long a stream that broke off is asked for again; 0: for ever.
        package var streamPatience: Seconds = 0
        /// Who reads the frames' memory.
        package var memory = ForeignMemory.Kind.memory

        package init(clock: MediaClock) { self.clock = clock }
    }

    /// What comes when the item ends.
    package enum Following: Equatable, Sendable {
        case nothing
        /// The same again, for ever.
        case again
        case item(path: String)
    }

    let files: MediaChannel
    /// Nil where no streams may be played; the worker for files says so then.
    let streams: MediaChannel?
    /// The one that plays the item.
    var channel: MediaChannel
    var manner: Manner
    var item: PlayedItem?
    /// What the worker was told to play next, in order: those that have begun there and are not yet seen, and one that
    /// has not.
    var upcoming: [PlayedItem] = []
    /// The last of them has not begun, and can be taken back.
    var isUpcomingOpen = false
    package internal(set) var following = Following.nothing
    var queue = FrameQueue()
    /// Of the frame that is shown.
    var lease: FrameLease?
    package var pictures = PictureCount()
    var lastFlip = Instant.zero
    /// Nothing has come of what the worker owes since it was looked at then.
    var pictureOwedSince: Instant?
    /// Whether a stream keeps up.
    var underrun = Underrun()
    /// Since when the worker fills up, as it says; nil while it does not.
    var fillsSince: Instant?
    /// When it last said how far it is.
    var lastFilling = Instant.zero
    var streamTimer: OneShotTimer?
    /// When that timer fires; nil while it is not armed.
    var nextStreamLook: Instant?
    var renditionChoice = RenditionChoice()
    /// Decoders' own memory that the worker was told to pass on; nil when what came could not be read.
    var dmabufs: [DmabufKind]? = []
    private var lastPlayback: UInt32 = 0
    /// The item was asked for before it was loaded.
    var isExpected = false
    /// How the frames come about, for the status.
    package internal(set) var path: FramePath?
    /// How the sound device keeps time, for the status; nil before the worker has heard it for a while.
    package internal(set) var drift: SoundDrift?
    package var onNotice: ((PlayerNotice) -> Void)?

    /// - Parameters:
    ///   - link: to the worker for files, which the caller starts.
    ///   - streams: to the one for streams, which is started when there is one to play; nil where there is to be none.
    package init(link: Link, streams: Link? = nil, _ manner: Manner) {
        files = MediaChannel(link, isStarted: true)
        self.streams = streams.map { MediaChannel($0, isStarted: false) }
        (channel, self.manner) = (files, manner)
        for channel in [files, self.streams].compactMap({ $0 }) { wire(channel) }
    }

    // MARK: Commands

    /// - Parameter path: of a file, or a URI.
    package func load(_ path: String) {
        defer { isExpected = false }
        guard !isExpected || item?.path != path else { return }
        release(queue.removeWaiting())
        upcoming = []
        following = .nothing
        underrun = Underrun()
        turn(to: channel(for: path))
        channel.countItem()
        if channel.isWornOut(after: manner.itemsPerWorker) { replaceWorker() }
        item = PlayedItem(path: path, id: nextPlayback())
        queue.rate = 1
        // A worker that is started now is told when it is up.
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
        item?.awaitsClock = true
        link.send(.pause(paused.id))
    }

    /// - Parameters:
    ///   - position: seconds.
    ///   - exact: false for the nearest picture that is quickly there, as a scrubbing finger wants it.
    package func seek(to position: Double, exact: Bool = true, at now: Instant) {
        jump(to: Seconds(position).nanoseconds, exact ? .exact : .keyFrame, at: now)
    }

    /// How fast the item plays, `Jump.rates`; the pitch of its sound stays.
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
        upcoming = []
        item?.serial += 1
        item?.frameCount = 0
        item?.position = position
        item?.precision = precision
        item?.isDrained = false
        item?.hasAllPictures = false
        item?.awaitsClock = false
        item?.playRequest = now
        if item?.phase == .ended { item?.phase = .ready }
        guard item?.phase == .ready else { return }
        sendSeek()
        offerNext()
        watch()
    }

    /// - Parameter volume: 0...1; never louder than the cap.
    package func setVolume(_ volume: Double) {
        manner.volume = volume
        sendVolume()
    }

    /// - Parameter cap: what the volume is never above from now on.
    package func setVolumeCap(_ cap: Double) {
        guard cap != manner.volumeCap else { return }
        manner.volumeCap = cap
        sendVolume()
    }

    /// - Parameter patience: how long a stream that broke off is asked for again from now on; 0: for ever.
    package func setStreamPatience(_ patience: Seconds) { manner.streamPatience = patience }

    /// Which of the sound tracks is heard, counted from 0.
    package func setSoundTrack(_ track: Int) {
        guard item != nil, let track = UInt32(exactly: track) else { return }
        item?.soundTrack = track
        if let item { link.send(.soundTrack(item.id, track)) }
    }

    /// What plays when the item ends, without a gap; asked for early, it is opened before that.
    package func follow(_ following: Following) {
        self.following = following
        offerNext()
    }

    package func stop() {
        guard let item else { return }
        link.send(.stop(item.id))
        release(queue.removeAll())
        upcoming = []
        self.item = nil
        underrun = Underrun()
        turn(to: files)
        watch()
    }

    // MARK: The worker is told

    var volume: Double { min(manner.volume, manner.volumeCap) }

    private func sendVolume() { if let id = item?.id { link.send(.volume(id, volume)) } }

    func nextPlayback() -> PlaybackID {
        lastPlayback += 1
        return PlaybackID(lastPlayback)
    }

    func sendLoad() {
        guard let item else { return }
        fillsSince = nil
        link.send(
            .load(item.id, path: item.path, position: item.position, clock: manner.clock, volume: volume))
        if let track = item.soundTrack { link.send(.soundTrack(item.id, track)) }
        offerNext()
    }

    func sendSeek() {
        item?.isSeeking = true
        guard let item else { return }
        link.send(.seek(item.id, item.jump, serial: item.serial, at: item.playRequest.nanoseconds))
    }

    /// Tells the worker what follows, as soon as there is a place for it.
    func offerNext() {
        guard let item else { return }
        if isUpcomingOpen, !upcoming.isEmpty { upcoming.removeLast() }
        isUpcomingOpen = false
        let path: String
        switch following {
        case .nothing: return link.send(.next(item.id, path: ""))
        case .again: path = item.path
        case .item(let next):
            guard upcoming.isEmpty else { return }
            path = next
        }
        let channel = channel(for: path)
        guard channel === self.channel else {
            // The other worker plays it, after a cut, and is up by then.
            channel.start()
            return link.send(.next(item.id, path: ""))
        }
        // A worker that has served its time is replaced by the load after the end.
        if following != .again, channel.isWornOut(after: manner.itemsPerWorker - 1) {
            return link.send(.next(item.id, path: ""))
        }
        let next = PlayedItem(path: path, id: nextPlayback())
        upcoming.append(next)
        isUpcomingOpen = true
        link.send(.next(next.id, path: path))
    }

    /// The worker's silence means something only while it owes something.
    func watch() {
        if !owesPicture { pictureOwedSince = nil }
        link.expect(item?.isOwed ?? false)
        if item?.isStream ?? false { lookAtStream(at: Loop.now) }
    }
}
