import Geometry
import Gesture
import Motion
import Scene
import Settings
import Time
import WorkerProtocol

/// What a tap can act on.
enum Target: Hashable {
    case cell(Int)
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
        case page(start: Double)
        case nothing
    }

    var isDragging: Bool { dragged != nil }

    /// The longest that what is drawn runs behind the finger, or ahead of it by prediction.
    private static let drawingLag: Seconds = 0.05

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
        case .page:
            if scrollers[tab]!.isMoving(at: shown) {
                scrollers[tab]!.catchNow(at: shown)
                target = nil
            }
        case .nothing: break
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
        case .page: finger!.dragged = .page(start: scrollers[tab]!.rawOffset(at: shown, settings.scroll))
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
        case .nothing: finger!.dragged = .nothing
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
        case .page(let start): scrollers[tab]!.drag(toRaw: start - translation, settings.scroll)
        case .nothing: break
        }
    }

    private mutating func endDrag(_ pan: PanRecognizer.Pan) {
        guard let dragged = finger?.dragged else { return cancelDrag() }
        switch dragged {
        case .window(let base): window.release(translation: pan.translation.y - base, velocity: pan.velocity.y)
        case .details: detailsScroller.release(velocity: -pan.velocity.y, at: shown)
        case .page: scrollers[tab]!.release(velocity: -pan.velocity.y, at: shown)
        case .nothing: break
        }
        liftFinger()
    }

    private mutating func cancelDrag() {
        switch finger?.dragged {
        case .window: window.cancelDrag()
        case .details: detailsScroller.release(velocity: 0, at: shown)
        case .page: scrollers[tab]!.release(velocity: 0, at: shown)
        case .nothing, nil: releaseCaught()
        }
        liftFinger()
    }

    /// A window or list that was caught but not dragged goes on to where it was going.
    private mutating func releaseCaught() {
        window.cancelDrag()
        switch finger?.surface {
        case .page: scrollers[tab]!.release(velocity: 0, at: shown)
        case .details: detailsScroller.release(velocity: 0, at: shown)
        default: break
        }
    }

    private mutating func liftFinger() {
        finger = nil
        highlighted = nil
    }

    // MARK: Taps

    private mutating func endTap(_ tap: TapRecognizer.Tap?, at t: Instant) -> [Effect] {
        let pressed = finger?.target
        releaseCaught()
        liftFinger()
        guard let tap, let pressed, target(at: tap.position) == pressed else { return [] }
        return act(on: pressed, tap, at: t)
    }

    private mutating func act(on target: Target, _ tap: TapRecognizer.Tap, at t: Instant) -> [Effect] {
        switch target {
        case .cell(let index): return library[index].map { open($0, animated: true) } ?? []
        case .tab(let index):
            tab = Tab.allCases[index]
            return []
        case .video: return tapVideo(tap, at: t)
        case .controlsPlay, .miniPlay: return togglePlaying(at: t)
        case .replay: return replay()
        case .controlsMinimise: window.settle(to: .mini)
        case .miniBar: window.settle(to: .full)
        case .miniClose: window.settle(to: .hidden)
        }
        return []
    }

    private mutating func tapVideo(_ tap: TapRecognizer.Tap, at t: Instant) -> [Effect] {
        guard tap.count < 2 else {
            controls.hide(at: t)
            dragsBlockedUntil = tap.time + Seconds(settings.controls.seekGuard)
            guard let watching, !watching.hasFailed, let slot = window.videoFrame(at: shown) else { return [] }
            let step = settings.controls.seekStep * (tap.position.x < slot.midX ? -1 : 1)
            return seek(to: watching.position + step)
        }
        if controls.isShown(at: t) {
            controls.hide(at: t)
        } else {
            controls.show(at: t, for: settings.controls.hideAfter)
        }
        return []
    }

    private mutating func togglePlaying(at t: Instant) -> [Effect] {
        switch watching?.phase {
        case .playing, .loading:
            watching?.phase = .paused
            if controls.isShown(at: t) { controls.show(at: t, for: settings.controls.hideAfter) }
            return [.pause]
        case .paused:
            watching?.phase = .playing
            if controls.isShown(at: t) { controls.show(at: t, for: settings.controls.hideAfter) }
            return [.play]
        case .ended: return replay()
        case .failed, nil: return []
        }
    }

    private mutating func replay() -> [Effect] {
        watching?.phase = .playing
        return [.seek(0), .play]
    }

    private mutating func seek(to position: Double) -> [Effect] {
        guard let watching else { return [] }
        let end = watching.duration > 0 ? watching.duration : .infinity
        let target = min(max(0, position), end)
        self.watching?.position = target
        if watching.phase == .ended { self.watching?.phase = .playing }
        return watching.phase == .ended ? [.seek(target), .play] : [.seek(target)]
    }

    // MARK: Where a finger is

    private func surface(at point: Point) -> Finger.Surface {
        if let frame = window.frame(at: shown), frame.contains(point), let slot = window.videoFrame(at: shown) {
            guard window.rest == .full, let last = columns.indices.last else { return .window }
            return columnFrame(last, window: frame, slot: slot).contains(point) ? .details : .window
        }
        return point.y < size.height - settings.tabs.height ? .page : .nothing
    }

    private func target(at point: Point) -> Target? {
        if let frame = window.frame(at: shown), frame.contains(point) { return windowTarget(at: point, frame) }
        let bar = Rect(
            x: 0, y: size.height - settings.tabs.height, width: size.width, height: settings.tabs.height)
        if bar.contains(point) {
            return Tab.allCases.indices.first { tabFrame($0, bar).contains(point) }.map(Target.tab)
        }
        let inPage = point + Point(x: 0, y: pageOffset(tab, at: shown))
        return grid(tab)?.index(at: inPage, count: library.total).map(Target.cell)
    }

    private func windowTarget(at point: Point, _ frame: Rect) -> Target? {
        guard let watching, let slot = window.videoFrame(at: shown) else { return nil }
        let target = settings.interface.minimumTarget
        if window.rest == .mini {
            let places = MiniPlaces(frame: frame, slot: window.layout.miniVideo.size, target: target)
            if places.close.contains(point) { return .miniClose }
            return places.play.contains(point) ? .miniPlay : .miniBar
        }
        guard slot.contains(point) else { return nil }
        let places = ControlPlaces(slot: slot, target: target)
        if watching.phase == .ended, places.play.contains(point) { return .replay }
        if controls.isShown(at: shown) {
            if places.play.contains(point) { return .controlsPlay }
            if places.minimise.contains(point) { return .controlsMinimise }
        }
        return .video
    }
}
