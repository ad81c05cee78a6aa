package import Captions
package import Geometry
package import Gesture
package import InterfaceKit
package import Settings
package import Time
package import WorkerProtocol

/// An event that the player handles.
package enum PlayerEvent {
    /// Opens an item in the large window, or in a small one; without animation the window appears at once.
    ///
    /// - Parameter from: the element of the page that was tapped.
    case play(CatalogRow, animated: Bool, from: PageTarget? = nil, in: Settings.Player.Compact? = nil)
    /// Restores the session of another process, without animation.
    case restore(Session)
    /// The resume points that earlier processes have stored.
    case remembered(ResumePoints)
    /// Forgets that an item was watched; nil for all items.
    case forget(ItemID?)
    /// Something outside the interface covers these edges of the panel, in points.
    case claimed(Insets)
    /// Rows of the library have arrived.
    case rowsArrived
    /// The catalog's details of the item that plays.
    case details(CatalogDetails)
    /// The catalog's row of the item that plays.
    case described(CatalogRow)
    case media(MediaChange)
    /// The captions that the item at a path offers.
    case captionTracks(path: String, [CaptionTrack])
    /// Some captions of the item at a path.
    case captions(path: String, CaptionTrack.Source, [Cue])
    case command(PlayerCommand)
    /// Performs the action of a tap on an element.
    case select(PlayerTarget, at: Point)
    /// Scrolls the details until a focused element among them, with this frame on the panel, is wholly visible.
    case reveal(PlayerTarget, Rect)
    /// Draws an element as pressed; nil for none.
    case highlight(PlayerTarget?)
    case touch(PlayerTouchEvent)
    /// The settings have changed from these; the surroundings with the new ones are already adopted.
    indirect case settingsChanged(from: Settings)
    /// A visitor has chosen the language of the interface, which is in force.
    case languageChosen
    /// The session is over: the item is forgotten, and so are the resume points unless the settings keep them.
    case itemsForgotten
    /// Everything else that a visitor changed is reset; the volume is that of the configuration, 0...1.
    case reset(volume: Double)
}

/// A request of a key, a remote control or the control socket to the player.
package enum PlayerCommand {
    case togglePlaying
    /// Seeks to a position in seconds.
    case seek(Double)
    /// Seeks by a number of steps and shows the time line.
    case step(Int)
    /// Plays the next item; or seeks to the beginning and, from there, plays the previous item.
    case next, previous
    case toggleCaptions, toggleMute
    /// Sets the volume, 0...1, and shows it for a moment.
    case setVolume(Double)
    /// Changes the volume by a part of its range, -1...1, and shows it for a moment.
    case changeVolume(Double)
    /// Changes the volume by a part of its range, -1...1, without the indicator: the focused slider shows it.
    case slideVolume(Double)
    /// Moves the window to a rest state; ignored without a window.
    case window(WindowRest)
    case toggleCompact, toggleImmersive
    /// Shrinks a full window, to uncover the page.
    case uncoverPage
    case closeMenu
    /// Steps from immersive to full, from full to mini or floating, from there to no window.
    case stepOut
    case showControls
    /// Shows the controls for this time in seconds, nil for the usual one, unless the next video is announced in their
    /// place.
    case offerControls(for: Double? = nil)
    case hideControls
}

/// An event of the fingers on the player.
package enum PlayerTouchEvent {
    /// The first finger comes down and stops the motions under it.
    case began(at: Point)
    /// A measured position of the finger.
    case moved(to: Point)
    case dragBegan(PanRecognizer.Pan)
    /// - Parameters:
    ///   - drawn: the drag's drawn translation.
    ///   - sampled: the time of the last sample.
    case dragged(PanRecognizer.Pan, drawn: Point, sampled: Instant)
    /// Moves the dragged part to the drag's drawn translation in the frame that is built.
    case drawn(Point)
    case dragEnded(PanRecognizer.Pan)
    /// A second finger begins a pinch.
    case pinchBegan
    case pinched(scale: Double)
    /// The pinch has ended; the remaining finger has no further effect.
    case pinchEnded(isCancelled: Bool)
    case longPressed
    /// A tap that `accepts` has confirmed.
    case tapped(TapRecognizer.Tap, on: PlayerTarget)
    /// A tap outside the player: the next tap on the player cannot complete a double tap.
    case tappedElsewhere
    /// Cancels the gesture: the dragged part returns, or continues to its earlier target.
    case cancelled
    /// Releases a part that the finger caught but did not drag; it continues to its earlier target.
    case letGo
    /// The touch is over, after its gesture has ended or was cancelled.
    case ended
}
