import Geometry
import Gesture
import Motion
import Scene
import Settings
import Time
import WorkerProtocol

/// What a tap can act on.
enum Target: Hashable {
    case tab(Int)
    case video
    case controlsPlay, controlsMinimise
    case miniPlay, miniClose, miniBar
    case replay
}

/// The finger that acts: the first on the panel. Others are ignored until it leaves.
struct Finger {
    /// What a drag of it moves.
    enum Surface { case page, window, details, nothing }

    let touch: TouchID
    let surface: Surface
    var pan: PanRecognizer
    /// What it pressed, as long as a tap may come of it.
    var target: Target?
    /// When the press is highlighted.
    var highlight: Instant?
    var dragged: Dragged?
    var lastSample: Instant

    /// What its drag moves, decided when the drag began.
    enum Dragged {
        /// `base` points of the translation belong to a list that was scrolled first.
        case window(base: Double)
        /// The list's offset, elastic part undone, when the drag began.
        case details(start: Double)
        case nothing
    }

    var isDragging: Bool { dragged != nil }

    /// The longest that what is drawn runs behind the finger, or ahead of it by prediction.
    static let drawingLag: Seconds = 0.05

    /// Whether what is drawn may still change for the last sample.
    func isFresh(at t: Instant) -> Bool { t - lastSample < Self.drawingLag }
}

extension Interface {
    mutating func touch(_ sample: TouchSample, at t: Instant) -> [Effect] {
        let tap = taps.handle(sample)
        guard sample.phase != .down || finger != nil else {
            begin(sample, at: t)
            return []
        }
        guard finger?.touch == sample.id, sample.phase != .down else { return [] }
        finger!.lastSample = sample.time
        switch finger!.pan.handle(sample) {
        case .began(let pan): beginDrag(pan)
        case .changed: handOver()
        case .ended(let pan):
            endDrag(pan)
            return []
        case .cancelled:
            cancelDrag()
            return []
        case .failed, nil: break
        }
        switch sample.phase {
        case .up: return endTap(tap, at: t)
        case .cancel: cancelDrag()
        case .down, .move: break
        }
        return []
    }

    private mutating func begin(_ sample: TouchSample, at t: Instant) {
        let gesture = settings.gesture
        let pan = PanRecognizer(
            slop: slop, axis: .free,
            latency: Seconds(gesture.resamplingDelay))
        var target = target(at: sample.position)
        let surface = surface(at: sample.position)
        switch surface {
        case .window, .details:
            if window.isMoving(at: shown) {
                window.grab(shown: shown)
                target = nil
            }
            if detailsScroller.isMoving(at: shown) {
                detailsScroller.catchNow(at: shown)
                target = nil
            }
        case .page, .nothing: break
        }
        finger = Finger(
            touch: sample.id, surface: surface, pan: pan, target: target,
            highlight: target == nil ? nil : t + Seconds(gesture.highlightDelay), dragged: nil,
            lastSample: sample.time)
        _ = finger!.pan.handle(sample)
    }

    // MARK: Drags

    private mutating func beginDrag(_ pan: PanRecognizer.Pan) {
        finger!.target = nil
        finger!.highlight = nil
        highlighted = nil
        switch finger!.surface {
        case .window: beginWindowDrag(base: 0, at: pan.time)
        case .details:
            // At the list's top a pull takes the window, anything else scrolls.
            let offset = detailsScroller.rawOffset(at: shown, settings.scroll)
            let pullsDown = pan.location.y > pan.start.y
            if window.drag != nil || (offset <= 0 && pullsDown) {
                beginWindowDrag(base: 0, at: pan.time)
            } else {
                finger!.dragged = .details(start: offset)
            }
        case .page, .nothing: finger!.dragged = .nothing
        }
    }

    private mutating func beginWindowDrag(base: Double, at t: Instant) {
        guard t >= dragsBlockedUntil else {
            finger!.dragged = .nothing
            return
        }
        if window.drag == nil { window.grab(shown: shown) }
        finger!.dragged = .window(base: base)
    }

    /// A list pulled past its top gives the rest of the drag to the window.
    private mutating func handOver() {
        guard case .details(let start) = finger!.dragged else { return }
        let translation = finger!.pan.drawnTranslation(at: finger!.lastSample).y
        guard start - translation < 0, window.rest == .full else { return }
        detailsScroller.drag(toRaw: 0, settings.scroll)
        detailsScroller.release(velocity: 0, at: shown)
        beginWindowDrag(base: start, at: finger!.lastSample)
    }

    /// Moves what the finger drags to where it is drawn in the frame that is built.
    mutating func followFinger(build: Instant) {
        guard let finger else { return }
        if let highlight = finger.highlight, build >= highlight { highlighted = finger.target }
        guard let dragged = finger.dragged else { return }
        let translation = finger.pan.drawnTranslation(at: build).y
        switch dragged {
        case .window(let base): window.follow(translation: translation - base)
        case .details(let start): detailsScroller.drag(toRaw: start - translation, settings.scroll)
        case .nothing: break
        }
    }

    private mutating func endDrag(_ pan: PanRecognizer.Pan) {
        guard let dragged = finger?.dragged else { return cancelDrag() }
        switch dragged {
        case .window(let base): window.release(translation: pan.translation.y - base, velocity: pan.velocity.y)
        case .details: detailsScroller.release(velocity: -pan.velocity.y, at: shown)
        case .nothing: break
        }
        liftFinger()
    }

    mutating func cancelDrag() {
        switch finger?.dragged {
        case .window: window.cancelDrag()
        case .details: detailsScroller.release(velocity: 0, at: shown)
        case .nothing, nil: releaseCaught()
        }
        liftFinger()
    }

    /// A window or list that was caught but not dragged goes on to where it was going.
    mutating func releaseCaught() {
        window.cancelDrag()
        if finger?.surface == .details { detailsScroller.release(velocity: 0, at: shown) }
    }

    mutating func liftFinger() {
        finger = nil
        highlighted = nil
    }
}
