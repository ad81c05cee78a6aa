package import Scene
package import Settings
package import WorkerProtocol

/// A request of the interface to the rest of the program.
package enum Effect: Equatable, Sendable {
    case requestRows(CatalogQuery = .all, offset: Int, count: Int)
    case requestDetails(ItemID)
    case requestPicture(PictureID, path: String)
    /// Requests the picture of a logo on the colour of the pages.
    case requestLogo(PictureID, path: String, LogoMount)
    case releasePicture(PictureID)
    /// Requests a strip of pictures from a video's beginning to its end, side by side in one image.
    case requestStrip(PictureID, path: String, columns: Int)
    case requestCaptions(path: String, languages: String)
    case load(CatalogRow)
    /// Opens a file or an address of which only the place is known; the answer is `Event.play`.
    case open(path: String)
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
    /// Speaks these texts in place of those that were not heard yet; an empty list is silence. The end is
    /// `Event.spoken`.
    case speak([Utterance])
    /// Stores a setting for good and puts it in force.
    case keep(key: String, RawValue)
    /// Asks whether a PIN is right; the answer is `PinNews`.
    case checkPIN(String)
}
