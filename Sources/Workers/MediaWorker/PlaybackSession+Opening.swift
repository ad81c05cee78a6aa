import CGStreamer
import Linux
import Time
import WorkerProtocol

/// The pipeline of a playback: its assembly, and the further attempts to open it.
extension PlaybackSession {
    func start() throws(MediaFailure) {
        state.activity = .opening
        attempt.begin()
        sound.follower.deviceDeadline = nil
        attempt.refusalsBefore = NetworkGate.refusals
        NetworkGate.forgetTrouble()
        forgetLoss()
        delivered.hasReportedPicturesEnd = false
        arm(item.source.isStream ? Self.streamTimeLimit : attempt.isSecond ? Self.timeLimit : Self.firstTimeLimit)
        let pipeline = try Pipeline(
            source: item.source, streams: streams,
            sinkDescription: Self.sinkDescription(clockKind),
            onFrame: { [unowned self] in
                finishWithPicture()
                pump()
            },
            onStandstill: { [unowned self] in startAgain() },
            onMessage: { [unowned self] in receive($0) })
        self.pipeline = pipeline
        pipeline.offerMemory()
        sound.isVisualised = pipeline.visualise(SoundSpectrum.visualisation)
        addSound(to: pipeline)
        if !pipeline.open() { Log.debug("\(path): refuses to open; the bus says why") }
    }

    private var streams: Pipeline.Streams {
        switch clockKind {
        case .live: [.video, .audio, .visualisation, .softVolume, .nativeVideo]
        case .stepped: sound.isSoundOnly ? [.audio, .visualisation, .nativeVideo] : [.video, .nativeVideo]
        }
    }

    private func addSound(to pipeline: Pipeline) {
        pipeline.setVolume(sound.volume)
        // The sound is played `lead` after the pictures' arrival, when they are due.
        vt_set_int64(pipeline.element, "av-offset", Int(-Self.lead))
        if clockKind == .live, let stretch = gst_element_factory_make("scaletempo", nil) {
            // At other rates the sound keeps its pitch; at rate 1 it passes unchanged.
            vt_set_object(pipeline.element, "audio-filter", stretch)
        }
        // A stepped playback needs a sink too, or playbin opens a device although it plays no sound.
        let device = sound.isSilent || clockKind == .stepped ? Sound.silence(inTime: clockKind == .live) : Sound.sink()
        guard let sink = device else { return }
        pipeline.setSound(sink)
        gst_object_unref(sink)
    }

    /// Opens the item again with sound only: a stepped playback without pictures still has a length and an end.
    func restartForSound() {
        sound.isSoundOnly = true
        startAnother()
    }

    /// Opens the item again at its position, so that the sound device counts from zero again.
    func reopenSound() {
        Log.info("\(path): the clock of the sound device has restarted from zero, reopening the device")
        restart(at: delivered.last?.pts ?? timeline.origin, rate: timeline.rate)
    }

    /// Opens the item again at its position, without the broken sound device.
    func restartSilently() {
        sound.isSilent = true
        PlayingClock.shared.followNothing()
        restart(at: delivered.last?.pts ?? timeline.origin, rate: timeline.rate)
    }

    /// Prepares a playback that replaces the daemon's current one, and starts with a seek.
    func reopen(for seek: Seek, playing: Bool) {
        attempt.seek = seek
        state.isOpen = true
        timeline.rate = seek.jump.rate
        orders.wanted = playing ? .play(at: seek.at) : .pause
    }

    /// Opens the item again at a position (ns).
    func restart(at position: Int64, rate: Double) {
        timeline.begin(at: position, rate: rate)
        state.transport = .still
        endRefill()
        delivered.forgetLast()
        startAnother()
    }

    /// Repeats a hung start once: GStreamer's threads deadlock in one of thousands of starts.
    func reopen() {
        Log.warning("\(path): nothing within \(Self.firstTimeLimit.value) s, reopening it")
        attempt.isSecond = true
        pipeline?.abandon()
        startAnother()
    }

    private func startAgain() {
        guard case .opening = state.activity else { return }
        attempt.starts += 1
        guard attempt.starts < Standstill.maximumStarts else {
            return fail(MediaFailure(.damaged, detail: "nothing in it"))
        }
        Log.debug("\(path): stands still, opening it again")
        startAnother()
    }

    /// Releases the pipeline and starts another one.
    func startAnother() {
        pipeline = nil
        do { try start() } catch { fail(error) }
    }

    /// Each field becomes a picture: 50 fields a second are 50 pictures a second. Progressive pictures pass unchanged.
    ///
    /// yadif keeps the detail of still areas. On a 576i clip with motion in all areas it reaches 38.6 dB; linear
    /// reaches 39.8 dB there, greedyh 37.4 dB, FFmpeg's bwdif 40.3 dB. yadif takes 4 ms of one core for a 1080i field.
    /// `auto-strict` makes the converter narrow interlaced pictures of more than 8 bits to 8, because the deinterlacer
    /// accepts no others.
    private static let deinterlacer = "deinterlace mode=auto-strict method=yadif"

    /// The elements of the video sink. The appsink queues a few pictures, so that the decoder does not wait for the
    /// loop.
    private static func sinkDescription(_ clock: MediaClock) -> String {
        let timing =
            switch clock {
            case .live: "sync=true qos=true max-lateness=\(lead)"
            case .stepped: "sync=false qos=false"
            }
        return
            "videoconvert name=convert n-threads=2 ! \(deinterlacer) ! appsink name=frames \(timing) max-buffers=3 "
            + "drop=false wait-on-eos=true "
            + "enable-last-sample=false caps=\"video/x-raw,format=(string)\(DecodedFormat.caps)\""
    }
}
