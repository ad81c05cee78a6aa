package import InterfaceKit
package import Settings

/// An event that the kiosk's rules handle.
package enum KioskEvent {
    case touched
    /// The panel is used by other means than a touch: a key, a remote control, a command or a restored session.
    case used
    /// A frame is about to be built.
    ///
    /// - Parameters:
    ///   - plays: whether an item plays.
    ///   - isWatched: whether a visitor began the item, it has an end, and it plays; false during an underrun or a
    ///     reconnection.
    case frame(plays: Bool, isWatched: Bool)
    /// The session of an idle panel has ended: the attract loop begins.
    case sessionEnded
    /// A visitor, a command or a request to play an item ends the attract loop.
    case attractEnded
    /// The place of an earlier process's attract loop.
    case attractPlace(AttractPlace)
    /// A change of the attract loop's playing item.
    case media(MediaChange)
    /// Rows of the library have arrived.
    case rowsArrived
    /// The page "out of order" is shown; nil returns to normal operation.
    case outOfOrder(OutOfOrder?)
    /// A visitor's choice on the settings page.
    case chosen(key: String, RawValue)
    /// The choices end with the session.
    case choicesForgotten
    /// A notice about a content set, or about a scan of the library.
    case notice(ContentNotice)
    /// The configuration has changed.
    indirect case configured(Settings)
}
