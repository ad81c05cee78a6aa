import Gesture
import InterfaceKit
import PageInterface
import PlayerInterface
import PreviewInterface
import Settings
import Time

/// The finger whose gesture the interface follows: the first one on the panel, or the one that continues its gesture.
/// The arbiter interprets the other fingers.
struct Finger {
    /// The surface on which the finger came down, or the preview that it has opened.
    enum Surface { case page, player, preview, tabBar }

    /// The effect of the finger's gesture.
    enum Use {
        case undecided
        /// The player handles the gesture.
        case player
        /// Scrolls a page or drags it away.
        case page
        /// Moves the preview.
        case preview
        /// Takes a picture out of its list, together with a second finger.
        case lift
        /// Chooses among the letters that a held or flicked key offers.
        case accents
        /// No effect: the surface cannot be dragged, or the gesture has ended or been cancelled.
        case nothing
    }

    /// The finger that came down first, or the one that continues its gesture.
    var touch: TouchID
    var surface: Surface
    /// Whether the finger has opened the preview, and no drag or pinch of the preview has begun. Until then the picture
    /// rises.
    var holdsRisingPreview = false
    /// The pressed element, as long as a tap is possible.
    var target: ElementTarget?
    /// The element of a page on which the finger came down.
    var origin: PageTarget?
    /// What the element of a page stood for as the finger came down.
    var subject: PageSubject?
    /// The time at which the pressed element is highlighted.
    var highlight: Instant?
    var use = Use.undecided
    /// The kind of the drag.
    var drag: GestureKind?
    var lastSample: Instant

    var isDecided: Bool { if case .undecided = use { false } else { true } }

    /// The longest time by which drawing lags behind the finger.
    private static let drawingLag: Seconds = 0.05

    /// Whether the drawing may still change because of the last sample.
    func isFresh(at t: Instant) -> Bool { t - lastSample < Self.drawingLag }
}

extension Interface {
    /// Ends the highlight and excludes a tap, because the touch has become another gesture.
    mutating func endHighlight() {
        finger?.target = nil
        finger?.highlight = nil
        forgetHighlight()
    }

    private mutating func forgetHighlight() {
        player.handle(.highlight(nil), at: shown, pages.library)
        handle(.highlight(nil))
    }

    /// Handles a due long press, begins a due highlight, and moves the dragged part to the drawn position of the finger
    /// in the frame that is built.
    mutating func followFinger(build: Instant) {
        guard finger != nil else { return }
        expireGestures(at: build)
        guard let finger else { return }
        if let start = finger.highlight, build >= start {
            highlight(finger.target)
            self.finger?.highlight = nil
        }
        guard let kind = finger.drag else { return }
        let translation = arbiter.drawnTranslation(of: kind, at: build)
        switch finger.use {
        case .player: player.handle(.touch(.drawn(translation)), at: build, pages.library)
        case .page: handle(.drag(.drawn(translation, build: build)))
        case .undecided, .preview, .lift, .accents, .nothing: break
        }
    }

    private mutating func highlight(_ target: ElementTarget?) {
        switch target {
        case .page, .tab: handle(.highlight(target))
        case .player(let target): player.handle(.highlight(target), at: shown, pages.library)
        case .preview, nil: break
        }
    }

    /// Undoes the finger's gesture and forgets the finger.
    mutating func cancelFinger(at t: Instant) {
        guard finger != nil else { return }
        undoDrag(at: t)
        endTouch(at: t)
    }

    /// Cancels the gesture: the dragged part returns, or continues to its earlier target.
    mutating func undoDrag(at t: Instant) {
        guard let finger else { return }
        switch finger.use {
        case .player: player.handle(.touch(.cancelled), at: t, pages.library)
        case .page: handle(.drag(.cancelled))
        case .preview: handle(.touch(.cancelled))
        case .lift: handle(.touch(.liftEnded(nil)))
        case .accents: handle(.key(.cancelled))
        case .undecided, .nothing: releaseCaught()
        }
        self.finger?.use = .nothing
    }

    /// Releases a part that the finger caught but did not drag; the part continues to its earlier target.
    mutating func releaseCaught() {
        switch finger?.surface {
        case .page: handle(.drag(.letGo))
        case .preview: handle(.touch(.ended(nil)))
        case .player: player.handle(.touch(.letGo), at: shown, pages.library)
        case .tabBar, nil: break
        }
    }

    mutating func endTouch(at t: Instant) {
        if finger?.surface == .player { player.handle(.touch(.ended), at: t, pages.library) }
        if finger?.use == .accents { handle(.key(.released)) }
        finger = nil
        forgetHighlight()
    }
}
