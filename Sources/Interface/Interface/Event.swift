package import Captions
package import Gesture
package import Scene
package import Settings
package import Time
package import WorkerProtocol

/// An event that the interface handles.
package enum Event: Sendable {
    case touch(TouchSample)
    /// The library has been read; `total` is its number of items.
    case scanned(total: Int)
    case rows(CatalogQuery = .all, offset: Int, total: Int, [CatalogRow])
    case details(CatalogDetails)
    /// A file or folder of the library cannot be read.
    case problem(path: String, message: String)
    /// The catalog's row of the item that plays has arrived.
    case described(CatalogRow)
    /// A picture has arrived, or is not available.
    case picture(PictureID, available: Bool)
    /// A request for an item from outside the panel. Without animation the window appears at once.
    case play(CatalogRow, animated: Bool)
    /// Restores the session of the last process.
    case restore(Session)
    case media(MediaChange)
    /// Some captions of the item that plays.
    case captions(path: String, [Cue])
    case command(Command)
    /// The configuration has changed; its scale and lengths are resolved for the panel.
    case settings(Settings)
    /// The program and the machine.
    case about(AboutFacts)
}

/// A change of the item that plays. Times in seconds.
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
    /// A stream has been in an underrun since then; nil when it continues.
    case waiting(since: Instant?)
    /// A stream in an underrun lost its connection then, and the daemon reconnects.
    case reconnecting(FailureReason, since: Instant)
    /// The languages of the sound tracks; empty where unknown.
    case soundTracks([String])
}

/// A request of the interface to the rest of the program.
package enum Effect: Equatable, Sendable {
    case requestRows(CatalogQuery = .all, offset: Int, count: Int)
    case requestDetails(ItemID)
    case requestPicture(PictureID, path: String)
    case releasePicture(PictureID)
    /// Requests a strip of pictures from a video's beginning to its end, side by side in one image.
    case requestStrip(PictureID, path: String, columns: Int)
    case requestCaptions(path: String, language: String)
    case load(CatalogRow)
    /// Plays this item gapless after the loaded one; nil cancels it.
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
    /// Limits the sound to this volume, 0...1.
    case setVolumeCap(Double)
    /// The playback rate, 0.25...2.
    case setRate(Double)
    /// Selects a sound track, counted from 0.
    case setSoundTrack(Int)
}
