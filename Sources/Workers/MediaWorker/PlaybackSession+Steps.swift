import CGStreamer
import Linux
import Time
import WorkerProtocol

/// One asynchronous operation after the other.
extension PlaybackSession {
    /// How long a running pipeline may take to stop on a picture.
    private static let pausePatience: Seconds = 2
    /// How long the visualisation of sound takes to be linked, by far, and to its first picture after a seek.
    private static let (linkPatience, soundPatience): (Seconds, Seconds) = (0.2, 1)
    private static let mostStuckSeeks = 4
    /// A pipeline takes this long to set all of its parts going for the first time: the sound of before would be lost.
    private static let headStart: Seconds = 0.04
    /// How long the sound device may take to begin, and between two looks at it.
    private static let (devicePatience, deviceInterval): (Seconds, Seconds) = (2.5, 0.01)

    /// Starts what waits, if nothing is under way.
    func advance() {
        guard isOpen, stage == .seen, case .resting = activity, !isOnItsWay else { return }
        // The message that says so may be on its way.
        if pipeline?.isRunning ?? false { pipeline?.keepTime() }
        if let seek = pendingSeek {
            pendingSeek = nil
            start(seek)
            return
        }
        switch wanted {
        case .play(let at) where !isPlaying && !isBuffering:
            if !waitsForDevice() { startPlaying(at: at) }
        case .pause where isPlaying: startPause()
        default: break
        }
    }

    /// A seek on the way to PLAYING would keep the old start time: pictures would come late, and be dropped.
    private var isOnItsWay: Bool { isPlaying && pipeline.map { !$0.isRunning } ?? false }

    /// The pipeline holds a picture, or has none.
    func finishActivity() {
        switch activity {
        case .opening: finishOpening()
        case .positioning: finishPositioning()
        case .seeking(let seek): finish(seek)
        case .pausing: finishPause()
        case .resting, .over: break
        }
    }

    // MARK: Open

    private func finishOpening() {
        guard let pipeline else { return }
        if let codec = attempt.missingDecoder { return fail(MediaFailure(.noDecoder(codec))) }
        duration = pipeline.duration
        hasVideo = pipeline.hasVideo
        if clockKind == .stepped, !hasVideo, !sound.isAll { return restartForSound() }
        if !hasVideo, sound.isVisualised, pipeline.hasSound { showSoundPicture() }
        if isLive { (origin, rate) = (0, 1) }
        origin = clamped(origin)
        // The visualisation is linked while the pipeline says that it is open, and nothing tells when: a seek may get stuck
        // in that.
        if sound.picture != nil, wantsJump { return arm(Self.linkPatience * Double(1 + attempt.stuckSeeks)) }
        position()
    }

    private var wantsJump: Bool { origin > 0 || rate != 1 }

    /// Goes to where playing begins.
    func position() {
        guard let pipeline else { return }
        jumpedAt = monotonicNow()
        guard wantsJump, pipeline.seek(to: Jump(to: origin, rate: rate)) else {
            (origin, rate) = (0, 1)
            return finishPositioning()
        }
        activity = .positioning
        arm(sound.picture == nil ? Self.patience : Self.soundPatience)
    }

    /// Where a visualisation stands in for a video, its sink takes no part in changes of state: before the first start
    /// nobody says that a seek is over. Its next picture does.
    func finishWithPicture() {
        guard sound.picture != nil, let pipeline, pipeline.lastPicture > jumpedAt else { return }
        switch activity {
        case .positioning, .seeking: finishActivity()
        default: break
        }
    }

    /// The first seek in sound got stuck: another pipeline may have more luck.
    ///
    /// - Returns: false when that was tried often enough.
    func opensAfterStuckSeek() -> Bool {
        guard sound.picture != nil, attempt.stuckSeeks < Self.mostStuckSeeks else { return false }
        attempt.stuckSeeks += 1
        pipeline = nil
        do { try start() } catch { fail(error) }
        return true
    }

    private func showSoundPicture() {
        hasVideo = true
        guard sound.picture == nil else { return }
        do throws(SystemError) {
            sound.picture = try SoundPicture(of: path, image: sound.embeddedImage) { [unowned self] in pump() }
        } catch { Log.warning("\(path): the picture of its sound is missing: \(error)") }
        sound.embeddedImage = nil
    }

    private func finishPositioning() {
        rest()
        if let track = sound.track { pipeline?.chooseSound(track) }
        if let seek = reopening {
            reopening = nil
            return finish(seek)
        }
        anchor = (origin, nil)
        if !isOpen {
            isOpen = true
            if let last = beginsAfter { return begin(after: last) }
            if stage == .seen {
                sendQueue.send(.prerolled(id, duration: duration, hasVideo: hasVideo))
                tellSoundTracks()
            }
        }
        pump()
        advance()
    }

    func tellSoundTracks() {
        guard isOpen, stage == .seen, let languages = pipeline?.soundLanguages, languages.count > 1,
            languages != sound.languages
        else { return }
        sound.languages = languages
        sendQueue.send(.soundTracks(id, languages))
    }

    /// A position at which there is still a picture.
    private func clamped(_ position: Int64) -> Int64 {
        guard duration > 0 else { return max(0, position) }
        return max(0, min(position, duration - max(frameDuration, 20_000_000)))
    }

    // MARK: Seek

    private func start(_ seek: Seek) {
        if let loss { return fail(loss.failure) }
        guard let pipeline else { return }
        activity = .seeking(seek)
        arm(Self.patience)
        var jump = seek.jump
        jump.position = clamped(jump.position)
        jumpedAt = monotonicNow()
        guard pipeline.seek(to: jump) else {
            Log.warning("\(path): cannot seek; goes on where it is")
            return finish(seek)
        }
    }

    private func finish(_ seek: Seek) {
        rest()
        serial = seek.serial
        rate = seek.jump.rate
        origin = clamped(seek.jump.position)
        // A key frame is where it is.
        if seek.jump.precision == .keyFrame, let position = pipeline?.position { origin = position }
        anchor = (origin, seek.at)
        delivered.last = nil
        delivered.held = []
        hasEnded = false
        toldPicturesEnded = false
        follower.pace.interrupt()
        sendQueue.send(.seeked(id, serial: serial))
        announceClock()
        pump()
        advance()
    }

    // MARK: Play and pause

    /// Whether pictures wait for the sound device.
    private func waitsForDevice() -> Bool {
        guard clockKind == .live, let pipeline, pipeline.awaitsDevice else { return false }
        let now = monotonicNow()
        let deadline = follower.deviceDeadline ?? now + Self.devicePatience
        follower.deviceDeadline = deadline
        guard now < deadline else { return false }
        do {
            let timer = try follower.deviceTimer ?? OneShotTimer { [unowned self] in advance() }
            follower.deviceTimer = timer
            timer.arm(at: now + Self.deviceInterval)
            return true
        } catch {
            Log.warning("\(path): its sound may begin late: \(error)")
            return false
        }
    }

    private func startPlaying(at: Int64) {
        guard let pipeline else { return }
        isPlaying = true
        follower.pace.interrupt()
        if clockKind == .live, !hasStarted, !isLive {
            pipeline.setRunningTimeZero(at: (monotonicNow() + Self.headStart).nanoseconds)
        }
        hasStarted = true
        // However long the start takes, its first picture is shown.
        delivered.lastAt = 0
        owesClock = true
        if clockKind == .stepped {
            anchor.at = at
            announceClock()
        }
        if pipeline.setState(GST_STATE_PLAYING) == GST_STATE_CHANGE_FAILURE {
            Log.debug("\(path): refuses to play; the bus says why")
        }
        pump()
    }

    private func startPause() {
        guard let pipeline else { return }
        isPlaying = false
        owesClock = false
        activity = .pausing
        arm(Self.pausePatience)
        if pipeline.setState(GST_STATE_PAUSED) != GST_STATE_CHANGE_ASYNC { finishPause() }
    }

    func finishPause() {
        rest()
        // Stepped: the oldest frame that the daemon keeps is the one it shows.
        anchor.position = delivered.held.first?.pts ?? delivered.last?.end ?? origin
        sendQueue.send(.paused(id))
        pump()
        advance()
    }
}
