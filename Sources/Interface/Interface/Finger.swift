import Geometry
import Gesture
import InterfaceKit
import Motion
import PageInterface
import PlayerInterface
import Scene
import Settings
import Time
import WorkerProtocol

/// What a tap can act on.
enum Target: Hashable {
    case tab(Int)
    case video
    case controlsPlay, controlsMinimise, controlsCompact, controlsCaptions, controlsSpeed, controlsImmersive
    case controlsMute
    /// So many steps of the seek buttons.
    case skip(Int)
    /// By its number among `ControlPlaces.rates`.
    case speed(Int)
    case controlsSound
    /// By its number among the item's sound tracks.
    case sound(Int)
    case scrubber, volume
    case miniPlay, miniClose, miniBar
    case floating, floatingPlay, floatingClose, floatingExpand, stashTab
    case replay, upNextPlay, upNextCancel
    case description, detailsChannel
    /// By their numbers in the details.
    case chapter(Int), detailsRow(Int)
}

/// The finger that acts: the first on the panel. Others are ignored until it leaves, but for a second on the floating window.
struct Finger {
    /// What a drag of it moves.
    enum Surface { case page, window, details, scrubber, volume, nothing }

    let touch: TouchID
    let surface: Surface
    var pan: PanRecognizer
    /// Of this finger and another, where two can do something.
    var pinch: PinchRecognizer?
    /// What it pressed, as long as a tap may come of it.
    var target: Target?
    /// When the press is highlighted.
    var highlight: Instant?
    /// When it has been held for long.
    var hold: Instant?
    var dragged: Dragged?
    var lastSample: Instant
    /// Where it was measured last.
    var location: Point

    /// What its drag moves, decided when the drag began.
    enum Dragged {
        /// `base` points of the translation belong to a list that was scrolled first.
        case window(base: Double)
        case pinch
        /// Two fingers make the video fill its place.
        case fit
        /// A second finger came in time to pinch, and neither has gone far enough yet.
        case bothFingers
        /// The list's offset, elastic part undone, when the drag began.
        case details(start: Double)
        /// Where the video will go on, seconds.
        case scrubber(Double)
        case volume
        /// The video plays fast as long as it stays.
        case hold
        case nothing
    }

    var isDragging: Bool { dragged != nil }

    /// The longest delay of a drawn position behind the finger.
    static let drawingLag: Seconds = 0.05

    /// Whether what is drawn may still change for the last sample.
    func isFresh(at t: Instant) -> Bool { t - lastSample < Self.drawingLag }
}

extension Interface {
    mutating func touch(_ sample: TouchSample, at t: Instant) -> [Effect] {
        let tap = taps.handle(sample)
        if let hold = finger?.hold, sample.time >= hold { beginHold() }
        guard sample.phase != .down || finger != nil else {
            begin(sample, at: t)
            return []
        }
        pinch(sample)
        guard finger?.touch == sample.id, sample.phase != .down else { return [] }
        finger?.lastSample = sample.time
        finger?.location = sample.position
        switch finger?.pan.handle(sample) {
        case .began(let pan): beginDrag(pan, at: t)
        case .changed(let pan): continueDrag(pan)
        case .ended(let pan): return endDrag(pan, at: t)
        case .cancelled: cancelDrag()
        case .failed, nil:
            if sample.phase == .up { return endTap(tap, at: t) }
            if sample.phase == .cancel { cancelDrag() }
        }
        return []
    }

    private mutating func begin(_ sample: TouchSample, at t: Instant) {
        let gesture = settings.gesture
        var target = target(at: sample.position)
        let surface = surface(at: sample.position, target)
        if catchMoving(surface) { target = nil }
        let holds = target == .video && nowPlaying?.phase == .playing
        var pinch = surface == .window ? PinchRecognizer(slop: slop, second: PinchRecognizer.SecondFinger()) : nil
        _ = pinch?.handle(sample)
        var pan = PanRecognizer(slop: slop, axis: .free, latency: Seconds(gesture.resamplingDelay))
        _ = pan.handle(sample)
        finger = Finger(
            touch: sample.id, surface: surface, pan: pan, pinch: pinch, target: target,
            highlight: target == nil ? nil : t + Seconds(gesture.highlightDelay),
            hold: holds ? sample.time + Seconds(settings.controls.holdDelay) : nil, dragged: nil,
            lastSample: sample.time, location: sample.position)
    }

    /// Stops what moves under the finger, where it was last seen.
    ///
    /// - Returns: whether something was: then the touch is no tap.
    private mutating func catchMoving(_ surface: Finger.Surface) -> Bool {
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
        case .page, .scrubber, .volume, .nothing: break
        }
        return isCaught
    }

    // MARK: Drags

    private mutating func beginDrag(_ pan: PanRecognizer.Pan, at t: Instant) {
        finger?.target = nil
        finger?.highlight = nil
        finger?.hold = nil
        highlighted = nil
        guard let surface = finger?.surface, finger?.dragged == nil else { return }
        switch surface {
        case .window: beginWindowDrag(base: 0, at: pan.time)
        case .details:
            // At the list's top a pull takes the window, anything else scrolls.
            let offset = detailsScroller.rawOffset(at: shown, settings.scroll)
            let pullsDown = pan.location.y > pan.start.y
            if window.isDragged || (offset <= 0 && pullsDown) {
                beginWindowDrag(base: 0, at: pan.time)
            } else {
                finger?.dragged = .details(start: offset)
            }
        case .scrubber, .volume: beginControlDrag(pan)
        case .page, .nothing: finger?.dragged = .nothing
        }
        if window.isDraggedAbout, case .window = finger?.dragged { closeTarget.show(at: t, for: nil) }
    }

    private mutating func beginWindowDrag(base: Double, at t: Instant) {
        guard t >= dragsBlockedUntil else {
            finger?.dragged = .nothing
            return
        }
        if !window.isDragged { window.grab(shown: shown) }
        finger?.dragged = .window(base: base)
    }

    private mutating func continueDrag(_ pan: PanRecognizer.Pan) {
        switch finger?.dragged {
        case .details(let start): handOver(start)
        case .scrubber, .volume: continueControlDrag(pan)
        default: break
        }
    }

    /// A list pulled past its top gives the rest of the drag to the window.
    private mutating func handOver(_ start: Double) {
        guard let finger else { return }
        let translation = finger.pan.drawnTranslation(at: finger.lastSample).y
        guard start - translation < 0, window.rest == .full else { return }
        detailsScroller.drag(toRaw: 0, settings.scroll)
        detailsScroller.release(velocity: 0, at: shown)
        beginWindowDrag(base: start, at: finger.lastSample)
    }

    /// Moves what the finger drags to where it is drawn in the frame that is built.
    mutating func followFinger(build: Instant) {
        guard let finger else { return }
        if let highlight = finger.highlight, build >= highlight { highlighted = finger.target }
        if let hold = finger.hold, build >= hold { beginHold() }
        guard let dragged = finger.dragged else { return }
        let translation = finger.pan.drawnTranslation(at: build)
        switch dragged {
        case .window(let base): window.follow(translation: translation - Point(x: 0, y: base))
        case .details(let start): detailsScroller.drag(toRaw: start - translation.y, settings.scroll)
        case .pinch, .fit, .bothFingers, .scrubber, .volume, .hold, .nothing: break
        }
    }

    private mutating func endDrag(_ pan: PanRecognizer.Pan, at t: Instant) -> [Effect] {
        guard let dragged = finger?.dragged else {
            cancelDrag()
            return []
        }
        var effects: [Effect] = []
        switch dragged {
        case .window(let base): releaseWindow(pan, base: base)
        case .details: detailsScroller.release(velocity: -pan.velocity.y, at: shown)
        case .scrubber(let position): effects = endScrub(at: position)
        case .volume, .hold, .pinch, .fit, .bothFingers, .nothing: break
        }
        liftFinger(at: t)
        return effects
    }

    private mutating func releaseWindow(_ pan: PanRecognizer.Pan, base: Double) {
        let isDropped = isOverCloseTarget(pan.location) && pan.velocity.length <= settings.floating.flingVelocity
        window.release(translation: pan.translation - Point(x: 0, y: base), velocity: pan.velocity)
        if isDropped { window.settle(to: .hidden) }
    }

    /// Whether a floating window that is let go there is closed.
    func isOverCloseTarget(_ point: Point) -> Bool {
        guard window.isDraggedAbout else { return false }
        return (point - window.closeTarget).length <= settings.floating.closeRadius
    }

    mutating func cancelDrag() {
        switch finger?.dragged {
        case .window, .pinch: window.cancelDrag()
        case .fit: fit.release()
        case .details: detailsScroller.release(velocity: 0, at: shown)
        case .bothFingers, .scrubber, .volume, .hold, .nothing, nil: releaseCaught()
        }
        liftFinger(at: shown)
    }

    /// A window or list that was caught but not dragged goes on to where it was going.
    mutating func releaseCaught() {
        window.cancelDrag()
        if finger?.surface == .details { detailsScroller.release(velocity: 0, at: shown) }
    }

    mutating func liftFinger(at t: Instant) {
        if case .hold = finger?.dragged { pendingEffects.append(.setRate(speed)) }
        cancelScrub()
        if closeTarget.isShown(at: t) { closeTarget.hide(at: t) }
        if let surface = finger?.surface, surface == .scrubber || surface == .volume, controls.isShown(at: t) {
            controls.show(at: t, for: settings.controls.hideAfter)
        }
        finger = nil
        highlighted = nil
    }
}
