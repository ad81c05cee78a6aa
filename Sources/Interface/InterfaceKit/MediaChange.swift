package import Scene
package import Time
package import WorkerProtocol

/// A change of the playing item. Durations and positions are in seconds.
package enum MediaChange: Sendable {
    case prerolled(duration: Double)
    /// The item's length, which became known or more precise during playback.
    case length(Double)
    /// This frame is shown from now on; `aspect` is its width over its height.
    case frame(VideoFrameID, aspect: Double, pts: Double)
    /// `truncated`: the file ends before its length.
    case ended(truncated: Bool)
    /// The item cannot be played.
    case failed(FailureReason)
    /// The gapless next item has begun.
    case advanced(path: String, duration: Double)
    /// A stream has been in an underrun since this instant; nil when it continues.
    case waiting(since: Instant?)
    /// A stream in an underrun lost its connection at this instant, and the daemon reconnects.
    case reconnecting(FailureReason, since: Instant)
    /// The tracks of a kind, in their order.
    case tracks(TrackKind, [MediaTrack])
}
