import InterfaceKit
import PageInterface
import Settings
import WorkerProtocol

/// The state of reading aloud.
struct ScreenReader {
    /// The rate and volume of the voice; a visitor changes them for the session.
    struct Voice {
        /// The step of the volume, added or subtracted.
        private static let volumeStep = 0.15
        /// The step of the rate, a factor.
        private static let rateStep = 1.25
        /// The least volume: a visitor who hears no voice could not raise the volume again.
        private static let softest = 0.2

        private(set) var rate: Double
        private(set) var volume: Double

        init(_ settings: Settings.Speech) { (rate, volume) = (settings.rate, settings.volume) }

        mutating func change(_ direction: FocusDirection) {
            switch direction {
            case .up: volume = min(volume + Self.volumeStep, 1)
            case .down: volume = max(volume - Self.volumeStep, min(volume, Self.softest))
            case .right: rate = min(rate * Self.rateStep, Utterance.rates.upperBound)
            case .left: rate = max(rate / Self.rateStep, Utterance.rates.lowerBound)
            }
        }
    }

    /// The content of the last announcements.
    struct Heard: Equatable {
        /// The page, or the item of the large window.
        var place = ""
        /// The panel's question, the page's message, or the reason why an item cannot be played.
        var notice: SpokenMessage?
        var target: ElementTarget?
        var label = ""
        var value: String?
    }

    /// A key for the texts of the panel: equal snapshots have the same texts.
    struct Snapshot: Equatable {
        /// The revisions of the interface and of the player, added.
        let revision: Int
        /// The focused element.
        let target: ElementTarget?
        /// Whether the question of an idle panel is shown.
        let asks: Bool
        /// Whether no PIN is checked for a while.
        let refusesPIN: Bool
    }

    var explorer = TouchExplorer()
    /// Nil while the screen reader is off.
    var voice: Voice?
    var heard = Heard()
    /// Whether reading has just begun, so that a visitor hears the instructions first.
    var greets = false
    /// Whether the focused element is read although it has not changed.
    var isAsked = false
    /// The letter that was written and is read before the focused key; nil without one.
    var written: String?
    /// Whether a new value is read, because a visitor acts on the focused element. Otherwise a position would be read
    /// each second.
    var awaitsValue = false
    private(set) var isSpeaking = false
    /// The start of the caption that was last spoken; nil after a pause without captions.
    private(set) var captionStart: Int64?
    /// Whether a caption is spoken now.
    private var speaksCaption = false
    /// The number of successive announcements that could not be spoken.
    private var unheard = 0
    /// The last texts, to be repeated.
    private var last: [String] = []

    /// Whether a headset is plugged in, which keeps reading on across sessions.
    var hasHeadset = false

    private var snapshot: Snapshot?

    var isOn: Bool { voice != nil }

    /// Begins reading for a new visitor, with the voice of the settings.
    mutating func begin(with settings: Settings.Speech) {
        (voice, heard, greets) = (Voice(settings), Heard(), true)
        (isAsked, awaitsValue, written, snapshot, unheard) = (false, false, nil, nil, 0)
    }

    /// Whether there may be a change to read.
    mutating func needsReading(at new: Snapshot) -> Bool {
        defer { snapshot = new }
        return new != snapshot || isAsked || awaitsValue || greets
    }

    /// - Parameter languages: the language of the interface, then the other offered ones.
    mutating func speak(_ texts: [String], languages: [String]) -> [Effect] {
        last = texts.filter { !$0.isEmpty }
        return speakAgain(languages: languages)
    }

    mutating func speakAgain(languages: [String]) -> [Effect] {
        guard let voice, !last.isEmpty else { return [] }
        (isSpeaking, speaksCaption) = (true, false)
        return [.speak(Self.utterances(last, languages, voice))]
    }

    /// Whether a caption is spoken at once. The texts of elements are not interrupted.
    var isFreeForCaption: Bool { !isSpeaking || speaksCaption }

    mutating func forgetCaption() { captionStart = nil }

    /// Reads a caption of the video, in place of an earlier one.
    mutating func read(caption: String, startingAt start: Int64, language: String) -> [Effect] {
        captionStart = start
        guard !caption.isEmpty, let voice else { return [] }
        (isSpeaking, speaksCaption) = (true, true)
        return [.speak(Self.utterances([caption], [language], voice))]
    }

    /// The length up to which texts are joined, in bytes of UTF-8, and the largest number of utterances: nobody listens
    /// to a longer description.
    private static let (longestUtterance, maximumUtterances) = (1800, 12)

    /// Joins neighbouring texts in one language to one utterance.
    private static func utterances(_ texts: [String], _ languages: [String], _ voice: Voice) -> [Utterance] {
        let all: [Utterance] = texts.reduce(into: []) { spoken, text in
            let language = SpeechLanguage.of(text, languages)
            guard let end = spoken.indices.last, spoken[end].language == language,
                spoken[end].text.utf8.count + text.utf8.count < longestUtterance
            else {
                return spoken.append(Utterance(text, language: language, rate: voice.rate, volume: voice.volume))
            }
            let isSentence = spoken[end].text.last?.isPunctuation ?? false
            spoken[end].text += (isSentence ? " " : ". ") + text
        }
        return Array(all.prefix(maximumUtterances))
    }

    mutating func hush() -> [Effect] {
        _ = fellSilent(isHeard: true)
        return [.speak([])]
    }

    /// - Returns: whether the announcement is to be repeated, because it could not be spoken. A caption is past by then.
    mutating func fellSilent(isHeard: Bool) -> Bool {
        defer { (isSpeaking, speaksCaption) = (false, false) }
        unheard = isHeard ? 0 : unheard + 1
        return !isHeard && !speaksCaption
    }

    /// Whether there is no voice, as without a free sound device: an announcement and its repetition were not spoken.
    var isMute: Bool { unheard > 1 }
}

extension SpeechWords {
    /// The spoken role of an element, after its label; nil where the label suffices.
    init?(_ role: ElementReport.Role) {
        switch role {
        case .button: self = .button
        case .tab: self = .tab
        case .slider: self = .slider
        case .item, .link, .option, .video: return nil
        }
    }
}
