package import Captions
package import Gesture
package import Scene
package import Settings
package import Time
package import WorkerProtocol

/// What happens to the interface.
package enum Event: Sendable {
    case touch(TouchSample)
    /// The library is read; how many items it has.
    case scanned(total: Int)
    case rows(CatalogQuery = .all, offset: Int, total: Int, [CatalogRow])
    case details(CatalogDetails)
    /// Something of the library cannot be read: which file or folder, and why.
    case problem(path: String, message: String)
    /// More is known of the item that plays.
    case described(CatalogRow)
    /// A picture arrived, or will not.
    case picture(PictureID, available: Bool)
    /// Someone who is not at the panel asks for an item; without animation it is there at once.
    case play(CatalogRow, animated: Bool)
    /// What the last process left goes on.
    case restore(Session)
    case media(MediaChange)
    /// Captions of the item that plays, some of them.
    case captions(path: String, [Cue])
    case command(Command)
    /// The configuration has changed; scale and lengths are resolved as at the start.
    case settings(Settings)
}

/// What became of the item that plays. Times in seconds.
package enum MediaChange: Sendable {
    case prerolled(duration: Double)
    /// How long it is, known only while it plays, or known better.
    case length(Double)
    /// This frame is to be seen from now on; `aspect` is its width over its height.
    case frame(VideoFrameID, aspect: Double, pts: Double)
    /// `truncated`: the file ends before its length.
    case ended(truncated: Bool)
    /// It is given up.
    case failed(FailureReason)
    /// What was to follow has begun, without a gap.
    case advanced(path: String, duration: Double)
    /// A stream stands still since then; nil when it goes on.
    case waiting(since: Instant?)
    /// A stream that stands still broke off then, and is asked for again.
    case reconnecting(FailureReason, since: Instant)
    /// Languages of the sound tracks, empty where unknown.
    case soundTracks([String])
}

/// What the interface asks of the rest of the program.
package enum Effect: Equatable, Sendable {
    case requestRows(CatalogQuery = .all, offset: Int, count: Int)
    case requestDetails(ItemID)
    case requestPicture(PictureID, path: String)
    case releasePicture(PictureID)
    /// Pictures of a video from its beginning to its end, side by side in one.
    case requestStrip(PictureID, path: String, columns: Int)
    case requestCaptions(path: String, language: String)
    case load(CatalogRow)
    /// It plays without a gap when the item that was loaded ends; nil: nothing does.
    case follow(CatalogRow?)
    case play
    case pause
    /// Seconds.
    case seek(Double)
    /// Seeks to a picture that is decoded quickly. Seconds.
    case scrub(Double)
    case stop
    /// 0...1
    case setVolume(Double)
    /// The sound is never louder than this, 0...1.
    case setVolumeCap(Double)
    /// How fast it plays, 0.25...2.
    case setRate(Double)
    /// Which of the sound tracks is heard, counted from 0.
    case setSoundTrack(Int)
}
