import CGStreamer
import Linux
import Time
import WorkerProtocol

/// One asynchronous operation after the other.
extension Playback {
    /// How long a running pipeline may take to stop on a picture.
    private static let pausePatience: Seconds = 2

    /// Starts what waits, if nothing is under way.
    func advance() {
        guard isOpen, stage == .seen, case .resting = activity, !isOnItsWay else { return }
        if let seek = pendingSeek {
            pendingSeek = nil
            start(seek)
            return
        }
        switch wanted {
        case .play(let at) where !isPlaying && !isBuffering: startPlaying(at: at)
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
        if let missingDecoder { return fail(MediaFailure(.noDecoder(missingDecoder))) }
        duration = pipeline.duration
        hasVideo = pipeline.hasVideo
        if clockKind == .stepped, !hasVideo, !soundOnly { return restartForSound() }
        if isLive { (origin, rate) = (0, 1) }
        origin = clamped(origin)
        guard origin > 0 || rate != 1, pipeline.seek(to: Jump(to: origin, rate: rate)) else {
            (origin, rate) = (0, 1)
            return finishPositioning()
        }
        activity = .positioning
        arm(Self.patience)
    }

    private func finishPositioning() {
        rest()
        if let soundTrack { pipeline?.chooseSound(soundTrack) }
        if let seek = reopening {
            reopening = nil
            return finish(seek)
        }
        anchor = (origin, nil)
        if !isOpen {
            isOpen = true
            if let last = beginsAfter { return begin(after: last) }
            if stage == .seen {
                outbox.send(.prerolled(id, duration: duration, hasVideo: hasVideo))
                tellSoundTracks()
            }
        }
        pump()
        advance()
    }

    func tellSoundTracks() {
        guard isOpen, stage == .seen, let languages = pipeline?.soundLanguages, languages.count > 1,
            languages != soundLanguages
        else { return }
        soundLanguages = languages
        outbox.send(.soundTracks(id, languages))
    }

    /// A position at which there is still a picture.
    private func clamped(_ position: Int64) -> Int64 {
        guard duration > 0 else { return max(0, position) }
        return max(0, min(position, duration - max(frameDuration, 20_000_000)))
    }

    // MARK: Seek

    private func start(_ seek: Seek) {
        guard let pipeline else { return }
        activity = .seeking(seek)
        arm(Self.patience)
        var jump = seek.jump
        jump.position = clamped(jump.position)
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
        lastSent = nil
        outstanding = []
        hasEnded = false
        soundPace.interrupt()
        outbox.send(.seeked(id, serial: serial))
        announceClock()
        pump()
        advance()
    }

    // MARK: Play and pause

    private func startPlaying(at: Int64) {
        guard let pipeline else { return }
        isPlaying = true
        soundPace.interrupt()
        // However long the start takes, its first picture is shown.
        lastSentAt = 0
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
        anchor.position = outstanding.first?.pts ?? lastSent?.end ?? origin
        outbox.send(.paused(id))
        pump()
        advance()
    }
}
