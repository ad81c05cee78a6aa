import Geometry
import Gesture
import InterfaceKit
import Motion
import PageInterface
import Settings
import Time
import WorkerProtocol

/// The finger that acts on the pages.
struct PageFinger {
    /// What its drag moves, decided when the drag began.
    enum Use {
        case undecided
        /// The list's offset, elastic part undone, when the drag began.
        case scroll(start: Double)
        case shelf(start: Double)
        /// The transition's position when the drag began.
        case transition(start: Double)
        /// It opened a preview, or went where nothing moves.
        case nothing
    }

    let touch: TouchID
    var pan: PanRecognizer
    var edge: EdgePanRecognizer
    var press: LongPressRecognizer
    var tap: TapRecognizer
    var use = Use.undecided
    let onShelf: Bool
    var target: PageTarget?
    var highlight: Instant?
    var lastSample: Instant

    var isDragging: Bool { if case .undecided = use { false } else { true } }
}

extension Interface {
    mutating func beginPageTouch(_ sample: TouchSample, at t: Instant) {
        let gesture = settings.gesture
        navigation.finishUnnoticed(at: shown)
        let wasMoving = navigation.top.isMoving(at: shown) || navigation.transition != nil
        let target = wasMoving ? nil : pageTarget(at: sample.position)
        if navigation.transition != nil {
            navigation.grab(at: shown)
        } else {
            if navigation.top.scroller.isMoving(at: shown) { navigation.top.scroller.catchNow(at: shown) }
            if navigation.top.shelf.isMoving(at: shown) { navigation.top.shelf.catchNow(at: shown) }
        }
        pageFinger = PageFinger(
            touch: sample.id,
            pan: PanRecognizer(slop: slop, axis: .free, latency: Seconds(gesture.resamplingDelay)),
            edge: EdgePanRecognizer(
                width: settings.transition.edgeWidth, slop: slop, axisRatio: gesture.axisRatio),
            press: LongPressRecognizer(duration: Seconds(gesture.longPress), slop: slop),
            tap: TapRecognizer(
                TapRecognizer.Rules(
                    slop: slop, longest: nil, interval: Seconds(gesture.doubleTapInterval),
                    distance: gesture.doubleTapDistance)),
            onShelf: isOnShelf(sample.position), target: target,
            highlight: target == nil ? nil : t + Seconds(gesture.highlightDelay), lastSample: sample.time)
        _ = followPageTouch(sample, at: t)
    }

    mutating func followPageTouch(_ sample: TouchSample, at t: Instant) -> [Effect] {
        pageFinger?.lastSample = sample.time
        let tap = pageFinger?.tap.handle(sample)
        let edge = pageFinger?.edge.handle(sample)
        var isPressed = false
        pageFinger?.press.handle(sample) { if case .began = $0 { isPressed = true } }
        if isPressed { beginPress() }
        switch pageFinger?.pan.handle(sample) {
        case .began(let pan): beginPageDrag(pan, fromEdge: edge.map(Self.isBeginning) ?? false)
        case .ended(let pan): endPageDrag(pan)
        case .cancelled: cancelPageTouch()
        case .changed, .failed, nil: break
        }
        guard pageFinger != nil else { return [] }
        switch sample.phase {
        case .up: return endPageTap(tap)
        case .cancel: cancelPageTouch()
        case .down, .move: break
        }
        return []
    }

    private static func isBeginning(_ event: PanRecognizer.Event) -> Bool {
        if case .began = event { true } else { false }
    }

    private mutating func beginPageDrag(_ pan: PanRecognizer.Pan, fromEdge: Bool) {
        guard case .undecided = pageFinger?.use else { return }
        pageFinger?.target = nil
        pageFinger?.highlight = nil
        navigation.highlighted = nil
        let way = pan.location - pan.start
        let isAcross = way.x.magnitude >= settings.gesture.axisRatio * way.y.magnitude
        if let transition = navigation.transition {
            pageFinger?.use = transition.isBetweenPages ? .transition(start: transition.position(at: shown)) : .nothing
        } else if fromEdge, navigation.canPop {
            navigation.beginEdgePop()
            pageFinger?.use = .transition(start: 1)
        } else if isAcross {
            let start = navigation.top.shelf.rawOffset(at: shown, settings.scroll)
            let isOnShelf = pageFinger?.onShelf ?? false
            pageFinger?.use = isOnShelf ? .shelf(start: start) : .nothing
        } else {
            let start = navigation.top.scroller.rawOffset(at: shown, settings.scroll)
            pageFinger?.use = .scroll(start: start)
        }
    }

    /// Moves what the finger drags to where it is drawn in the frame that is built.
    mutating func followPageFinger(build: Instant) {
        guard let finger = pageFinger else { return }
        if let highlight = finger.highlight, build >= highlight { navigation.highlighted = finger.target }
        let way = finger.pan.drawnTranslation(at: build)
        switch finger.use {
        case .scroll(let start): navigation.top.scroller.drag(toRaw: start - way.y, settings.scroll)
        case .shelf(let start): navigation.top.shelf.drag(toRaw: start - way.x, settings.scroll)
        case .transition(let start): navigation.drag(to: start - way.x / size.width, at: build)
        case .undecided, .nothing: break
        }
    }

    private mutating func endPageDrag(_ pan: PanRecognizer.Pan) {
        guard let finger = pageFinger else { return }
        switch finger.use {
        case .scroll: navigation.top.scroller.release(velocity: -pan.velocity.y, at: shown)
        case .shelf: navigation.top.shelf.release(velocity: -pan.velocity.x, at: shown)
        case .transition(let start):
            let rules = EdgePopRules(
                finishProgress: settings.transition.finishProgress,
                flickVelocity: settings.transition.flickVelocity,
                style: settings.motion.style == .physical ? .physical : .reference)
            // What of the page was already gone counts as pulled.
            let way = (1 - start) * size.width + pan.translation.x
            let finishes = rules.finishes(translation: way, velocity: pan.velocity.x, width: size.width)
            navigation.release(finishes: finishes, velocity: -pan.velocity.x / size.width)
        case .undecided, .nothing: letPageGo()
        }
        liftPageFinger()
    }

    mutating func cancelPageTouch() {
        switch pageFinger?.use {
        case .scroll: navigation.top.scroller.release(velocity: 0, at: shown)
        case .shelf: navigation.top.shelf.release(velocity: 0, at: shown)
        case .transition: navigation.release(finishes: false, velocity: 0)
        case .undecided, .nothing, nil: letPageGo()
        }
        liftPageFinger()
    }

    /// What was caught and not dragged goes on.
    mutating func letPageGo() {
        navigation.letGo()
        navigation.top.scroller.letGo(at: shown)
        navigation.top.shelf.letGo(at: shown)
    }

    mutating func liftPageFinger() {
        pageFinger = nil
        navigation.highlighted = nil
    }

    /// Opens a preview where the finger has stayed long enough on a thumbnail.
    mutating func expirePress(build: Instant) {
        guard case .began = pageFinger?.press.expire(at: build) else { return }
        beginPress()
    }

    private mutating func beginPress() {
        guard case .undecided = pageFinger?.use, let target = pageFinger?.target else { return }
        switch target {
        case .cell, .shelf, .poster:
            pageFinger?.use = .nothing
            pageFinger?.target = nil
            pageFinger?.highlight = nil
            navigation.highlighted = nil
            openPreview(of: target)
        case .channel, .back, .option: break
        }
    }
}
