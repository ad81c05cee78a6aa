package import Geometry
import Gesture
package import InterfaceKit
import Settings
import Time

/// A finger on the player: what it came down on, and what its gestures move.
extension Player {
    /// What a finger on the player may begin.
    package struct TouchStart {
        /// The pressed element; nil if the finger stopped a motion.
        package let target: PlayerTarget?
        /// The duration of a long press, seconds; nil without an effect.
        package let press: Double?
        package let isPinched: Bool
    }

    /// Whether a point lies on the window. Touches pass through a window that fades out.
    package func contains(_ point: Point) -> Bool { windowFrame(at: point) != nil }

    /// What the finger that has come down may begin.
    package var touchStart: TouchStart {
        let presses = touch.pressed.map { gestures(on: $0).contains(.longPress) } ?? false
        return TouchStart(
            target: touch.pressed, press: presses ? settings.controls.holdDelay : nil,
            isPinched: touch.surface == .window && isPinched)
    }

    /// Handles the first finger on the player and stops any motion there.
    mutating func beginTouch(at point: Point) {
        let target = target(at: point)
        let surface = surface(at: point, target)
        touch.begin(on: surface, at: point)
        touch.pressed = catchMoving(surface) ? nil : target
    }

    /// Stops motions under a finger, at the positions on the panel.
    ///
    /// - Returns: whether something moved; the touch cannot be a tap then.
    private mutating func catchMoving(_ surface: PlayerTouch.Surface) -> Bool {
        guard surface == .window || surface == .details else { return false }
        var isCaught = false
        if window.isMoving(at: shown) {
            window.grab(shown: shown)
            isCaught = true
        }
        if details.scroller.isMoving(at: shown) {
            details.scroller.catchNow(at: shown)
            isCaught = true
        }
        return isCaught
    }

    /// Lets a part that the finger caught and did not drag continue to its earlier target.
    mutating func releaseCaught() {
        window.cancelDrag()
        if touch.surface == .details { details.scroller.release(velocity: 0, at: shown) }
    }

    /// Returns the dragged part, or lets it continue to its earlier target.
    mutating func undoGesture(at t: Instant) {
        switch touch.use {
        case .window:
            window.cancelDrag()
            hideCloseTarget(at: t)
        case .pinch: window.cancelDrag()
        case .fit: viewing.fit.release(shown: shown)
        case .details: details.scroller.release(velocity: 0, at: shown)
        case .undecided, .scrubber, .volume, .hold, .nothing: releaseCaught()
        }
        touch.use = .nothing
    }

    /// Forgets the finger, after its gesture has ended or was undone.
    mutating func endTouch(at t: Instant) {
        if case .hold = touch.use { ask(.setRate(viewing.speed)) }
        cancelScrub()
        hideCloseTarget(at: t)
        if touch.surface == .scrubber || touch.surface == .volume, showsControls(at: t) { showControls(at: t) }
        touch.end()
    }

    private mutating func hideCloseTarget(at t: Instant) {
        if touch.closeTarget.isShown(at: t) { touch.closeTarget.hide(at: t) }
    }

    /// Plays the video fast while the finger stays.
    mutating func beginPress() {
        touch.use = .hold
        ask(.setRate(settings.controls.holdRate))
    }

    /// Whether the finger may still begin a motion of the window.
    package var mayMoveWindow: Bool {
        guard case .undecided = touch.use else { return false }
        return touch.surface == .window || touch.surface == .details
    }
}
