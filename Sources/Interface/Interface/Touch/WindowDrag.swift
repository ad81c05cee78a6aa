import Geometry
import Gesture
import InterfaceKit
import PlayerInterface
import Settings
import Time

/// A drag on the player window, on the details below its video, or on its controls.
extension Interface {
    /// Stops motions under a finger, at the positions on the panel.
    ///
    /// - Returns: whether something moved; the touch cannot be a tap then.
    mutating func catchMoving(_ surface: Finger.Surface) -> Bool {
        var isCaught = false
        switch surface {
        case .window, .details:
            if window.isMoving(at: shown) {
                window.grab(shown: shown)
                isCaught = true
            }
            if detailsScroller.isMoving(at: shown) {
                detailsScroller.catchNow(at: shown)
                isCaught = true
            }
        case .page, .scrubber, .volume, .preview, .nothing: break
        }
        return isCaught
    }

    mutating func beginWindowDrag(_ pan: PanRecognizer.Pan, on surface: Finger.Surface, at t: Instant) {
        switch surface {
        case .window: takeWindow(base: 0, at: pan.time)
        case .details:
            // At the list's top a downward drag moves the window; any other drag scrolls.
            let offset = detailsScroller.rawOffset(at: shown, settings.scroll)
            let pullsDown = pan.location.y > pan.start.y
            if window.isDragged || (offset <= 0 && pullsDown) {
                takeWindow(base: 0, at: pan.time)
            } else {
                finger?.use = .details(start: offset)
            }
        case .scrubber, .volume: beginControlDrag(pan)
        case .page, .preview, .nothing: finger?.use = .nothing
        }
        if window.isDraggedAbout, case .window = finger?.use { closeTarget.show(at: t, for: nil) }
    }

    private mutating func takeWindow(base: Double, at t: Instant) {
        guard t >= dragsBlockedUntil else {
            finger?.use = .nothing
            return
        }
        if !window.isDragged { window.grab(shown: shown) }
        finger?.use = .window(base: base)
    }

    /// Hands the rest of the drag over to the window when a list is pulled past its top.
    mutating func handOver(_ start: Double) {
        guard let finger, let drag = finger.drag else { return }
        let translation = arbiter.drawnTranslation(of: drag, at: finger.lastSample).y
        guard start - translation < 0, window.rest == .full else { return }
        detailsScroller.drag(toRaw: 0, settings.scroll)
        detailsScroller.release(velocity: 0, at: shown)
        takeWindow(base: start, at: finger.lastSample)
    }

    mutating func releaseWindow(_ pan: PanRecognizer.Pan, base: Double) {
        let isDropped = isOverCloseTarget(pan.location) && pan.velocity.length <= settings.floating.flingVelocity
        window.release(translation: pan.translation - Point(x: 0, y: base), velocity: pan.velocity)
        if isDropped { window.settle(to: .hidden) }
    }

    /// Whether a floating window that is released there is closed.
    func isOverCloseTarget(_ point: Point) -> Bool {
        guard window.isDraggedAbout else { return false }
        return (point - window.closeTarget).length <= settings.floating.closeRadius
    }
}
