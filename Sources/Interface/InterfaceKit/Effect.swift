package import Scene
package import Settings
package import WorkerProtocol

/// A request of the interface to the rest of the program.
package enum Effect: Equatable, Sendable {
    case requestRows(CatalogQuery = .all, offset: Int, count: Int)
    case requestDetails(ItemID)
    /// Requests kanji for a reading in kana; the answer is `Event.conversions`, if kanji can be offered.
    case convert(String)
    case requestPicture(PictureID, path: String)
    /// Requests the picture of a logo on the pages' background colour.
    case requestLogo(PictureID, path: String, LogoMount)
    case releasePicture(PictureID)
    /// Requests a strip of pictures from a video's beginning to its end, side by side in one image.
    case requestStrip(PictureID, path: String, columns: Int)
    /// Requests pictures of a video from its beginning to its end, in this order.
    case requestSlides([PictureID], path: String)
    /// Requests the list of the captions of an item. Of too many, those in the preferred languages are listed.
    case requestCaptionTracks(path: String, languages: String)
    /// Requests the text of captions, in place of those that were requested before.
    case requestCaptions(path: String, CaptionTrack.Source)
    case load(CatalogRow)
    /// Opens a file or an address that is known only by its path; the answer is `Event.play`.
    case open(path: String)
    /// Plays this item gaplessly after the loaded one; nil cancels that.
    case follow(CatalogRow?)
    case play
    case pause
    /// Seeks to a position in seconds.
    case seek(Double)
    /// Seeks near a position in seconds, to a picture that is decoded quickly.
    case scrub(Double)
    case stop
    /// Sets the volume, 0...1.
    case setVolume(Double)
    /// Limits the sound to this volume, 0...1.
    case setVolumeCap(Double)
    /// Sets the playback rate, 0.25...2.
    case setRate(Double)
    /// Selects the track of a kind, counted from 0.
    case setTrack(TrackKind, Int)
    /// Speaks these texts in place of the unspoken earlier ones; an empty list stops the speech. `Event.spoken` reports
    /// the end.
    case speak([Utterance])
    /// Stores a setting permanently and applies it.
    case keep(key: String, RawValue)
    /// Asks whether a PIN is right; the answer is `Event.pin`.
    case checkPIN(String)
}
