package import Captions
package import Geometry
package import Gesture
package import InterfaceKit
package import KioskInterface
package import PageInterface
package import PlayerInterface
package import Scene
package import Settings
package import WorkerProtocol

/// An event that the interface handles.
package enum Event: Sendable {
    case touch(TouchSample)
    /// The library has been read; `total` is its number of items.
    case scanned(total: Int)
    case rows(CatalogQuery = .all, offset: Int, total: Int, [CatalogRow])
    /// The playlists, series and folders of the library.
    case lists([CatalogList])
    /// All channels of the library by name, including those that are not listed.
    case channels([String])
    /// The lists whose names match a search. The search's first rows follow.
    case foundLists(of: String, [NamedList])
    /// Kanji that may replace the start of a reading in kana.
    case conversions(of: String, [KanaConversion])
    /// The numbers of items in the library that were left before their end, and that were played at all.
    case counted(started: Int, played: Int)
    case details(CatalogDetails)
    /// A file or folder of the library cannot be read.
    case problem(path: String, message: String)
    /// The catalog's row of the item that plays has arrived.
    case described(CatalogRow)
    /// A requested picture has arrived, or is not available. The tint is the picture's characteristic colour.
    case picture(PictureID, available: Bool, tint: Colour? = nil)
    /// A request for an item from outside the panel, in the full window unless a small one is named. Without animation
    /// the window appears at once.
    case play(CatalogRow, animated: Bool, in: Settings.Player.Compact? = nil)
    /// Something outside the interface covers these edges of the panel, in points: the small window and the lists keep
    /// out of them.
    case claimed(Insets)
    /// Restores the session of the last process.
    case restore(Session)
    /// The resume points that earlier processes have stored.
    case remembered(ResumePoints)
    /// The place of an earlier process's attract loop.
    case attractPlace(AttractPlace)
    /// Forgets that an item was watched; nil for all items.
    case forget(ItemID?)
    case media(MediaChange)
    /// The captions that the item that plays offers.
    case captionTracks(path: String, [CaptionTrack])
    /// Some captions of the item that plays.
    case captions(path: String, CaptionTrack.Source, [Cue])
    case command(Command)
    /// The configuration has changed; its scale and lengths are resolved for the panel.
    case settings(Settings)
    /// A notice about the content set of a stick.
    case notice(ContentNotice)
    /// Facts about the program and the machine.
    case about(AboutFacts)
    /// A PIN was set, removed or checked.
    case pin(PinReport)
    /// A headset was plugged into the jack, or pulled out. It is not new if it was in before the daemon's restart.
    case headset(isIn: Bool, isNew: Bool = true)
    /// All texts of the last `Effect.speak` have been spoken. `isHeard` is false if none of them could be.
    case spoken(isHeard: Bool)
}
