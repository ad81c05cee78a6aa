import Geometry
import InterfaceKit
import Scene
import Time

/// The field and the keyboard over the results.
extension Pages {
    /// The distance between a title and the lines below it, points.
    private static let messageGap = 4.0

    /// Adds the field and the keyboard over the results.
    func addSearch(_ page: Page, to scene: inout Scene, at t: Instant) {
        addSearchMessage(page, above: keyboardPlace(at: t).top, to: &scene)
        let head = Rect(x: 0, y: 0, width: size.width, height: searchHeadHeight)
        scene.layers.append(Layer(Part.searchHead.id(), head, .fill(palette.background)))
        if hasSearchBack { addBack(searchBack, to: &scene) }
        addField(to: &scene)
        if !keyboardCoversBars { addKeyboard(keyboard(at: t), to: &scene, at: t) }
    }

    /// Adds the keyboard in front of the tab bar and the mini player.
    func addKeyboardInFront(to scene: inout Scene, at t: Instant) {
        if showsKeyboardInFront(at: t) { addKeyboard(keyboard(at: t), to: &scene, at: t) }
    }

    /// The hint for an empty field, or the message that nothing was found.
    func searchMessage(of page: Page) -> PageMessage? {
        if search.isEmpty { return PageMessage(title: strings[SearchWords.title], detail: strings[SearchWords.hint]) }
        let isEmpty = page.kind.query.flatMap { library[$0] }.map { $0.isCounted && $0.total == 0 } ?? false
        guard isEmpty, search.lists.queries.isEmpty else { return nil }
        return PageMessage(title: strings[SearchWords.nothing], detail: strings[SearchWords.otherWords])
    }

    private func addSearchMessage(_ page: Page, above bottom: Double, to scene: inout Scene) {
        guard let message = searchMessage(of: page) else { return }
        let width = min(size.width - 2 * Theme.margin, styles.scaled(480))
        let hint = TextRun(message.detail, styles.body, width: width, lines: 2, alignment: .centre)
        // On a low panel there may be room for the title only.
        let head = searchHeadHeight + foundListsHeight
        let room = bottom - head
        let whole = styles.title.lineHeight + Self.messageGap + measure.size(of: hint).height
        let hasRoom = room >= whole + Theme.gap
        let height = hasRoom ? whole : styles.title.lineHeight
        let top = head + min(max(0, (room - height) / 2), 3 * Theme.margin).rounded()
        let box = Rect(x: ((size.width - width) / 2).rounded(), y: top, width: width, height: 0)
        let title = TextRun(message.title, styles.title, width: width, alignment: .centre)
        surroundings.add(&scene, .message, 0, box, title, palette.text)
        guard hasRoom else { return }
        surroundings.add(
            &scene, .messageDetail, 0, box.offset(by: Point(x: 0, y: title.style.lineHeight + Self.messageGap)), hint,
            palette.secondary)
    }

    private func addField(to scene: inout Scene) {
        let field = searchField
        let back = highlighted == .page(.field) ? palette.placeholder : palette.raised
        scene.layers.append(Layer(Part.searchField.id(), field, .fill(back), cornerRadius: field.height / 2))
        let side = Theme.iconSize
        let icon = Rect(x: field.x + 14, y: (field.midY - side / 2).rounded(), width: side, height: side)
        scene.layers.append(Layer(Part.searchIcon.id(), icon, .icon(.search, palette.secondary)))
        let left = icon.maxX + 10
        let room = max(1, searchClear.x - left)
        let style = (search.isEmpty ? styles.body : styles.heading).fitting(height: field.height)
        let run = TextRun(search.isEmpty ? strings[SearchWords.placeholder] : search.shown, style, width: room)
        let width = search.isEmpty ? 0 : measure.size(of: run).width
        // A text against the interface's writing direction starts at the opposite end.
        let isFromEnd = !search.isEmpty && search.shown.isWrittenFromRight != surroundings.isMirrored
        let start = isFromEnd ? searchClear.x - width : left
        let text = Rect(x: start, y: (field.midY - style.lineHeight / 2).rounded(), width: room, height: 0)
        surroundings.add(
            &scene, .searchText, 0, text, run, search.isEmpty ? palette.secondary : palette.text)
        let end = search.isEmpty || isFromEnd ? start - 4 : start + width
        let caret = Rect(x: end.rounded() + 1, y: text.y, width: 2, height: style.lineHeight)
        scene.layers.append(Layer(Part.searchCaret.id(), caret, .fill(palette.accent)))
        addReadingLine(under: text, style, to: &scene)
        guard !search.isEmpty else { return }
        let cross = searchClear.inset(by: ((searchClear.height - side) / 2).rounded())
        let colour = highlighted == .page(.clear) ? palette.text : palette.secondary
        scene.layers.append(Layer(Part.searchClear.id(), cross, .icon(.close, colour)))
    }

    /// Underlines the kana that may become kanji.
    private func addReadingLine(under text: Rect, _ style: TextStyle, to scene: inout Scene) {
        let (before, kana) = search.openReading
        guard search.offersKanji, !kana.isEmpty, !surroundings.isMirrored else { return }
        func width(_ words: String) -> Double {
            words.isEmpty ? 0 : measure.size(of: TextRun(words, style, width: text.width)).width
        }
        let left = text.x + width(before)
        let line = Rect(
            x: left.rounded(), y: text.y + style.lineHeight - 1,
            width: (text.x + width(before + kana) - left).rounded(),
            height: 2)
        scene.layers.append(Layer(Part.searchReading.id(), line, .fill(palette.secondary)))
    }

    private func addKeyboard(_ keyboard: KeyboardFrames, to scene: inout Scene, at t: Instant) {
        guard keyboard.frame.y < keyboardFloor else { return }
        // The background reaches the panel's lower edge, because a spring may overshoot and lift the keyboard.
        let back = Rect(
            x: 0, y: keyboard.frame.y, width: size.width, height: max(0, size.height - keyboard.frame.y))
        scene.layers.append(Layer(Part.keyboard.id(), back, .fill(palette.surface)))
        scene.layers.append(
            Layer(
                Part.keyboardLine.id(), Rect(x: 0, y: back.y, width: size.width, height: 1), .fill(palette.hairline)))
        let offsets = search.slide?.offsets(at: t)
        addKeys(keyboard, offset: offsets?.present ?? 0, firstIndex: 0, to: &scene)
        if let slide = search.slide, let offsets {
            let next = self.keyboard(slide.next, at: t)
            addKeys(next, offset: offsets.next, firstIndex: keyboard.keys.count, to: &scene)
        }
        addPopup(of: keyboard, to: &scene)
    }

    /// Adds a set of keys. Those that offer kanji stay during a swipe, and belong to the present set.
    ///
    /// - Parameters:
    ///   - offset: the distance of the keys from their places, in panel widths.
    ///   - firstIndex: the layer index of the first key.
    private func addKeys(
        _ keyboard: KeyboardFrames, offset: Double, firstIndex: Int, to scene: inout Scene
    ) {
        let way = Point(x: surroundings.onWholePixels(offset * size.width), y: 0)
        for (index, (key, frame)) in keyboard.keys.enumerated() {
            switch key {
            case .candidate: if firstIndex == 0 { addKey(key, index, frame, to: &scene) }
            default: addKey(key, firstIndex + index, frame.offset(by: way), to: &scene)
            }
        }
    }

    private func addKey(_ key: KeyboardKey, _ index: Int, _ frame: Rect, to scene: inout Scene) {
        let isOn = highlighted == .page(.key(index)) || key == .kana && search.writesKana
        let style = key.isCharacter && key != .space ? styles.title : styles.caption
        let sign = key.icon.map(KeySign.icon) ?? .text(sign(of: key), style)
        addKey(index, frame, sign, isOn: isOn, isPlain: key.isCharacter, to: &scene)
    }

    /// Adds a key of a keyboard or a keypad.
    ///
    /// - Parameters:
    ///   - target: the key's tap area.
    ///   - isPlain: whether the key writes a character.
    func addKey(
        _ index: Int, _ target: Rect, _ sign: KeySign, isOn: Bool, isPlain: Bool, to scene: inout Scene
    ) {
        let frame = target.inset(by: 3)
        let back = isOn ? palette.accent : isPlain ? palette.raised : palette.placeholder
        scene.layers.append(Layer(Part.key.id(index), frame, .fill(back), cornerRadius: Theme.chipRadius))
        let colour = isOn ? palette.onAccent : palette.text
        switch sign {
        case .icon(let icon):
            let side = Theme.iconSize
            let place = Rect(
                x: (frame.midX - side / 2).rounded(), y: (frame.midY - side / 2).rounded(), width: side, height: side)
            scene.layers.append(Layer(Part.keySign.id(index), place, .icon(icon, colour)))
        case .text(let text, let wanted):
            let style = fitting(text, wanted.fitting(height: frame.height), in: frame.width)
            let run = TextRun(text, style, width: frame.width, alignment: .centre)
            let place = Rect(x: frame.x, y: (frame.midY - style.lineHeight / 2).rounded(), width: 0, height: 0)
            surroundings.add(&scene, .keySign, index, place, run, colour)
        }
    }
}

extension Pages {
    /// The style if the text fits into the width, otherwise a smaller one.
    private func fitting(_ text: String, _ style: TextStyle, in width: Double) -> TextStyle {
        // Letters fit on every key.
        guard text.unicodeScalars.count > 1 else { return style }
        let wanted = measure.size(of: TextRun(text, style, width: size.width)).width
        return wanted <= width ? style : style.fitting(height: style.lineHeight * width / wanted)
    }
}

/// The sign on a key.
enum KeySign {
    case icon(Icon)
    case text(String, TextStyle)
}

extension KeyboardKey {
    fileprivate var isCharacter: Bool {
        switch self {
        case .character, .flick, .candidate, .space: true
        default: false
        }
    }

    fileprivate var icon: Icon? {
        switch self {
        case .backspace: .erase
        case .hide: .minimise
        default: nil
        }
    }
}

extension Pages {
    /// The text on a key; empty for a key with an icon.
    private func sign(of key: KeyboardKey) -> String {
        switch key {
        case .character(let character): character
        case .flick(let key): KanaKey.marks.contains(key.letter) ? "小゛゜" : key.letter
        case .candidate(let index): candidate(index)
        case .layout(let layout): search.letters.name(of: layout)
        case .kana: "あ"
        case .space: strings[SearchWords.space]
        case .backspace, .hide: ""
        }
    }

    /// The label of a key for a screen reader.
    func label(of key: KeyboardKey) -> String {
        switch key {
        case .backspace: strings[SearchWords.delete]
        case .hide: strings[SearchWords.hideKeyboard]
        case .kana: strings[SearchWords.kana]
        case .character("゛"): strings[SearchWords.voiced]
        case .character("゜"): strings[SearchWords.semiVoiced]
        case .character("小"): strings[SearchWords.small]
        case .flick(let key): label(of: .character(key.letter))
        default: sign(of: key)
        }
    }
}
