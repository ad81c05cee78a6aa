import CGStreamer
import Linux
import Time
import WorkerProtocol

/// The asynchronous operations, one at a time.
extension PlaybackSession {
    /// The time limit for a running pipeline to stop on a picture.
    private static let pauseTimeLimit: Seconds = 2
    /// The time limits for linking the visualisation of sound, and for its first picture after a seek.
    private static let (linkTimeLimit, soundTimeLimit): (Seconds, Seconds) = (0.2, 1)
    /// The largest number of new starts after hung seeks in sound.
    private static let maximumStuckSeeks = 4
    /// The time limit for the start of the sound device, and the polling period.
    private static let (deviceTimeLimit, deviceInterval): (Seconds, Seconds) = (2.5, 0.01)

    /// Starts the next requested operation if none is under way.
    func advance() {
        guard state.isOpen, isSeen, state.isResting, !isOnItsWay else { return }
        // The message about the change to PLAYING may not have been handled yet.
        if pipeline?.isRunning ?? false { pipeline?.keepTime() }
        switchTracks()
        if let seek = orders.seek {
            orders.seek = nil
            start(seek)
            return
        }
        switch orders.wanted {
        case .play(let at) where !state.isPlaying && !state.isBuffering:
            if !waitsForDevice() { startPlaying(at: at) }
        case .pause where state.isPlaying: startPause()
        default: break
        }
    }

    /// Whether the change to PLAYING is under way. A seek during the change would keep the old start time, and pictures
    /// would be dropped as late.
    private var isOnItsWay: Bool { state.isPlaying && pipeline.map { !$0.isRunning } ?? false }

    /// Completes the present operation.
    func finishActivity() {
        switch state.activity {
        case .opening: finishOpening()
        case .positioning: finishPositioning()
        case .seeking(let seek, _): finish(seek)
        case .pausing: finishPause()
        case .resting, .over: break
        }
    }

    // MARK: Open

    private func finishOpening() {
        guard let pipeline else { return }
        if let codec = attempt.missingDecoder { return fail(MediaFailure(.noDecoder(codec))) }
        facts.duration = pipeline.duration
        facts.hasVideo = pipeline.hasVideo
        if clockKind == .stepped, !facts.hasVideo, !sound.isSoundOnly { return restartForSound() }
        if !facts.hasVideo, sound.isVisualised, pipeline.hasSound { showSoundPicture() }
        if pipeline.isLive { timeline.begin(at: 0, rate: 1) }
        timeline.begin(at: facts.clamped(timeline.origin), rate: timeline.rate)
        // The visualisation is linked after the pipeline has reported its opening. No message reports the end of the
        // linking, and a seek before the end may hang.
        if sound.picture != nil, wantsJump { return arm(Self.linkTimeLimit * Double(1 + attempt.stuckSeeks)) }
        position()
    }

    private var wantsJump: Bool { timeline.origin > 0 || timeline.rate != 1 }

    /// Seeks to the start position.
    func position() {
        guard let pipeline else { return }
        let began = monotonicNow()
        guard wantsJump, pipeline.seek(to: Jump(to: timeline.origin, rate: timeline.rate)) else {
            timeline.begin(at: 0, rate: 1)
            return finishPositioning()
        }
        state.activity = .positioning(since: began)
        arm(sound.picture == nil ? Self.timeLimit : Self.soundTimeLimit)
    }

    /// Ends a seek with the next picture of a visualisation. The sink of a visualisation takes no part in changes of
    /// state, so before the first start no message reports the end of a seek.
    func finishWithPicture() {
        guard sound.picture != nil, let pipeline, let began = state.seekBegan, pipeline.lastPicture > began else {
            return
        }
        finishActivity()
    }

    /// Starts another pipeline after the first seek in sound has hung.
    ///
    /// - Returns: false after too many attempts.
    func opensAfterStuckSeek() -> Bool {
        guard sound.picture != nil, attempt.stuckSeeks < Self.maximumStuckSeeks else { return false }
        attempt.stuckSeeks += 1
        startAnother()
        return true
    }

    private func showSoundPicture() {
        facts.hasVideo = true
        pipeline?.acceptLatePictures()
        guard sound.picture == nil else { return }
        do throws(SystemError) {
            sound.picture = try SoundPicture(of: path, image: sound.embeddedImage) { [unowned self] in pump() }
        } catch { Log.warning("\(path): the picture of its sound is missing: \(error)") }
        sound.embeddedImage = nil
    }

    private func finishPositioning() {
        rest()
        // A new pipeline plays its first tracks.
        orders.tracks.formUnion(tracks.chosen.keys)
        switchTracks()
        if let seek = attempt.seek {
            attempt.seek = nil
            return finish(seek)
        }
        timeline.anchorAtOrigin(due: nil)
        if !state.isOpen {
            state.isOpen = true
            if !item.source.isStream { attempt.succeed() }
            if case .due(let last) = stage { return begin(after: last) }
            if isSeen {
                sendQueue.send(.prerolled(id, duration: facts.duration, hasVideo: facts.hasVideo))
                reportTracks()
            }
        }
        pump()
        advance()
    }

    func reportTracks() {
        guard state.isOpen, isSeen, let pipeline else { return }
        for kind in TrackKind.allCases {
            let present = pipeline.tracks(kind)
            guard present.count > 1, present != tracks.reported[kind] else { continue }
            tracks.reported[kind] = present
            sendQueue.send(.tracks(id, kind, present))
        }
    }

    // MARK: Tracks

    /// Chooses the requested tracks. Another video track waits until the pipeline plays, and its first frames may be the
    /// old track's: a paused playbin would make a picture of the old track and then hang in the next seek.
    private func switchTracks() {
        for kind in orders.tracks where kind != .video || state.isPlaying {
            orders.tracks.remove(kind)
            if let track = tracks.chosen[kind] { pipeline?.choose(track, kind) }
        }
    }

    // MARK: Seek

    private func start(_ seek: Seek) {
        if let loss = state.loss { return fail(loss) }
        guard let pipeline else { return }
        state.activity = .seeking(seek, since: monotonicNow())
        arm(Self.timeLimit)
        var jump = seek.jump
        jump.position = facts.clamped(jump.position)
        guard pipeline.seek(to: jump) else {
            Log.warning("\(path): cannot seek; playback continues")
            return finish(seek)
        }
    }

    private func finish(_ seek: Seek) {
        rest()
        // The position of a key frame is known only after the seek.
        let found = seek.jump.precision == .keyFrame ? pipeline?.position : nil
        timeline.finish(seek, at: found ?? facts.clamped(seek.jump.position))
        delivered.beginSerial()
        sound.picture?.spectrum = SoundSpectrum()
        sound.follower.pace.interrupt()
        sendQueue.send(.seeked(id, serial: timeline.serial))
        announceClock()
        pump()
        advance()
    }

    // MARK: Play and pause

    /// Whether pictures wait for the sound device.
    private func waitsForDevice() -> Bool {
        guard clockKind == .live, let pipeline, pipeline.awaitsDevice else { return false }
        let now = monotonicNow()
        let deadline = sound.follower.deviceDeadline ?? now + Self.deviceTimeLimit
        sound.follower.deviceDeadline = deadline
        guard now < deadline else { return false }
        do {
            let timer = try sound.follower.deviceTimer ?? OneShotTimer { [unowned self] in advance() }
            sound.follower.deviceTimer = timer
            timer.arm(at: now + Self.deviceInterval)
            return true
        } catch {
            Log.warning("\(path): its sound may begin late: \(error)")
            return false
        }
    }

    private func startPlaying(at: Int64) {
        guard let pipeline else { return }
        state.transport = .playing(owesClock: true)
        sound.follower.pace.interrupt()
        if clockKind == .live, !pipeline.hasPlayed, !pipeline.isLive {
            pipeline.setRunningTimeZero(at: (monotonicNow() + attempt.headStart).nanoseconds)
        }
        delivered.beginStart()
        if clockKind == .stepped {
            timeline.play(due: at)
            announceClock()
        }
        setGoing(pipeline)
    }

    /// Starts a pipeline, and sends the pictures that it has.
    func setGoing(_ pipeline: Pipeline) {
        if !pipeline.play() { Log.debug("\(path): refuses to play; the bus says why") }
        pump()
    }

    private func startPause() {
        guard let pipeline else { return }
        state.transport = .still
        state.activity = .pausing
        arm(Self.pauseTimeLimit)
        if pipeline.setState(GST_STATE_PAUSED) != GST_STATE_CHANGE_ASYNC { finishPause() }
    }

    func finishPause() {
        rest()
        // On a stepped clock, the oldest frame that the daemon holds is the one on screen.
        timeline.pause(at: delivered.held.first?.pts ?? delivered.last?.end ?? timeline.origin)
        sendQueue.send(.paused(id))
        pump()
        advance()
    }
}
