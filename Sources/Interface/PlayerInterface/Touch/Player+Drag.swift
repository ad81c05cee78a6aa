import Geometry
import Gesture
import InterfaceKit
import Settings
import Time

/// A drag on the player window, on the details below its video, or on its controls.
extension Player {
    mutating func beginDrag(_ pan: PanRecognizer.Pan, at t: Instant) {
        switch touch.surface {
        case .window: takeWindow(base: 0, at: pan.time)
        case .details: beginDetailsDrag(pan)
        case .scrubber, .volume: beginControlDrag(pan)
        case nil: touch.use = .nothing
        }
        if window.isDraggedAbout, case .window = touch.use { touch.closeTarget.show(at: t, for: nil) }
    }

    /// At the list's top a downward drag moves the window; any other drag scrolls.
    private mutating func beginDetailsDrag(_ pan: PanRecognizer.Pan) {
        let offset = details.scroller.rawOffset(at: shown, settings.scroll)
        let pullsDown = pan.location.y > pan.start.y
        if window.isDragged || (offset <= 0 && pullsDown) {
            takeWindow(base: 0, at: pan.time)
        } else {
            touch.use = .details(start: offset)
        }
    }

    private mutating func takeWindow(base: Double, at t: Instant) {
        guard t >= touch.dragsBlockedUntil else {
            touch.use = .nothing
            return
        }
        if !window.isDragged { window.grab(shown: shown) }
        touch.use = .window(base: base)
    }

    /// - Parameters:
    ///   - drawn: the drag's drawn translation.
    ///   - t: the time of the last sample.
    mutating func continueDrag(_ pan: PanRecognizer.Pan, drawn: Point, at t: Instant) {
        switch touch.use {
        case .details(let start): handOver(start, drawn.y, at: t)
        case .scrubber, .volume: continueControlDrag(pan)
        case .undecided, .window, .pinch, .fit, .hold, .nothing: break
        }
    }

    /// Hands the rest of the drag over to the window when a list is pulled past its top.
    private mutating func handOver(_ start: Double, _ translation: Double, at t: Instant) {
        guard start - translation < 0, window.rest == .full else { return }
        details.scroller.drag(toRaw: 0, settings.scroll)
        details.scroller.release(velocity: 0, at: shown)
        takeWindow(base: start, at: t)
    }

    /// Moves the dragged part to the finger's drawn position in the frame that is built.
    mutating func follow(drawn way: Point) {
        switch touch.use {
        case .window(let base): window.follow(translation: way - Point(x: 0, y: base))
        case .details(let start): details.scroller.drag(toRaw: start - way.y, settings.scroll)
        case .undecided, .pinch, .fit, .scrubber, .volume, .hold, .nothing: break
        }
    }

    mutating func endDrag(_ pan: PanRecognizer.Pan) -> [Effect] {
        switch touch.use {
        case .window(let base): releaseWindow(pan, base: base)
        case .details: details.scroller.release(velocity: -pan.velocity.y, at: shown)
        case .scrubber(let position): return endScrub(at: position)
        case .undecided, .nothing: releaseCaught()
        case .volume, .hold, .pinch, .fit: break
        }
        return []
    }

    private mutating func releaseWindow(_ pan: PanRecognizer.Pan, base: Double) {
        let isDropped = isOverCloseTarget(pan.location) && pan.velocity.length <= settings.floating.flingVelocity
        window.release(translation: pan.translation - Point(x: 0, y: base), velocity: pan.velocity)
        if isDropped { window.drop() }
    }

    /// Whether a floating window is closed if it is released at a point.
    func isOverCloseTarget(_ point: Point) -> Bool {
        guard window.isDraggedAbout else { return false }
        return (point - window.closeTarget).length <= settings.floating.closeRadius
    }
}
