import Geometry
import Gesture
import InterfaceKit
import PageInterface
import PlayerInterface
import PreviewInterface
import Settings
import Time

/// The finger that acts: the first on the panel. What others mean beside it is the arbiter's to say.
struct Finger {
    /// What it came down on.
    enum Surface { case page, window, details, scrubber, volume, preview, nothing }

    /// What it moves.
    enum Use {
        case undecided
        /// `base` points of the translation belong to a list that was scrolled first.
        case window(base: Double)
        /// Two fingers make the floating window larger or smaller.
        case pinch
        /// Two fingers make the video fill its place.
        case fit
        /// The list's offset, elastic part undone, when the drag began.
        case details(start: Double)
        /// Where the video will go on, seconds.
        case scrubber(Double)
        case volume
        /// The video plays fast as long as it stays.
        case hold
        /// The list's offset, elastic part undone, when the drag began.
        case scroll(start: Double)
        case shelf(start: Double)
        /// The transition's position when the drag began.
        case transition(start: Double)
        /// How far it was measured to have gone.
        case preview(translation: Point)
        /// It opened a preview, or went where nothing moves.
        case nothing
    }

    /// The one that came down first, or that goes on in its place.
    var touch: TouchID
    let surface: Surface
    let isOnShelf: Bool
    /// What it pressed, as long as a tap may come of it.
    var target: ElementTarget?
    /// When the press is highlighted.
    var highlight: Instant?
    var use = Use.undecided
    /// The drag it is.
    var drag: GestureKind?
    /// What two fingers have made of a preview.
    var pinches = PinchCourse()
    var lastSample: Instant
    /// Where it was measured last.
    var location: Point

    var isDragging: Bool { if case .undecided = use { false } else { true } }

    /// The longest delay of a drawn position behind the finger.
    private static let drawingLag: Seconds = 0.05

    /// Whether what is drawn may still change for the last sample.
    func isFresh(at t: Instant) -> Bool { t - lastSample < Self.drawingLag }
}

extension Interface {
    /// It means more than a press by now.
    mutating func endHighlight() {
        finger?.target = nil
        finger?.highlight = nil
        (highlighted, navigation.highlighted) = (nil, nil)
    }

    /// Moves what the finger drags to where it is drawn in the frame that is built, and begins what a resting finger begins.
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
        case .scroll(let start): navigation.top.scroller.drag(toRaw: start - way.y, settings.scroll)
        case .shelf(let start): navigation.top.shelf.drag(toRaw: start - way.x, settings.scroll)
        case .transition(let start): navigation.drag(to: start - way.x / size.width, at: build)
        case .undecided, .pinch, .fit, .scrubber, .volume, .hold, .preview, .nothing: break
        }
    }

    private mutating func highlight(_ target: ElementTarget?) {
        switch target {
        case .page(let target): navigation.highlighted = target
        case .window(let target): highlighted = target
        case .preview, nil: break
        }
    }

    /// Undoes what the finger began, and forgets it.
    mutating func cancelFinger(at t: Instant) {
        guard finger != nil else { return }
        undoDrag(at: t)
        liftFinger(at: t)
    }

    /// What was dragged goes back, or on to where it was going.
    mutating func undoDrag(at t: Instant) {
        guard let finger else { return }
        switch finger.use {
        case .window:
            window.cancelDrag()
            if closeTarget.isShown(at: t) { closeTarget.hide(at: t) }
        case .pinch: window.cancelDrag()
        case .fit: fit.release()
        case .details: detailsScroller.release(velocity: 0, at: shown)
        case .scroll: navigation.top.scroller.release(velocity: 0, at: shown)
        case .shelf: navigation.top.shelf.release(velocity: 0, at: shown)
        case .transition: navigation.release(finishes: false, velocity: 0)
        case .preview: preview?.cancel()
        case .undecided, .scrubber, .volume, .hold, .nothing: releaseCaught()
        }
        self.finger?.use = .nothing
    }

    /// What the finger caught and did not drag goes on to where it was going.
    mutating func releaseCaught() {
        switch finger?.surface {
        case .page: letPageGo()
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
        (highlighted, navigation.highlighted) = (nil, nil)
    }
}
