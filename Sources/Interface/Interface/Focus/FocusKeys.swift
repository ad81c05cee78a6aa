import Geometry
import InterfaceKit
import PageInterface
import PlayerInterface
import PreviewInterface
import Settings
import Time

/// The effect of the arrow keys and of the select key.
extension Interface {
    /// Moves the focus, or shows it at its last element.
    ///
    /// Over a large video there is no focus until the select key is pressed: arrows seek and change the volume.
    mutating func moveFocus(_ direction: FocusDirection, at t: Instant) -> [Effect] {
        // Keys arrive between frames, so the elements are those of the frame on the panel.
        let places = focusables(at: shown)
        guard let current = places.first(where: { $0.target == focus.target }), focus.isShown(at: t) else {
            if isLarge { return steer(direction, at: t) }
            if let first = firstPlace(of: places) { give(first, at: t) }
            return []
        }
        let across = surroundings.isMirrored ? direction.mirrored : direction
        // Time runs from left to right in every language.
        if let effects = adjust(current.target, current.target == .player(.scrubber) ? direction : across, at: t) {
            return effects
        }
        give(FocusSearch(places: places).next(from: current, across) ?? current, at: t)
        return []
    }

    /// Taps the focused element; without a focus it shows the focus.
    mutating func selectFocused(at t: Instant) -> [Effect] {
        if isLarge { player.handle(.command(.offerControls()), at: t, pages.library) }
        let places = focusables(at: shown)
        guard let current = places.first(where: { $0.target == focus.target }), focus.isShown(at: t) else {
            if let first = firstPlace(of: focusables(at: t)) { give(first, at: t) }
            return []
        }
        let rest = player.windowRest
        let (letter, digits) = (label(of: current.target), pages.enteredDigits)
        reader.awaitsValue = true
        let key = pages.pressedKey(at: current.target)
        let effects = tap(current, at: t)
        if reader.isOn { noteWritten(current.target, letter, isDigit: pages.enteredDigits > digits) }
        // A key of the keyboard may have another place than before.
        let target = key.flatMap { pages.place(of: $0) }.map { ElementTarget.page(.key($0)) } ?? current.target
        if player.windowRest != rest { focus.hide(at: t) } else { refocus(after: target, at: t) }
        return effects
    }

    /// A screen reader reads a written letter although the focused key has not changed. It repeats a digit of a PIN only
    /// through a headset.
    private mutating func noteWritten(_ target: ElementTarget, _ letter: String, isDigit: Bool) {
        switch target {
        case .page(.letter): reader.written = letter
        case .page(.key): reader.isAsked = true
        case .page(.pinKey): if isDigit { reader.isAsked = reader.hasHeadset }
        case .page, .tab, .player, .preview: break
        }
    }

    private mutating func tap(_ place: PanelElement, at t: Instant) -> [Effect] {
        switch place.target {
        case .page(let target): return handle(.tap(target))
        case .player(let target):
            return act(on: target, tappedAt: place.frame.centre, at: t)
        case .tab(let index): selectTab(index)
        case .preview: return handle(.select)
        }
        return []
    }

    /// Keeps the focus. When a menu closes, the focus returns to the element that opened it. A chosen chip may have another
    /// place than before.
    private mutating func refocus(after target: ElementTarget, at t: Instant) {
        let new: ElementTarget =
            switch target {
            case .player(.speed): .player(.controlsSpeed)
            case .player(.track(let kind, _)): .player(.controlsTrack(kind))
            case .player(.captionsOff), .player(.caption): .player(.controlsCaptions)
            case .player(.language): .player(.controlsLanguage)
            case .page(.letter(let key, _)): .page(.key(key))
            case .page(.field): .page(.key(0))
            case .page(.chip(let index)): .page(.chip(pages.chosenChip ?? index))
            default: target
            }
        focus.show(new, at: t, for: focusDuration)
    }

    /// The menu key: toggles the preview of an item, the letters of a key or the controls of a large video.
    mutating func toggleMenu(at t: Instant) {
        if isPreviewInFront {
            handle(.dismiss)
        } else if isLarge, player.showsControls(at: t) {
            player.handle(.command(.hideControls), at: t, pages.library)
            focus.hide(at: t)
        } else if isLarge {
            player.handle(.command(.offerControls()), at: t, pages.library)
            if let first = firstPlace(of: focusables(at: t)) { give(first, at: t) }
        } else if pages.showsLetters {
            closeLetters(at: t)
        } else if focus.isShown(at: t), case .page(let target) = focus.target {
            if case .key(let index) = target { offerLetters(of: index, at: t) } else { openPreview(of: target) }
        }
    }

    /// Opens the other letters of a key, and moves the focus to the first one.
    private mutating func offerLetters(of key: Int, at t: Instant) {
        guard pages.offersLetters(key) else { return }
        handle(.key(.offered(key)))
        if let first = focusables(at: shown).first { give(first, at: t) }
    }

    /// Closes the letters of a key, and returns the focus to the key.
    mutating func closeLetters(at t: Instant) {
        handle(.key(.cancelled))
        if let target = focus.target { refocus(after: target, at: t) }
    }

    var isLarge: Bool { player.isFull }

    /// Arrow keys over a large video: seek or change the volume.
    private mutating func steer(_ direction: FocusDirection, at t: Instant) -> [Effect] {
        switch direction {
        case .left, .right: return player.handle(.command(.step(direction == .left ? -1 : 1)), at: t, pages.library)
        case .up, .down: return perform(.changeVolume(direction == .up ? Self.volumeStep : -Self.volumeStep), at: t)
        }
    }

    /// Arrow keys along a focused slider; nil for any other element.
    mutating func adjust(_ target: ElementTarget, _ direction: FocusDirection, at t: Instant) -> [Effect]? {
        guard direction == .left || direction == .right else { return nil }
        let steps = direction == .left ? -1 : 1
        switch target {
        case .player(.scrubber):
            return keep(target, at: t) + player.handle(.command(.step(steps)), at: t, pages.library)
        case .player(.volume):
            player.handle(.command(.slideVolume(Double(steps) * Self.volumeStep)), at: t, pages.library)
            return keep(target, at: t)
        default: return nil
        }
    }

    private mutating func keep(_ target: ElementTarget, at t: Instant) -> [Effect] {
        reader.awaitsValue = true
        player.handle(.command(.showControls), at: t, pages.library)
        focus.show(target, at: t, for: focusDuration)
        return []
    }

    /// The volume step of an arrow key, as a fraction of the full volume.
    static let volumeStep = 0.05

    // MARK: Focus movement

    /// The time until the focus is hidden, seconds; infinite while the panel is read aloud.
    private var focusDuration: Double { reader.isOn ? .infinity : settings.input.focusHideAfter }

    mutating func give(_ place: PanelElement, at t: Instant) {
        focus.show(place.target, at: t, for: focusDuration)
        if isLarge { player.handle(.command(.offerControls(for: focusDuration)), at: t, pages.library) }
        reveal(place)
    }

    /// The element on which the focus appears. On a page it is the last focused element, or else the first wholly
    /// visible one; over a large video it is the play button.
    func firstPlace(of places: [PanelElement]) -> PanelElement? {
        let begins: [ElementTarget] = [.player(.upNextPlay), .player(.replay), .player(.controlsPlay)]
        if isLarge {
            return begins.lazy.compactMap { target in places.first { $0.target == target } }.first ?? places.first
        }
        let seen = Rect(x: 0, y: 0, width: size.width, height: viewport)
        let whole = places.filter { seen.contains($0.frame) || $0.target == .preview }
        if let last = whole.first(where: { $0.target == focus.lastOnPage }) { return last }
        // One leaves the page, the other erases the search.
        let (back, clear) = (ElementTarget.page(.back), ElementTarget.page(.clear))
        return whole.first { $0.target != back && $0.target != clear && $0.outer == nil } ?? whole.first ?? places.first
    }

    /// Scrolls until an element is wholly visible.
    private mutating func reveal(_ place: PanelElement) {
        switch place.target {
        case .page(let target): handle(.reveal(target, frame: place.frame, viewport: viewport))
        case .player(let target): player.handle(.reveal(target, place.frame), at: shown, pages.library)
        case .tab, .preview: break
        }
    }

    /// Whether the elements are at rest: neither the window, the preview nor the keyboard moves, and no transition runs.
    func isStill(at t: Instant) -> Bool {
        !pages.isInTransition && !pages.isKeyboardMoving(at: t) && !player.isWindowMoving(at: t)
            && (!preview.isOpen || preview.isInCentre(at: t))
    }

    /// Moves the focus if its element has disappeared: another page is shown, or the controls are hidden.
    mutating func frameFocus(build: Instant) {
        // Without a visible focus, as in nearly every frame of a motion, nothing else is computed.
        focus.awaitsRest = (focus.isShown(at: build) || reader.isOn) && !isStill(at: build)
        guard focus.isShown(at: build), !focus.awaitsRest else { return focus.forgetSnapshot() }
        let snapshot = Focus.Snapshot(
            revision: revision + player.revision, hasControls: player.showsControls(at: build),
            hasUpNext: player.announcesNext)
        guard focus.mayBeGone(snapshot) else { return }
        let places = focusables(at: build)
        guard !places.contains(where: { $0.target == focus.target }) else { return }
        guard !isLarge, let first = firstPlace(of: places) else { return focus.hide(at: build) }
        focus.show(first.target, at: build, for: focusDuration)
    }
}
