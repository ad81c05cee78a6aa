package import InterfaceKit
package import Settings

/// An event that the kiosk's rules handle.
package enum KioskEvent {
    case touched
    /// A key, a remote control, a command or a restored session.
    case used
    /// A frame is about to be built.
    ///
    /// - Parameters:
    ///   - plays: whether an item plays.
    ///   - isWatched: whether a visitor began it, and it has an end.
    case frame(plays: Bool, isWatched: Bool)
    /// The session of an idle panel has ended: the attract loop begins.
    case sessionEnded
    /// A visitor ends the attract loop.
    case attractEnded
    /// Where the attract loop of an earlier process was.
    case attractPlace(AttractPlace)
    /// A change of the item that the attract loop plays.
    case media(MediaChange)
    /// The page "out of order" is shown; nil returns to normal operation.
    case outOfOrder(OutOfOrder?)
    /// A visitor's choice on the settings page.
    case chosen(key: String, RawValue)
    /// The choices end with the session.
    case choicesForgotten
    /// What the panel says about the content set of a stick.
    case notice(ContentNotice)
    /// The configuration has changed.
    indirect case configured(Settings)
}
