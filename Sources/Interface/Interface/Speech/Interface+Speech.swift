import Geometry
import Gesture
import InterfaceKit
import KioskInterface
import Languages
import PageInterface
import PlayerInterface
import Settings
import Time
import WorkerProtocol

/// The screen reader: elements are read aloud, and touches explore them.
extension Interface {
    /// The language of the interface, then those that visitors are offered.
    private var languages: [String] { [strings.languageCode] + surroundings.offeredLanguages.map(\.code) }

    var explorerRules: TouchExplorer.Rules {
        let gesture = settings.gesture
        return TouchExplorer.Rules(
            slop: surroundings.slop, exploreDelay: Seconds(settings.speech.exploreDelay),
            doubleTapInterval: Seconds(gesture.doubleTapInterval), longPress: Seconds(gesture.longPress))
    }

    // MARK: Begin and end

    mutating func setReading(_ isOn: Bool, at t: Instant) -> [Effect] {
        guard isOn != reader.isOn else { return [] }
        cancelFinger(at: t)
        // Fingers that are down now are ignored.
        reader.explorer = TouchExplorer()
        guard isOn else {
            let farewell = reader.speak([strings[SpeechWords.off]], languages: languages)
            reader.voice = nil
            hideFocus(at: t)
            return farewell
        }
        reader.begin(with: settings.speech)
        return []
    }

    private mutating func hideFocus(at t: Instant) {
        focus.hide(at: t)
        // The controls stayed visible while the panel was read aloud; from now on they hide as usual.
        if player.showsControls(at: t) { player.handle(.command(.offerControls()), at: t, pages.library) }
    }

    mutating func toggleReading(at t: Instant) -> [Effect] { setReading(!reader.isOn, at: t) }

    /// Begins or ends reading when a headset is plugged in or pulled out.
    mutating func takeHeadset(isIn: Bool, isNew: Bool, at t: Instant) -> [Effect] {
        let hadHeadset = reader.hasHeadset
        reader.hasHeadset = isIn && settings.speech.headset
        guard hadHeadset || reader.hasHeadset else { return [] }
        guard isNew else { return setReading(isIn, at: t) }
        use(at: t)
        return endAttract(at: t) + setReading(isIn, at: t)
    }

    /// Reading ends where nothing can be spoken: a panel that waits for double taps would seem broken.
    mutating func takeSilence(isHeard: Bool, at t: Instant) -> [Effect] {
        let isRepeated = reader.fellSilent(isHeard: isHeard)
        guard reader.isOn else { return [] }
        if reader.isMute { return setReading(false, at: t) }
        return isRepeated ? reader.speakAgain(languages: languages) : []
    }

    /// Resets reading for the next visitor: it continues only with a headset, and in the configured voice.
    mutating func resetReading() -> [Effect] {
        let hushed = reader.isOn ? reader.hush() : []
        reader.explorer = TouchExplorer()
        if reader.hasHeadset { reader.begin(with: settings.speech) } else { reader.voice = nil }
        return hushed
    }

    // MARK: Touches

    /// Handles a touch sample while the panel is read aloud; nil if other gestures handle it.
    mutating func handleForScreenReader(_ sample: TouchSample, at t: Instant) -> [Effect]? {
        guard reader.isOn else { return begin(by: sample, at: t) }
        return reader.explorer.handle(sample, explorerRules).map { answer($0, at: t) } ?? []
    }

    /// Begins reading after a tap with three fingers, which has no other effect.
    private mutating func begin(by sample: TouchSample, at t: Instant) -> [Effect]? {
        // The first and the last sample suffice for a tap, and a drag must not allocate.
        guard settings.speech.touches, sample.phase != .move else { return nil }
        let gesture = reader.explorer.handle(sample, explorerRules)
        if gesture == .tapped(fingers: 3) { return toggleReading(at: t) }
        guard reader.explorer.mayBeThreeFingerTap else { return nil }
        cancelFinger(at: t)
        return []
    }

    private mutating func answer(_ gesture: TouchExplorer.Gesture, at t: Instant) -> [Effect] {
        reader.awaitsValue = false
        switch gesture {
        case .doubleTapped, .held, .flicked: revision += 1
        case .touched, .explored, .tapped: break
        }
        switch gesture {
        // A touch reads its element again, even if it was just read.
        case .touched(let point): reader.isAsked = explore(at: point, t)
        case .explored(let point): explore(at: point, t)
        case .doubleTapped: return selectFocused(at: t)
        case .held: toggleMenu(at: t)
        case .tapped(fingers: 2):
            return reader.isSpeaking ? reader.hush() : reader.speakAgain(languages: languages)
        case .tapped(fingers: 3): if settings.speech.touches { return toggleReading(at: t) }
        case .tapped: break
        case .flicked(.left, fingers: 1): stepFocus(by: -1, at: t)
        case .flicked(.right, fingers: 1): stepFocus(by: 1, at: t)
        case .flicked(let direction, fingers: 1): return slideOrMove(direction, at: t)
        case .flicked(let direction, fingers: 2):
            reader.voice?.change(direction)
            return reader.speakAgain(languages: languages)
        case .flicked: break
        }
        return []
    }

    /// Moves the focus to the element at a point; false without one.
    @discardableResult
    private mutating func explore(at point: Point, _ t: Instant) -> Bool {
        guard let place = elements(at: shown).hit(point), place.isFocusable, isEnabled(place.target) else {
            return false
        }
        if place.target != focus.target || !focus.isShown(at: t) { give(place, at: t) }
        return true
    }

    /// Moves the focus along the reading order; at its ends the same element is read again.
    private mutating func stepFocus(by step: Int, at t: Instant) {
        let places = readingOrder
        reader.isAsked = true
        guard let current = places.firstIndex(where: { $0.target == focus.target }) else {
            if let first = firstPlace(of: places) { give(first, at: t) }
            return
        }
        give(places[min(max(current + step, 0), places.count - 1)], at: t)
    }

    /// The elements of the frame on the panel, each part from top to bottom and from left to right. An inner element
    /// follows its outer element.
    private var readingOrder: [PanelElement] {
        let places = focusables(at: shown)
        func key(_ place: PanelElement) -> (Int, Double, Double, Int, Double) {
            let outer = places.first { $0.target == place.outer } ?? place
            let part = place.group * Self.maximumParts + Self.part(of: outer.target)
            return (part, outer.frame.y, outer.frame.x, place.outer == nil ? 0 : 1, place.frame.x)
        }
        return places.map { ($0, key($0)) }.sorted { $0.1 < $1.1 }.map(\.0)
    }

    /// The largest number of parts of a surface.
    private static let maximumParts = 3

    /// The part of a surface that contains an element. Parts that scroll separately are read one after another.
    /// Examples are the head of the search, its results and its keyboard, or the controls on the video and the details
    /// beside it.
    private static func part(of target: ElementTarget) -> Int {
        switch target {
        case .page(.back), .page(.field), .page(.clear): 0
        case .page(.key), .page(.letter): 2
        case .player: target.isOnVideo ? 0 : 1
        case .page, .tab, .preview: 1
        }
    }

    /// Moves a slider, or the focus up and down.
    private mutating func slideOrMove(_ direction: FocusDirection, at t: Instant) -> [Effect] {
        let effects = focus.target.flatMap { adjust($0, direction == .up ? .right : .left, at: t) }
        return effects ?? moveFocus(direction, at: t)
    }

    // MARK: Frames

    /// Handles the gestures of resting fingers, and reads the changes of the panel.
    mutating func frameReading(build: Instant) -> [Effect] {
        guard reader.isOn else { return [] }
        let effects = reader.explorer.expire(at: build, explorerRules).map { answer($0, at: build) } ?? []
        // The configuration has changed.
        if reader.hasHeadset, !settings.speech.headset {
            reader.hasHeadset = false
            return effects + setReading(false, at: build)
        }
        guard reader.isOn, !kiosk.isAttracting, isStill(at: build) else { return effects }
        if isLarge {
            player.handle(.command(.offerControls(for: .infinity)), at: build, pages.library)
        }
        if !focus.isShown(at: build), let first = firstPlace(of: focusables(at: build)) { give(first, at: build) }
        let snapshot = ScreenReader.Snapshot(
            revision: revision + player.revision, target: focus.isShown(at: build) ? focus.target : nil,
            asks: kiosk.asks, refusesPIN: pages.refusesPIN(at: build))
        let news = reader.needsReading(at: snapshot) ? readNews(at: build) : []
        return effects + news + readCaption()
    }

    private mutating func readCaption() -> [Effect] {
        guard settings.speech.captions, isLarge, player.playsCaptions else { return [] }
        guard let start = player.captionStart else {
            reader.forgetCaption()
            return []
        }
        guard start != reader.captionStart, reader.isFreeForCaption else { return [] }
        return reader.read(
            caption: player.captionNews(startingAt: start), startingAt: start,
            language: player.languageOfCaptions ?? strings.languageCode)
    }

    private mutating func readNews(at t: Instant) -> [Effect] {
        let before = reader.heard
        let now = news(at: t)
        let isOther = now.target != before.target || now.label != before.label || reader.isAsked
        var texts: [String?] = reader.greets ? [strings[SpeechWords.on], strings[SpeechWords.hint]] : []
        if now.place != before.place { texts.append(now.place) }
        if now.notice?.key != before.notice?.key { texts.append(now.notice?.text) }
        texts.append(reader.written.take())
        if let target = now.target, isOther {
            let role = SpeechWords(identity(of: target).role)
            texts += [now.label, now.value, role.map { strings[$0] }]
            // The panel shows the whole description after a tap; a voice reads all of it, and can be interrupted.
            if target == .player(.description) {
                texts += player.itemDescription.split(whereSeparator: \.isNewline).map { String($0) }
            }
        } else if reader.awaitsValue, now.value != before.value {
            texts.append(now.value)
        }
        reader.heard = now
        let spoken = texts.compactMap { $0 }
        guard !spoken.isEmpty else { return [] }
        (reader.isAsked, reader.awaitsValue, reader.greets) = (false, false, false)
        return reader.speak(spoken, languages: languages)
    }

    /// The panel's question, the reason why an item cannot be played, or the page's message.
    private func notice(at t: Instant) -> SpokenMessage? {
        if kiosk.asks { return SpokenMessage(strings[KioskWords.stillWatching]) }
        if let failure = player.failure { return SpokenMessage(strings.sentence(failure)) }
        return isLarge ? nil : pages.message(at: t)
    }

    /// The present content of the panel that is read without a request.
    private func news(at t: Instant) -> ScreenReader.Heard {
        let notice = notice(at: t)
        let place = isLarge ? player.row?.title ?? "" : pages.title
        guard focus.isShown(at: t), let target = focus.target else {
            return ScreenReader.Heard(place: place, notice: notice)
        }
        return ScreenReader.Heard(
            place: place, notice: notice, target: target, label: label(of: target), value: value(of: target))
    }
}
