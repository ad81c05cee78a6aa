import CGLib
import CGStreamer
import Glibc
import Linux
import WorkerProtocol

/// The messages of the pipeline's bus.
extension PlaybackSession {
    /// A truncated file ends more than this (ns), and more than a fiftieth of its length, before its length.
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
        // One message for each picture that a decoder or the sink has dropped.
        case GST_MESSAGE_QOS: delivered.miss()
        case GST_MESSAGE_ELEMENT:
            attempt.missingDecoder = attempt.missingDecoder ?? missingVideoDecoder(message)
            attempt.leadsElsewhere = attempt.leadsElsewhere || isMissingSource(message)
        case GST_MESSAGE_CLOCK_LOST: restartClock()
        case GST_MESSAGE_BUFFERING: buffer(message)
        // The language of a track may be known only after it is decoded.
        case GST_MESSAGE_TAG:
            reportTracks()
            if pipeline?.hasVideo != true, let image = SoundPicture.image(in: message) {
                sound.picture?.take(image)
                sound.embeddedImage = image
            }
        case GST_MESSAGE_DURATION_CHANGED: followLength()
        case GST_MESSAGE_LATENCY:
            if let pipeline { gst_bin_recalculate_latency(vt_bin(pipeline.element)) }
        default: break
        }
    }

    /// Reports a changed length. The length of a file without an index, such as an MP3 without a header, is an estimate
    /// that changes during reading.
    private func followLength() {
        guard state.isOpen, !item.source.isStream, let length = pipeline?.duration, facts.take(length: length) else {
            return
        }
        sendQueue.send(.length(id, duration: length))
    }

    private func failed(_ message: UnsafeMutablePointer<GstMessage>) {
        var failure = MediaFailure(message, missingDecoder: attempt.missingDecoder)
        let ofNetwork: [FailureReason] = [.unreadable, .gone, .readingStopped, .unknown]
        if !item.source.isStream, isOfPart(message) {
            // The file is a playlist, and names the missing resource.
            failure = MediaFailure(.unreachable, detail: failure.detail)
        } else if attempt.leadsElsewhere {
            failure = MediaFailure(.otherScheme, detail: failure.detail)
        } else if item.source.isStream, wasRefused || ofNetwork.contains(failure.reason) || isOfNetwork(message) {
            failure = MediaFailure(reason(of: message, or: failure.reason), detail: failure.detail)
            if playsOut(after: failure) { return }
        }
        // The sound of a file without pictures has no sink; that is no error of the file.
        if clockKind == .stepped, !sound.isSoundOnly, let pipeline, !pipeline.hasVideo, pipeline.hasSound {
            return restartForSound()
        }
        guard clockKind == .live, !sound.isSilent, isFromSound(message) else { return fail(failure) }
        Log.warning("sound device lost, playing on silently: \(failure.detail)")
        restartSilently()
    }

    /// Whether a stream's error comes from the network, whatever its code is.
    private func isOfNetwork(_ message: UnsafeMutablePointer<GstMessage>) -> Bool {
        isFrom(message, "source") || NetworkGate.trouble != nil || state.isOpen && isOfPart(message)
    }

    private func isOfPart(_ message: UnsafeMutablePointer<GstMessage>) -> Bool {
        isFrom(message, "hlsdemux") || isFrom(message, "dashdemux")
    }

    private var wasRefused: Bool { NetworkGate.refusals != attempt.refusalsBefore }

    /// The reason why a stream does not arrive.
    ///
    /// - Parameter reason: the reason if the network gate reports none.
    func unreached(or reason: FailureReason) -> FailureReason {
        guard !wasRefused else { return .privateAddress }
        return switch NetworkGate.trouble {
        case .refused: .connectionRefused
        case .unknownName: .unknownServer
        case .timedOut: .timedOut
        case .noNetwork: .noNetwork
        case nil: reason
        }
    }

    private func reason(of message: UnsafeMutablePointer<GstMessage>, or reason: FailureReason) -> FailureReason {
        guard !wasRefused else { return .privateAddress }
        let isOfPart = isOfPart(message)
        if let status = refusal(message) { return isOfPart ? .partMissing : .refused(status) }
        switch reason {
        case .gone where isOfPart: return .partMissing
        // GStreamer does not report the status of RTSP.
        case .gone: return .refused(404)
        default: return unreached(or: state.isOpen ? .brokenOff : .unreachable)
        }
    }

    /// The HTTP error status of the server's answer; nil without one.
    private func refusal(_ message: UnsafeMutablePointer<GstMessage>) -> UInt32? {
        var details: UnsafePointer<GstStructure>?
        gst_message_parse_error_details(message, &details)
        var status: guint = 0
        guard let details, gst_structure_get_uint(details, "http-status-code", &status) != 0,
            WireRange.answer.contains(status), status >= 400
        else { return nil }
        return status
    }

    private func isFromSound(_ message: UnsafeMutablePointer<GstMessage>) -> Bool {
        isFrom(message, "alsasink") || isFrom(message, "pulsesink")
    }

    /// Whether an element of this kind sent the message; `source` is playbin's name for the source element.
    private func isFrom(_ message: UnsafeMutablePointer<GstMessage>, _ kind: String) -> Bool {
        guard let source = message.pointee.src, let name = gst_object_get_name(source) else { return false }
        defer { g_free(name) }
        return String(cString: name).hasPrefix(kind)
    }

    private func end() {
        guard isSeen else { return sequence.soundEnded(self) }
        // An end during a seek belongs to the time before the seek.
        guard state.isResting, state.isPlaying, !delivered.hasEnded else { return }
        if let loss = state.loss { return fail(loss) }
        if isEndless { return fail(MediaFailure(.brokenOff, detail: "the server ended it")) }
        delivered.hasEnded = true
        let reached = max(delivered.last?.end ?? 0, pipeline?.position ?? 0)
        let missing = facts.duration - reached
        if sequence.beginNext(after: self) { return }
        let truncated = facts.duration > 0 && missing > Self.truncationMargin && missing > facts.duration / 50
        sendQueue.send(.ended(id, serial: timeline.serial, truncated: truncated))
    }

    /// Restarts the pipeline after the device that provided its clock has disappeared.
    private func restartClock() {
        guard let pipeline, state.isPlaying else { return }
        _ = pipeline.setState(GST_STATE_PAUSED)
        state.oweClock()
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
