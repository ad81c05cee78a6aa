import Geometry
import Gesture
import InterfaceKit
import PageInterface
import PlayerInterface
import PreviewInterface
import Settings
import Time

/// The acting finger: the first on the panel. The arbiter interprets the other fingers.
struct Finger {
    /// The surface on which the finger came down.
    enum Surface { case page, window, details, scrubber, volume, preview, nothing }

    /// The effect of the finger's drag.
    enum Use {
        case undecided
        /// Moves the window; `base` points of the translation belong to a list that was scrolled first.
        case window(base: Double)
        /// Two fingers resize the floating window.
        case pinch
        /// Two fingers zoom the video until it fills its slot.
        case fit
        /// Scrolls the details; the list's offset at the drag's start, without the rubber band.
        case details(start: Double)
        /// Scrubs to this position, seconds.
        case scrubber(Double)
        case volume
        /// Plays the video fast while the finger stays.
        case hold
        /// Scrolls a page or pulls it away.
        case page
        /// Moves the preview by the measured translation.
        case preview(translation: Point)
        /// No effect: the finger opened a preview, or moved where nothing can be dragged.
        case nothing
    }

    /// The finger that came down first, or the one that continues its gesture.
    var touch: TouchID
    let surface: Surface
    /// The pressed element, as long as a tap is possible.
    var target: ElementTarget?
    /// When the pressed element is highlighted.
    var highlight: Instant?
    var use = Use.undecided
    /// The kind of the drag.
    var drag: GestureKind?
    /// The pinches of a preview under these fingers.
    var pinches = PinchCourse()
    var lastSample: Instant
    /// The last measured position.
    var location: Point

    var isDragging: Bool { if case .undecided = use { false } else { true } }

    /// The longest time by which drawing lags behind the finger.
    private static let drawingLag: Seconds = 0.05

    /// Whether the drawing may still change because of the last sample.
    func isFresh(at t: Instant) -> Bool { t - lastSample < Self.drawingLag }
}

extension Interface {
    /// Ends the highlight, because the touch has become another gesture than a tap.
    mutating func endHighlight() {
        finger?.target = nil
        finger?.highlight = nil
        forgetHighlight()
    }

    private mutating func forgetHighlight() {
        highlighted = nil
        pages.highlight(nil)
    }

    /// Moves the dragged part to the finger's drawn position in the frame that is built, and handles a long press.
    mutating func followFinger(build: Instant) {
        guard finger != nil else { return }
        expireGestures(at: build)
        guard let finger else { return }
        if let start = finger.highlight, build >= start { highlight(finger.target) }
        guard let kind = finger.drag else { return }
        let way = arbiter.drawnTranslation(of: kind, at: build)
        switch finger.use {
        case .window(let base): window.follow(translation: way - Point(x: 0, y: base))
        case .details(let start): detailsScroller.drag(toRaw: start - way.y, settings.scroll)
        case .page: pages.follow(translation: way, build: build)
        case .undecided, .pinch, .fit, .scrubber, .volume, .hold, .preview, .nothing: break
        }
    }

    private mutating func highlight(_ target: ElementTarget?) {
        switch target {
        case .page, .tab: pages.highlight(target)
        case .player(let target): highlighted = target
        case .preview, nil: break
        }
    }

    /// Undoes the finger's gesture and forgets the finger.
    mutating func cancelFinger(at t: Instant) {
        guard finger != nil else { return }
        undoDrag(at: t)
        liftFinger(at: t)
    }

    /// Returns the dragged part, or lets it continue to its earlier target.
    mutating func undoDrag(at t: Instant) {
        guard let finger else { return }
        switch finger.use {
        case .window:
            window.cancelDrag()
            if closeTarget.isShown(at: t) { closeTarget.hide(at: t) }
        case .pinch: window.cancelDrag()
        case .fit: fit.release()
        case .details: detailsScroller.release(velocity: 0, at: shown)
        case .page: _ = handle(.drag(.cancelled))
        case .preview: preview?.motion.cancel()
        case .undecided, .scrubber, .volume, .hold, .nothing: releaseCaught()
        }
        self.finger?.use = .nothing
    }

    /// Lets a part that the finger caught and did not drag continue to its earlier target.
    mutating func releaseCaught() {
        switch finger?.surface {
        case .page: _ = handle(.drag(.letGo))
        case .preview: releasePreview(nil)
        case .details:
            window.cancelDrag()
            detailsScroller.release(velocity: 0, at: shown)
        case .window, .scrubber, .volume, .nothing, nil: window.cancelDrag()
        }
    }

    mutating func liftFinger(at t: Instant) {
        if case .hold = finger?.use { pendingEffects.append(.setRate(speed)) }
        cancelScrub()
        if closeTarget.isShown(at: t) { closeTarget.hide(at: t) }
        if let surface = finger?.surface, surface == .scrubber || surface == .volume, controls.isShown(at: t) {
            controls.show(at: t, for: settings.controls.hideAfter)
        }
        finger = nil
        forgetHighlight()
    }
}
