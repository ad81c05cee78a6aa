/// One decoded frame in a buffer that the daemon may read until it releases it. Times are nanoseconds.
package struct FrameInfo: Hashable, Sendable {
    package var playback: PlaybackID
    /// Counts the seeks of this playback: frames of an older serial are released unseen.
    package var serial: UInt32
    package var buffer: BufferID
    package var layout: FrameLayout
    /// Presentation stamp from the start of the media; ascending within a serial, each once. The first frame after a
    /// seek into its middle has the position itself.
    package var pts: Int64
    /// When the frame should be seen: CLOCK_MONOTONIC, or the virtual clock. 0 means at once: the frame that a load,
    /// or a live seek while paused, shows.
    package var due: Int64

    package init(
        playback: PlaybackID, serial: UInt32, buffer: BufferID, layout: FrameLayout, pts: Int64, due: Int64
    ) {
        self.playback = playback
        self.serial = serial
        self.buffer = buffer
        self.layout = layout
        self.pts = pts
        self.due = due
    }
}

/// What a media worker tells the daemon. Times are nanoseconds.
package enum MediaEvent: PacketMessage {
    /// The worker is up.
    case ready
    /// A new buffer of `size` bytes; the packet carries its sealed descriptor.
    case buffer(BufferID, size: UInt64)
    /// The buffer is gone for good; the daemon drops its mapping. Sent only for released ones.
    case retired(BufferID)
    /// `duration` is 0 where it is unknown.
    case prerolled(PlaybackID, duration: Int64, hasVideo: Bool)
    case frame(FrameInfo)
    /// Frames from now on, those that already arrived included, are due at `due + (pts - this pts) / rate`.
    case clock(PlaybackID, serial: UInt32, pts: Int64, due: Int64, rate: Double)
    case paused(PlaybackID)
    /// Seeks that a newer one overtook are not answered.
    case seeked(PlaybackID, serial: UInt32)
    /// The last frame of this serial was sent before this. `truncated` when the file ends long before its length.
    case ended(PlaybackID, serial: UInt32, truncated: Bool)
    /// The item cannot be played (on); `detail` is for the log.
    case failed(PlaybackID, FailureReason, detail: String)
    /// The packet carries the sealed descriptor of `stride * height` bytes, BGRX.
    case thumbnail(request: UInt32, width: UInt32, height: UInt32, stride: UInt32)
    case thumbnailFailed(request: UInt32, message: String)
    case alive(UInt32)
    /// The `.next` item has begun: frames from now on are its, due behind those of the last. `duration` as in
    /// `.prerolled`.
    case advanced(PlaybackID, duration: Int64)
    /// A stream has run dry, or is filling up again: playing waits while this is below 100.
    case buffering(PlaybackID, percent: UInt8)
    /// How its frames come about from now on.
    case path(PlaybackID, FramePath)
    /// The languages of its sound tracks, in their order; empty where unknown.
    case soundTracks(PlaybackID, [String])
    /// Some captions of a video; at most `Cue.mostInPacket`, in the order of the file.
    case cues(request: UInt32, [Cue])
    /// All captions were sent; not `found` when there are none. `language` is empty where unknown.
    case captionsEnd(request: UInt32, found: Bool, language: String)

    package var kind: UInt8 {
        switch self {
        case .ready: 1
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
        case .buffering: 15
        case .path: 16
        case .soundTracks: 17
        case .cues: 32
        case .captionsEnd: 33
        }
    }

    package func encode(into w: inout PacketWriter) {
        switch self {
        case .ready: break
        case .buffer(let id, let size):
            w.put(id.number)
            w.put(size)
        case .retired(let id): w.put(id.number)
        case .prerolled(let id, let duration, let hasVideo):
            w.put(id.number)
            w.put(duration)
            w.put(hasVideo)
        case .frame(let f):
            w.put(f.playback.number)
            w.put(f.serial)
            w.put(f.buffer.number)
            f.layout.encode(into: &w)
            w.put(f.pts)
            w.put(f.due)
        case .clock(let id, let serial, let pts, let due, let rate):
            w.put(id.number)
            w.put(serial)
            w.put(pts)
            w.put(due)
            w.put(rate)
        case .paused(let id): w.put(id.number)
        case .seeked(let id, let serial):
            w.put(id.number)
            w.put(serial)
        case .ended(let id, let serial, let truncated):
            w.put(id.number)
            w.put(serial)
            w.put(truncated)
        case .failed(let id, let reason, let detail):
            w.put(id.number)
            reason.encode(into: &w)
            w.put(detail)
        case .thumbnail(let request, let width, let height, let stride):
            w.put(request)
            w.put(width)
            w.put(height)
            w.put(stride)
        case .thumbnailFailed(let request, let message):
            w.put(request)
            w.put(message)
        case .alive(let number): w.put(number)
        case .advanced(let id, let duration):
            w.put(id.number)
            w.put(duration)
        case .buffering(let id, let percent):
            w.put(id.number)
            w.put(percent)
        case .path(let id, let path):
            w.put(id.number)
            path.encode(into: &w)
        case .soundTracks(let id, let languages):
            w.put(id.number)
            w.put(languages) { $0.put($1) }
        case .cues(let request, let cues):
            w.put(request)
            w.put(cues) { $1.encode(into: &$0) }
        case .captionsEnd(let request, let found, let language):
            w.put(request)
            w.put(found)
            w.put(language)
        }
    }

    package init(kind: UInt8, from r: inout PacketReader) throws(PacketError) {
        switch kind {
        case 1: self = .ready
        case 2: self = .buffer(BufferID(try r.integer()), size: try r.integer())
        case 3: self = .retired(BufferID(try r.integer()))
        case 4:
            self = .prerolled(PlaybackID(try r.integer()), duration: try r.integer(), hasVideo: try r.bool())
        case 5:
            self = .frame(
                FrameInfo(
                    playback: PlaybackID(try r.integer()), serial: try r.integer(), buffer: BufferID(try r.integer()),
                    layout: try FrameLayout(from: &r), pts: try r.integer(), due: try r.integer()))
        case 6:
            self = .clock(
                PlaybackID(try r.integer()), serial: try r.integer(), pts: try r.integer(), due: try r.integer(),
                rate: try Jump.rate(from: &r))
        case 7: self = .paused(PlaybackID(try r.integer()))
        case 8: self = .seeked(PlaybackID(try r.integer()), serial: try r.integer())
        case 9: self = .ended(PlaybackID(try r.integer()), serial: try r.integer(), truncated: try r.bool())
        case 10:
            self = .failed(PlaybackID(try r.integer()), try FailureReason(from: &r), detail: try r.string())
        case 11:
            self = .thumbnail(
                request: try r.integer(), width: try r.integer(), height: try r.integer(), stride: try r.integer())
        case 12: self = .thumbnailFailed(request: try r.integer(), message: try r.string())
        case 13: self = .alive(try r.integer())
        case 14: self = .advanced(PlaybackID(try r.integer()), duration: try r.integer())
        case 15: self = .buffering(PlaybackID(try r.integer()), percent: try r.integer())
        case 16: self = .path(PlaybackID(try r.integer()), try FramePath(from: &r))
        case 17:
            self = .soundTracks(
                PlaybackID(try r.integer()),
                try r.array { (r: inout PacketReader) throws(PacketError) in try r.string() })
        case 32: self = .cues(request: try r.integer(), try r.array(Cue.init(from:)))
        case 33:
            self = .captionsEnd(request: try r.integer(), found: try r.bool(), language: try r.string())
        default: throw .unknownKind(kind)
        }
    }
}
