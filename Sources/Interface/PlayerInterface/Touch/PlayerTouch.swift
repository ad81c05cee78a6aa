import Geometry
import InterfaceKit
import Time

/// The finger on the player, and the effects that outlast it.
struct PlayerTouch {
    /// The surface on which the finger came down.
    enum Surface { case window, details, scrubber, volume }

    /// The effect of the finger's gesture.
    enum Use {
        case undecided
        /// Moves the window; `base` points of the translation belong to a list that was scrolled first.
        case window(base: Double)
        /// Two fingers resize the floating window.
        case pinch
        /// Two fingers zoom the video until it fills its slot.
        case fit
        /// Scrolls the details; `start` is the list's offset at the drag's start, without the rubber band.
        case details(start: Double)
        /// Scrubs to this position, seconds.
        case scrubber(Double)
        case volume
        /// Plays the video fast while the finger stays down.
        case hold
        case nothing
    }

    /// The surface under the finger; nil without a finger on the player.
    private(set) var surface: Surface?
    /// The target on which the finger came down; nil if the touch stopped a motion.
    var pressed: PlayerTarget?
    var use = Use.undecided
    var scrub: Scrub?
    /// The last measured position of the finger.
    var location: Point?
    /// The target that is drawn as pressed.
    var highlighted: PlayerTarget?
    /// The target of the last tap.
    var tapped: PlayerTarget?
    /// The close target for a dragged floating window.
    var closeTarget = Appearance()
    /// The taps that seek, and their ripple.
    var burst: SeekBurst?
    /// The instant until which the window ignores drags after a double tap.
    var dragsBlockedUntil = Instant.zero

    mutating func begin(on surface: Surface, at point: Point) {
        (self.surface, location, pressed, use) = (surface, point, nil, .undecided)
    }

    mutating func end() { (surface, location, pressed, use, highlighted) = (nil, nil, nil, .undecided, nil) }
}
