import InterfaceKit
import Time
import WorkerProtocol

/// The text of a search, and the keyboard with which a visitor writes it.
struct SearchState {
    /// The greatest length of the text, characters.
    private static let longest = 60

    private var text = ""
    private var kana = KanaWriter()
    private var hangul = HangulWriter()
    private var reading = KanaReading()
    private(set) var layout = KeyboardLayout.letters
    /// The letters of the interface's language.
    var letters: KeyboardLetters {
        // Keys that another language does not have disappear with their language.
        didSet { if !letters.layouts.contains(layout) { layout = .letters } }
    }
    private(set) var writesKana = false
    /// 1 where the keyboard is up, 0 where it is down.
    private(set) var keyboard: AnimatedPosition
    /// Whether the keyboard is up or rises.
    private(set) var isKeyboardUp: Bool
    /// The position to which the keyboard moves from the next frame on; nil if its motion does not change.
    private var goal: Double?
    /// Whether a pull of the page has lowered the keyboard, which returns if the pull is cancelled.
    private var returnsAfterPull = false
    private let timing: TransitionTiming
    /// A swipe to other keys; nil while none is under way.
    var slide: KeyboardSlide?
    var lists = FoundLists()
    var groups = ResultGroups()
    /// The letters that the held or flicked key offers; nil without such a key.
    var accents: KeyAccents?
    /// The searches of this session with an opened result, the latest one first.
    private(set) var recent: [String]

    /// The largest number of recent searches; more are no help.
    private static let maximumRecent = 6

    /// - Parameters:
    ///   - timing: the timing of the keyboard's motion.
    ///   - isKeyboardUp: whether the keyboard comes with the page; otherwise it is down.
    ///   - recent: the earlier searches of the session.
    private init(_ timing: TransitionTiming, _ letters: KeyboardLetters, isKeyboardUp: Bool, recent: [String]) {
        (self.timing, self.letters, self.recent) = (timing, letters, recent)
        (self.isKeyboardUp, keyboard) = (isKeyboardUp, Self.keyboard(at: isKeyboardUp ? 1 : 0, timing))
    }

    /// A new search. Where the keyboard covers the bars, it is down until it rises in front of them.
    init(in surroundings: Surroundings, recent: [String] = []) {
        self.init(
            TransitionTiming(keyboard: surroundings.decisions), KeyboardLetters(surroundings),
            isKeyboardUp: !surroundings.keyboardCoversBars, recent: recent)
    }

    /// Adds the search to the recent ones, because a visitor opens one of its results.
    mutating func remember() {
        let words = query.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !words.isEmpty else { return }
        recent.removeAll { $0.lowercased() == words.lowercased() }
        recent = Array(([words] + recent).prefix(Self.maximumRecent))
    }

    mutating func write(_ words: String) {
        clear()
        text = String(words.prefix(Self.longest))
    }

    private static func keyboard(at start: Double, _ timing: TransitionTiming) -> AnimatedPosition {
        AnimatedPosition(at: start, duration: timing.duration, timing: timing.timing, spanning: keyboardTravel)
    }

    /// The distance of the keyboard's motion for which its end is computed, points.
    private static let keyboardTravel = 300.0

    /// The text in the field, with the pending letters.
    var shown: String { settled + reading.text + kana.letters }
    /// The part of the text before the kana that may become kanji.
    private var settled: String { text + hangul.written }

    /// The searched text. It omits pending letters after other text, because letters beside kana would match nothing.
    var query: String {
        let written = settled + reading.text
        let words = written.isEmpty ? kana.letters : written
        return words.allSatisfy(\.isWhitespace) ? "" : words
    }

    var isEmpty: Bool { shown.isEmpty }

    var look: SearchLook {
        SearchLook(
            words: shown, layout: layout, writesKana: writesKana, accents: accents, candidates: candidates)
    }

    // MARK: Kanji

    /// Whether the keyboard has a row for kanji.
    var offersKanji: Bool { reading.isConvertible && (letters.isKana || writesKana) }
    /// The kanji that the keyboard offers.
    var candidates: [String] { reading.candidates.map(\.text) }
    /// The kana that may become kanji, and the text before them.
    var openReading: (before: String, kana: String) { (settled, reading.text) }

    /// The kana for which kanji are to be requested; nil if they have been requested.
    mutating func takeReading() -> String? { letters.isKana || writesKana ? reading.takeRequest() : nil }

    mutating func receive(_ conversions: [KanaConversion], of kana: String) { reading.receive(conversions, of: kana) }

    mutating func press(_ key: KeyboardKey) {
        slide = nil
        switch key {
        case .character(let character): type(character)
        case .flick(let key): type(key.letter)
        case .space:
            endWord()
            if !text.isEmpty, text.last != " " { text += " " }
        case .backspace:
            if !kana.removeLast(), !reading.removeLast(), !hangul.removeLast() { text = String(text.dropLast()) }
        case .candidate(let index):
            if let kanji = reading.choose(index) { text += hangul.flushed() + kanji }
        case .layout(let other): layout = other
        case .kana:
            endWord()
            writesKana.toggle()
            layout = letters.isKana ? .latin : .letters
        case .hide: showKeyboard(false)
        }
    }

    private mutating func type(_ character: String) {
        guard shown.count < Self.longest else { return }
        guard let letter = character.first, character.count == 1 else { return }
        if KanaKey.marks.contains(character) { return reading.modify(character) }
        if KanaReading.isKana(letter) { return write(kana: kana.flushed() + character) }
        if writesKana { return write(kana: kana.type(character)) }
        if HangulWriter.isLetter(letter) { return hangul.type(letter) }
        endWord()
        text += character
    }

    /// Adds kana to the reading. Other characters end it.
    private mutating func write(kana: String) {
        text += hangul.flushed()
        for character in kana {
            if KanaReading.isKana(character) {
                reading.append(String(character))
            } else {
                text += reading.flushed() + String(character)
            }
        }
    }

    private mutating func endWord() { text += hangul.flushed() + reading.flushed() + kana.flushed() }

    mutating func clear() {
        endWord()
        text = ""
    }

    mutating func showKeyboard(_ isShown: Bool) {
        (isKeyboardUp, goal, returnsAfterPull) = (isShown, isShown ? 1 : 0, false)
    }

    /// Lowers the keyboard because its page goes, perhaps under a finger that pulls it back.
    mutating func lowerKeyboardForPull() {
        guard isKeyboardUp else { return }
        showKeyboard(false)
        returnsAfterPull = true
    }

    /// Lowers the keyboard for good, also one that would return.
    mutating func lowerKeyboard() { if isKeyboardUp || returnsAfterPull { showKeyboard(false) } }

    mutating func raiseKeyboardAfterPull() { if returnsAfterPull { showKeyboard(true) } }

    /// Puts the keyboard into its place without a motion.
    mutating func placeKeyboard(isUp: Bool) {
        (isKeyboardUp, goal, returnsAfterPull) = (isUp, nil, false)
        keyboard = Self.keyboard(at: isUp ? 1 : 0, timing)
    }

    func isMoving(at t: Instant) -> Bool { goal != nil || slide != nil || keyboard.isMoving(at: t) }

    /// - Parameter isReduced: whether the keyboard appears and disappears at once.
    mutating func frame(build: Instant, isReduced: Bool) {
        _ = keyboard.advance(to: build)
        frameSlide(build: build)
        guard let goal else { return }
        self.goal = nil
        if isReduced {
            keyboard = Self.keyboard(at: goal, timing)
        } else if keyboard.value(at: build) != goal {
            keyboard.run(to: goal, at: build)
        }
    }
}

/// A key, and the number of the keys before it that show other keys.
package struct PressedKey {
    let key: KeyboardKey
    let place: Int
}

/// The places on the search page that change while the keyboard moves.
struct KeyboardPlace: Equatable {
    /// The lower edge of the messages, points: the keyboard's upper edge, or the one at which it comes to rest in front of
    /// the bars.
    let top: Double
    /// The distance of the keys from their places during a swipe, in panel widths.
    let slide: Double?
}

/// The drawn state of a search, without its results.
struct SearchLook: Equatable {
    let words: String
    let layout: KeyboardLayout
    let writesKana: Bool
    let accents: KeyAccents?
    let candidates: [String]
}
