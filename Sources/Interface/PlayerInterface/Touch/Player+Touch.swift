package import Geometry
import Gesture
package import InterfaceKit
import Settings
import Time

/// A finger on the player: the surface under it, and the parts that its gestures move.
extension Player {
    /// The gestures that a finger on the player may begin.
    package struct TouchStart {
        /// The pressed element; nil if there is none, or the finger stopped a motion.
        package let target: PlayerTarget?
        /// The duration of a long press in seconds; nil if the element has no long press.
        package let press: Double?
        package let offersPinch: Bool
    }

    /// Whether a point lies on the window. Touches pass through a window that fades out.
    package func contains(_ point: Point) -> Bool { windowFrame(at: point) != nil }

    /// The gestures that the finger on the player may begin.
    package var touchStart: TouchStart {
        let presses = touch.pressed.map { gestures(on: $0).contains(.longPress) } ?? false
        return TouchStart(
            target: touch.pressed, press: presses ? settings.controls.holdDelay : nil,
            offersPinch: touch.surface == .window && canBePinched)
    }

    /// Handles the first finger on the player and stops any motion there.
    mutating func beginTouch(at point: Point) {
        let target = target(at: point)
        let surface = surface(at: point, target)
        touch.begin(on: surface, at: point)
        touch.pressed = catchMoving(surface) ? nil : target
    }

    /// Stops the window and the details where they were last drawn.
    ///
    /// - Returns: whether a part was in motion, so that the touch cannot be a tap.
    private mutating func catchMoving(_ surface: PlayerTouch.Surface) -> Bool {
        guard surface == .window || surface == .details else { return false }
        var isCaught = false
        if window.isMoving(at: shown) {
            window.grab(shown: shown)
            isCaught = true
        }
        if surface == .details, details.scroller.isMoving(at: shown) {
            details.scroller.catchNow(at: shown)
            isCaught = true
        }
        return isCaught
    }

    /// Releases the parts that the finger caught but did not drag.
    ///
    /// The window continues to its earlier target. The details stay where they were caught, or spring back to an end.
    mutating func releaseCaught() {
        window.cancelDrag()
        details.scroller.letGo(at: shown)
    }

    /// Cancels the gesture.
    ///
    /// The window returns, or continues to its earlier target. The details stay inside their ends, and the video's fit
    /// settles at the nearer end.
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

    /// Removes the finger, after its gesture has ended or was cancelled.
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

    /// Plays the video fast while the finger stays down.
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
