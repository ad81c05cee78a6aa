import CGLib
import CGStreamer
import Glibc
import Linux
import WorkerProtocol

/// What the pipeline says.
extension Playback {
    /// A file that stops this much (ns) before its length was cut off.
    private static let truncationMargin: Int64 = 1_000_000_000

    func receive(_ message: UnsafeMutablePointer<GstMessage>) {
        let ofPipeline = pipeline?.isSelf(message.pointee.src) ?? false
        switch message.pointee.type {
        case GST_MESSAGE_ASYNC_DONE where ofPipeline: finishActivity()
        case GST_MESSAGE_STATE_CHANGED where ofPipeline:
            if pipeline?.isRunning ?? false { pipeline?.keepTime() }
            announceClock()
            keepPace()
            advance()
        case GST_MESSAGE_EOS where ofPipeline: end()
        case GST_MESSAGE_ERROR: failed(message)
        case GST_MESSAGE_WARNING:
            Log.debug("\(path): warning: \(MediaFailure(warning: message).detail)")
        // One for each picture that a decoder or the sink dropped.
        case GST_MESSAGE_QOS: missed += 1
        case GST_MESSAGE_ELEMENT:
            missingDecoder = missingDecoder ?? missingVideoDecoder(message)
            leadsElsewhere = leadsElsewhere || isMissingSource(message)
        case GST_MESSAGE_CLOCK_LOST: restartClock()
        case GST_MESSAGE_BUFFERING: buffer(message)
        // The languages of a track may be known only when it is heard.
        case GST_MESSAGE_TAG: tellSoundTracks()
        case GST_MESSAGE_LATENCY:
            if let pipeline { gst_bin_recalculate_latency(vt_bin(pipeline.element)) }
        default: break
        }
    }

    private func failed(_ message: UnsafeMutablePointer<GstMessage>) {
        var failure = MediaFailure(message, missingDecoder: missingDecoder)
        let ofNetwork: [FailureReason] = [.unreadable, .gone, .readingStopped, .unknown]
        if !item.source.isStream, isFrom(message, "hlsdemux") || isFrom(message, "dashdemux") {
            // A playlist among the files: what is missing is what it leads to.
            failure = MediaFailure(.unreachable, detail: failure.detail)
        } else if leadsElsewhere {
            failure = MediaFailure(.otherScheme, detail: failure.detail)
        } else if item.source.isStream,
            wasRefused || ofNetwork.contains(failure.reason) || isFrom(message, "source")
        {
            failure = MediaFailure(unreached, detail: failure.detail)
        }
        // Nobody takes the sound of a file without pictures: not an error of the file.
        if clockKind == .stepped, !soundOnly, let pipeline, !pipeline.hasVideo, pipeline.hasSound {
            return restartForSound()
        }
        guard clockKind == .live, !silent, isFromSound(message) else { return fail(failure) }
        Log.warning("sound device lost, playing on silently: \(failure.detail)")
        restartSilently()
    }

    private var wasRefused: Bool { NetworkGate.refusals != refusalsBefore }

    /// Why a stream does not come.
    var unreached: FailureReason { wasRefused ? .privateAddress : .unreachable }

    private func isFromSound(_ message: UnsafeMutablePointer<GstMessage>) -> Bool {
        isFrom(message, "alsasink") || isFrom(message, "pulsesink")
    }

    /// Whether an element of this kind sent it; playbin calls what it reads from `source`.
    private func isFrom(_ message: UnsafeMutablePointer<GstMessage>, _ kind: String) -> Bool {
        guard let source = message.pointee.src, let name = gst_object_get_name(source) else { return false }
        defer { g_free(name) }
        return String(cString: name).hasPrefix(kind)
    }

    private func end() {
        // The end of before a seek that is under way.
        guard stage == .seen else { return _ = onEnd?() }
        guard case .resting = activity, isPlaying, !hasEnded else { return }
        hasEnded = true
        let reached = max(lastSent?.end ?? 0, pipeline?.position ?? 0)
        let missing = duration - reached
        if onEnd?() ?? false { return }
        let truncated = duration > 0 && missing > Self.truncationMargin && missing > duration / 50
        outbox.send(.ended(id, serial: serial, truncated: truncated))
    }

    /// A stream that runs dry stops until it has some to play on with: not at every packet that is late.
    private func buffer(_ message: UnsafeMutablePointer<GstMessage>) {
        // A live one that waited would never catch up.
        guard item.source.isStream, !isLive, let pipeline else { return }
        var percent: gint = 0
        gst_message_parse_buffering(message, &percent)
        // It knows better when there is enough.
        drought = .none
        let wasBuffering = isBuffering
        isBuffering = percent < 100
        guard isBuffering || wasBuffering else { return }
        outbox.send(.buffering(id, percent: UInt8(clamping: percent)))
        guard case .resting = activity, isOpen else { return }
        if isBuffering, isPlaying {
            isPlaying = false
            owesClock = false
            _ = pipeline.setState(GST_STATE_PAUSED)
        } else if !isBuffering {
            advance()
        }
    }

    /// The device that gave the time is gone.
    private func restartClock() {
        guard let pipeline, isPlaying else { return }
        _ = pipeline.setState(GST_STATE_PAUSED)
        owesClock = true
        _ = pipeline.setState(GST_STATE_PLAYING)
    }
}

extension MediaFailure {
    /// Reads a warning of the bus.
    init(warning message: UnsafeMutablePointer<GstMessage>) {
        var error: UnsafeMutablePointer<GError>?
        gst_message_parse_warning(message, &error, nil)
        defer { g_clear_error(&error) }
        self.init(.unknown, detail: error.map { String(cString: $0.pointee.message) } ?? "")
    }
}
