package import Captions

/// One decoded frame, in a buffer that the daemon reads and then releases. Times are nanoseconds.
package struct FrameInfo: Hashable, Sendable, PacketField {
    package var playback: PlaybackID
    /// Counts the seeks of this playback: frames of an older serial are released without being shown.
    package var serial: UInt32
    package var buffer: BufferID
    package var layout: FrameLayout
    /// Presentation time stamp from the start of the media; strictly ascending within a serial. The first frame after
    /// a seek into the middle of a frame carries the position itself.
    package var pts: Int64
    /// The instant at which the frame is due: CLOCK_MONOTONIC, or the virtual clock. 0 means at once, for the frame of
    /// a load or of a live seek while paused.
    package var due: Int64
    /// The frame's duration at the normal rate; 0 if the media does not state it.
    package var length: Int64
    /// The number of frames dropped since the previous frame, because they were too late.
    package var missed: UInt32

    package init(
        playback: PlaybackID, serial: UInt32, buffer: BufferID, layout: FrameLayout, pts: Int64, due: Int64,
        length: Int64 = 0, missed: UInt32 = 0
    ) {
        self.playback = playback
        self.serial = serial
        self.buffer = buffer
        self.layout = layout
        self.pts = pts
        self.due = due
        self.length = length
        self.missed = missed
    }

    func encode(into w: inout PacketWriter) {
        w.put(playback, serial, buffer, layout)
        w.put(pts, in: WireRange.stamp)
        w.put(due, in: WireRange.instant)
        w.put(length, in: WireRange.position)
        w.put(missed)
    }

    init(from r: inout PacketReader) throws(PacketError) {
        try self.init(
            playback: r.take(), serial: r.take(), buffer: r.take(), layout: r.take(),
            pts: r.take(in: WireRange.stamp, "stamp"), due: r.take(in: WireRange.instant, "instant"),
            length: r.take(in: WireRange.position, "length"), missed: r.take())
    }
}

/// An event of a media worker for the daemon. Times are nanoseconds.
package enum MediaEvent: PacketMessage {
    /// The worker runs and may need some time: if there are new plugins, it scans all of them.
    case starting
    /// The worker is ready.
    case ready
    /// A requested file is in a library folder that was created after the worker's start. The worker may not read it
    /// and needs a successor. Sent once.
    case outgrown
    /// A new buffer of `size` bytes; the packet carries its sealed descriptor.
    case buffer(BufferID, size: UInt64)
    /// A dmabuf of a decoder, of a requested kind; the packet carries its descriptor.
    case dmabuf(BufferID, size: UInt64)
    /// The buffer is not used again, and the daemon unmaps it. Sent only for released buffers.
    case retired(BufferID)
    /// The item is loaded and paused. `duration` is 0 if it is unknown.
    case prerolled(PlaybackID, duration: Int64, hasVideo: Bool)
    /// The next frame, or another one in place of the last if both have the same presentation time.
    case frame(FrameInfo)
    /// Sets the clock: frames from now on, and those that have arrived, are due at `due + (pts - this pts) / rate`.
    case clock(PlaybackID, serial: UInt32, pts: Int64, due: Int64, rate: Double)
    case paused(PlaybackID)
    /// A seek that a newer one overtook is not answered.
    case seeked(PlaybackID, serial: UInt32)
    /// All frames of this serial were sent before this event. `truncated` if the file ends long before its length.
    case ended(PlaybackID, serial: UInt32, truncated: Bool)
    /// The item cannot be played, or not further; `detail` is for the log.
    case failed(PlaybackID, FailureReason, detail: String)
    /// The requested picture; the packet carries the sealed descriptor of `stride * height` bytes, BGRX.
    case thumbnail(request: UInt32, width: UInt32, height: UInt32, stride: UInt32)
    case thumbnailFailed(request: UInt32, message: String)
    /// The facts in a file, or the reason why it cannot be played.
    case facts(request: UInt32, FileFacts)
    case alive(UInt32)
    /// The `.next` item has begun: its frames follow those of the last item. `duration` is 0 if it is unknown.
    case advanced(PlaybackID, duration: Int64)
    /// The item's length, which became known or more precise during playback.
    case length(PlaybackID, duration: Int64)
    /// The last frame of this serial has been sent; sound may continue.
    case picturesEnded(PlaybackID, serial: UInt32)
    /// A stream has an underrun, or its buffer fills again: playback waits while `percent` is below 100.
    case buffering(PlaybackID, percent: UInt8)
    /// The path of the item's frames from now on.
    case path(PlaybackID, FramePath)
    /// The item's tracks of a kind, in their order.
    case tracks(PlaybackID, TrackKind, [MediaTrack])
    /// Some captions of a video; at most `Cue.maximumInPacket`, in the order of the file.
    case cues(request: UInt32, [Cue])
    /// All captions were sent, or the reading was ended by a newer one.
    case captionsEnd(request: UInt32)
    /// The captions that a video offers.
    case captionTracks(request: UInt32, [CaptionTrack])
    /// The clock of the sound device; sent when it changes, a few times a minute at most.
    case drift(PlaybackID, SoundDrift)
    /// A text has been spoken or has failed. `failure` is for the log, and empty without a failure.
    case spoken(request: UInt32, failure: String)

    package var kind: UInt8 {
        switch self {
        case .ready: 1
        case .starting: 20
        case .outgrown: 21
        case .picturesEnded: 22
        case .buffer: 2
        case .retired: 3
        case .prerolled: 4
        case .frame: 5
        case .clock: 6
        case .paused: 7
        case .seeked: 8
        case .ended: 9
        case .failed: 10
        case .thumbnail: 11
        case .thumbnailFailed: 12
        case .alive: 13
        case .advanced: 14
        case .length: 23
        case .buffering: 15
        case .path: 16
        case .tracks: 17
        case .drift: 18
        case .dmabuf: 19
        case .cues: 32
        case .captionsEnd: 33
        case .facts: 34
        case .captionTracks: 36
        case .spoken: 48
        }
    }

    package func encode(into w: inout PacketWriter) {
        switch self {
        case .ready, .starting, .outgrown: break
        case .buffer(let id, let size), .dmabuf(let id, let size):
            w.put(id)
            w.put(size, in: WireRange.size)
        case .retired(let id): w.put(id)
        case .prerolled(let id, let duration, let hasVideo):
            w.put(id)
            w.put(duration, in: WireRange.position)
            w.put(hasVideo)
        case .frame(let info): w.put(info)
        case .clock(let id, let serial, let pts, let due, let rate):
            w.put(id, serial)
            w.put(pts, in: WireRange.stamp)
            w.put(due, in: WireRange.instant)
            w.put(rate, in: Jump.rates)
        case .paused(let id): w.put(id)
        case .picturesEnded(let id, let serial): w.put(id, serial)
        case .seeked(let id, let serial): w.put(id, serial)
        case .ended(let id, let serial, let truncated): w.put(id, serial, truncated)
        case .failed(let id, let reason, let detail):
            w.put(id, reason)
            w.put(detail, .message)
        case .thumbnail(let request, let width, let height, let stride):
            w.put(request)
            w.put(width, in: WireRange.side)
            w.put(height, in: WireRange.side)
            w.put(stride, in: WireRange.stride)
        case .thumbnailFailed(let request, let message):
            w.put(request)
            w.put(message, .message)
        case .facts(let request, let facts): w.put(request, facts)
        case .alive(let number): w.put(number)
        case .advanced(let id, let duration), .length(let id, let duration):
            w.put(id)
            w.put(duration, in: WireRange.position)
        case .buffering(let id, let percent):
            w.put(id)
            w.put(percent, in: WireRange.percent)
        case .path(let id, let path): w.put(id, path)
        case .tracks(let id, let kind, let tracks):
            w.put(id, kind)
            w.put(tracks, limit: ListLimit.tracks)
        case .drift(let id, let drift): w.put(id, drift)
        case .cues(let request, let cues):
            w.put(request)
            w.put(cues, limit: ListLimit.cues)
        case .captionsEnd(let request): w.put(request)
        case .captionTracks(let request, let tracks):
            w.put(request)
            w.put(tracks, limit: CaptionTrack.maximumInPacket)
        case .spoken(let request, let failure):
            w.put(request)
            w.put(failure, .message)
        }
    }

    package init(kind: UInt8, from r: inout PacketReader) throws(PacketError) {
        switch kind {
        case 1: self = .ready
        case 2: self = try .buffer(r.take(), size: r.take(in: WireRange.size, "size"))
        case 3: self = try .retired(r.take())
        case 4:
            self = try .prerolled(
                r.take(), duration: r.take(in: WireRange.position, "duration"), hasVideo: r.take())
        case 5: self = try .frame(r.take())
        case 6:
            self = try .clock(
                r.take(), serial: r.take(), pts: r.take(in: WireRange.stamp, "stamp"),
                due: r.take(in: WireRange.instant, "instant"), rate: r.take(in: Jump.rates, "rate"))
        case 7: self = try .paused(r.take())
        case 8: self = try .seeked(r.take(), serial: r.take())
        case 9: self = try .ended(r.take(), serial: r.take(), truncated: r.take())
        case 10: self = try .failed(r.take(), r.take(), detail: r.take(.message))
        case 11:
            self = try .thumbnail(
                request: r.take(), width: r.take(in: WireRange.side, "width"),
                height: r.take(in: WireRange.side, "height"), stride: r.take(in: WireRange.stride, "stride"))
        case 12: self = try .thumbnailFailed(request: r.take(), message: r.take(.message))
        case 13: self = try .alive(r.take())
        case 14: self = try .advanced(r.take(), duration: r.take(in: WireRange.position, "duration"))
        case 15: self = try .buffering(r.take(), percent: r.take(in: WireRange.percent, "percent"))
        case 16: self = try .path(r.take(), r.take())
        case 17: self = try .tracks(r.take(), r.take(), r.take(limit: ListLimit.tracks))
        case 18: self = try .drift(r.take(), r.take())
        case 19: self = try .dmabuf(r.take(), size: r.take(in: WireRange.size, "size"))
        case 20: self = .starting
        case 21: self = .outgrown
        case 22: self = try .picturesEnded(r.take(), serial: r.take())
        case 23: self = try .length(r.take(), duration: r.take(in: WireRange.position, "duration"))
        case 32: self = try .cues(request: r.take(), r.take(limit: ListLimit.cues))
        case 34: self = try .facts(request: r.take(), r.take())
        case 48: self = try .spoken(request: r.take(), failure: r.take(.message))
        case 33: self = try .captionsEnd(request: r.take())
        case 36: self = try .captionTracks(request: r.take(), r.take(limit: CaptionTrack.maximumInPacket))
        default: throw .unknownKind(kind)
        }
    }
}
