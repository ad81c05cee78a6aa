import Geometry
import Gesture
import InterfaceKit
import KioskInterface
import PageInterface
import PlayerInterface
import PreviewInterface
import Settings
import Time

/// The route from a touch sample to its gestures.
extension Interface {
    /// Handles a touch sample of the panel.
    mutating func route(_ sample: TouchSample, at t: Instant) -> [Effect] {
        let asked = kiosk.asks
        _ = kiosk.handle(.touched, pages.library, at: t)
        if asked || kiosk.isAttracting {
            reader.explorer = TouchExplorer()
        } else if let effects = handleForScreenReader(sample, at: t) {
            return effects
        }
        guard sample.phase == .down else { return recognizeGestures(in: sample, at: t) }
        // The same finger comes down again: the panel did not report that it lifted.
        if finger?.touch == sample.id { cancelFinger(at: t) }
        guard sample.isUsable else { return [] }
        focus.hide(at: t)
        // A touch that answers the panel's question or ends the attract loop begins no gesture.
        if asked { return [] }
        if kiosk.isAttracting { return answerAttract(at: t) }
        // A key of a keyboard or remote control may have opened a preview while a finger was on the page.
        if preview.isOpen, finger?.surface == .page { cancelFinger(at: t) }
        if finger == nil { beginOnSurface(sample, at: t) }
        return recognizeGestures(in: sample, at: t)
    }

    /// Handles the first finger on the panel: finds its surface and stops any motion there.
    private mutating func beginOnSurface(_ sample: TouchSample, at t: Instant) {
        if isPreviewInFront { return beginOnPreview(sample) }
        if isOnKeyboardInFront(sample.position) { return beginOnPage(sample, at: t) }
        let isOnTabs = sample.position.y >= size.height - surroundings.tabBarHeight
        if player.contains(sample.position), !isOnTabs || !player.isSinking(at: shown) {
            handle(.key(.cancelled))
            return beginOnPlayer(sample, at: t)
        }
        if !isOnTabs { return beginOnPage(sample, at: t) }
        handle(.key(.cancelled))
        let tab = pages.hit(sample.position, shown: shown)
        beginTouch(sample, on: .tabBar, tab, GestureOffer(on: .tabBar, in: surroundings), at: t)
    }

    /// Whether a point is on the keyboard of a low panel, in front of the tab bar and the small window.
    private func isOnKeyboardInFront(_ point: Point) -> Bool {
        guard !player.isFull, pages.keyboardInFront(at: shown)?.contains(point) ?? false else { return false }
        return !windowCoversKeyboard(at: shown) || !player.contains(point)
    }

    private mutating func beginOnPlayer(_ sample: TouchSample, at t: Instant) {
        player.handle(.touch(.began(at: sample.position)), at: t, pages.library)
        let start = player.touchStart
        let offer = GestureOffer(on: .player, in: surroundings, press: start.press, offersPinch: start.offersPinch)
        beginTouch(sample, on: .player, start.target.map { .player($0) }, offer, at: t)
    }

    /// Handles a finger on the pages, which may open a preview by a long press or with a second finger.
    private mutating func beginOnPage(_ sample: TouchSample, at t: Instant) {
        handle(.drag(.touched(at: sample.position)))
        let contact = pages.contact
        let hasLongPress = contact.target.map { pages.gestures(on: $0).contains(.longPress) } ?? false
        let offer = GestureOffer(
            on: .page, in: surroundings, press: hasLongPress ? settings.gesture.longPress : nil,
            offersPinch: hasLongPress && contact.target.flatMap { pages.row(of: $0) } != nil,
            fromEdge: contact.offersEdgePan)
        beginTouch(sample, on: .page, contact.target.map { .page($0) }, offer, at: t)
        finger?.origin = contact.target
        finger?.subject = contact.target.map { pages.subject(of: $0) }
    }

    mutating func beginTouch(
        _ sample: TouchSample, on surface: Finger.Surface, _ target: ElementTarget?, _ offer: GestureOffer,
        at t: Instant
    ) {
        arbiter.offer(offer.kinds, recognizers: offer.recognizers, table: offer.table)
        finger = Finger(
            touch: sample.id, surface: surface, target: target,
            highlight: target == nil ? nil : t + Seconds(settings.gesture.highlightDelay), lastSample: sample.time)
    }

    private mutating func recognizeGestures(in sample: TouchSample, at t: Instant) -> [Effect] {
        guard let finger, sample.isUsable || sample.endsTouch else { return [] }
        if finger.touch == sample.id {
            self.finger?.lastSample = sample.time
            if sample.isUsable, finger.surface == .player {
                player.handle(.touch(.moved(to: sample.position)), at: t, pages.library)
            }
            if finger.use == .accents { followAccents(sample, at: t) }
        }
        var queue = GestureQueue()
        arbiter.handle(sample) { queue.append($0) }
        var effects: [Effect] = []
        for number in 0..<queue.count {
            guard let event = queue[number] else { continue }
            effects += react(to: event, at: t)
        }
        if queue.count > 0, let finger = self.finger, finger.surface == .preview {
            handle(.touch(.sampled(at: finger.lastSample)))
        }
        // The touch is over, and neither a tap nor a drag has ended it.
        if self.finger?.touch == sample.id, sample.endsTouch { endTouchWithoutDrag(at: t) }
        return effects
    }

    /// A finger that holds a key moves over the letters that the key offers.
    private mutating func followAccents(_ sample: TouchSample, at t: Instant) {
        if sample.phase == .cancel {
            undoDrag(at: t)
        } else if sample.isUsable {
            handle(.key(.moved(to: sample.position)))
        }
    }

    /// Handles the gestures that become due without a sample, such as the long press of a resting finger.
    mutating func expireGestures(at t: Instant) {
        var queue = GestureQueue()
        arbiter.expire(at: t) { queue.append($0) }
        for number in 0..<queue.count {
            guard let event = queue[number] else { continue }
            let effects = react(to: event, at: t)
            pendingEffects += effects
        }
    }

    private mutating func react(to event: TouchArbiter.Event, at t: Instant) -> [Effect] {
        switch event {
        case .ended(_, .tap(let tap)): return endTap(tap, at: t)
        case .began(let kind, .pan(let pan)):
            finger?.drag = kind
            beginDrag(pan, at: t)
        case .changed(_, .pan(let pan)): continueDrag(pan)
        case .ended(_, .pan(let pan)): return endDrag(pan, at: t)
        case .cancelled(.pan), .cancelled(.edgePan), .cancelled(.scroll): undoDrag(at: t)
        case .began(_, .press(let press)): beginPress(press)
        case .began(_, .pinch(let pinch)):
            beginPinch()
            follow(pinch)
        case .changed(_, .pinch(let pinch)): follow(pinch)
        case .ended(_, .pinch(let pinch)): endPinch(pinch)
        case .cancelled(.pinch): endPinch(nil)
        case .changed(_, .press), .ended(_, .press), .cancelled, .began(_, .tap), .changed(_, .tap): break
        }
        return []
    }

    private mutating func endTouchWithoutDrag(at t: Instant) {
        releaseCaught()
        endTouch(at: t)
    }

    private mutating func endTap(_ tap: TapRecognizer.Tap, at t: Instant) -> [Effect] {
        guard let finger else { return [] }
        endTouchWithoutDrag(at: t)
        switch finger.surface {
        case .page: return endPageTap(tap, on: finger.target, finger.subject)
        case .preview:
            // A tap on a preview cannot be the first of a double tap on the player.
            player.handle(.touch(.tappedElsewhere), at: t, pages.library)
            return handle(.touch(.tapped(tap.position)))
        case .player: return endPlayerTap(tap, on: finger.target, at: t)
        case .tabBar: return endTabTap(tap, on: finger.target)
        }
    }

    /// A long press opens a preview on a page, offers a key's accents on the keyboard, and speeds up the video on the
    /// player.
    private mutating func beginPress(_ press: LongPressRecognizer.Press) {
        guard case .undecided = finger?.use, let target = finger?.target else { return }
        endHighlight()
        if case .page(let target) = target, pages.subject(of: target) != finger?.subject { return }
        switch target {
        case .page(.key(let index)):
            finger?.use = .accents
            handle(.key(.held(index, from: press.location)))
        case .page(let target):
            finger?.use = .nothing
            openPreview(of: target)
            holdPreview(press)
        case .player:
            finger?.use = .player
            player.handle(.touch(.longPressed), at: shown, pages.library)
        case .tab, .preview: break
        }
    }

    /// Lets the finger that opened the preview go on to drag or pinch it in the same touch.
    private mutating func holdPreview(_ press: LongPressRecognizer.Press) {
        guard preview.isOpen, var finger = self.finger else { return }
        let offer = GestureOffer(on: .preview, in: surroundings, offersPinch: true, offersTap: false)
        arbiter.offer(offer.kinds, recognizers: offer.recognizers, table: offer.table)
        let sample = TouchSample(id: press.touch, phase: .down, position: press.location, time: press.time)
        arbiter.handle(sample) { _ in }
        (finger.surface, finger.use, finger.holdsRisingPreview) = (.preview, .undecided, true)
        self.finger = finger
    }

    /// Catches the rising picture under the finger that has opened it.
    mutating func grabHeldPreview() {
        guard finger?.holdsRisingPreview ?? false else { return }
        finger?.holdsRisingPreview = false
        handle(.touch(.began))
    }

    // MARK: Drags

    private mutating func beginDrag(_ pan: PanRecognizer.Pan, at t: Instant) {
        guard let surface = finger?.surface, finger?.use != .accents else { return }
        let target = finger?.target
        finger?.touch = pan.touch
        endHighlight()
        switch surface {
        case .page:
            if case .page(.key(let index)) = target, pages.isFlickKey(index) {
                finger?.use = .accents
                handle(.key(.held(index, from: pan.start)))
                handle(.key(.moved(to: pan.location)))
                return
            }
            finger?.use = .page
            handle(.drag(.began(pan, from: finger?.drag == .edgePan ? .edge : .page)))
        case .preview:
            finger?.use = .preview
            grabHeldPreview()
            handle(.touch(.dragged(pan)))
        case .player:
            finger?.use = .player
            player.handle(.touch(.dragBegan(pan)), at: t, pages.library)
        case .tabBar:
            finger?.use = .nothing
            guard case .tab(let index) = target else { break }
            finger?.use = .page
            handle(.drag(.began(pan, from: .tab(index))))
        }
    }

    private mutating func continueDrag(_ pan: PanRecognizer.Pan) {
        finger?.touch = pan.touch
        guard let finger else { return }
        switch finger.use {
        case .player:
            let drawn = finger.drag.map { arbiter.drawnTranslation(of: $0, at: finger.lastSample) } ?? .zero
            player.handle(
                .touch(.dragged(pan, drawn: drawn, sampled: finger.lastSample)), at: finger.lastSample, pages.library)
        case .preview: handle(.touch(.dragged(pan)))
        case .undecided, .page, .lift, .accents, .nothing: break
        }
    }

    private mutating func endDrag(_ pan: PanRecognizer.Pan, at t: Instant) -> [Effect] {
        guard let finger else { return [] }
        var effects: [Effect] = []
        switch finger.use {
        case .player: effects = player.handle(.touch(.dragEnded(pan)), at: t, pages.library)
        case .page: effects = handle(.drag(.ended(pan)))
        case .preview: handle(.touch(.ended(pan)))
        case .lift, .accents: break
        case .undecided, .nothing: releaseCaught()
        }
        endTouch(at: t)
        return effects
    }
}
