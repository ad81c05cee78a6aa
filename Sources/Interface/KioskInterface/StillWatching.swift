import Geometry
import InterfaceKit
import Scene
import Settings
import Time

/// The question to an idle visitor while an item plays, and its countdown.
struct StillWatching {
    private let begin: Instant
    /// The end of the session if the visitor does not answer.
    let end: Instant

    init(from begin: Instant, for duration: Seconds) { (self.begin, end) = (begin, begin + duration) }

    var countdown: Countdown { Countdown(to: end) }

    /// - Parameter fade: the duration of the question's fade-in, seconds.
    func opacity(at t: Instant, fade: Double) -> Double {
        fade > 0 ? min(max((t - begin).value / fade, 0), 1) : 1
    }

    /// The next step of the countdown, or `t` during the fade-in of the question.
    func nextChange(after t: Instant, fade: Double) -> Instant {
        opacity(at: t, fade: fade) == 1 ? countdown.nextChange(after: t) : t
    }
}

extension KioskRules {
    /// The largest width of the card (points).
    private static let widestCard = 440.0

    /// Adds the question as a card in the middle of the panel. Playback goes on behind it.
    func add(_ question: StillWatching, to scene: inout Scene, at t: Instant) {
        let opacity = (question.opacity(at: t, fade: settings.controls.fadeDuration) * 64).rounded() / 64
        func add(_ part: Part, _ frame: Rect, _ content: Content, radius: Double = 0) {
            scene.layers.append(Layer(part.id(), frame, content, cornerRadius: radius, opacity: opacity))
        }
        add(.questionShade, Rect(origin: .zero, size: size), .fill(Theme.black.opacity(0.6)))
        let width = min(styles.scaled(Self.widestCard), size.width - 2 * Theme.margin)
        func run(_ text: String, _ style: TextStyle) -> TextRun {
            TextRun(text, style, width: width - 2 * Theme.gap, lines: 2, alignment: .centre)
        }
        let countdown = strings.count(.startingOver, question.countdown.seconds(at: t))
        let rows: [(part: Part, run: TextRun, colour: Colour, above: Double)] = [
            (.questionTitle, run(strings[KioskWords.stillWatching], styles.title), palette.text, Theme.margin),
            (.questionCountdown, run(countdown, styles.body), palette.secondary, Theme.unit),
            (.questionAnswer, run(strings[KioskWords.goOn], styles.body.bold), palette.text, Theme.gap),
        ]
        let heights = rows.map { measure.size(of: $0.run).height }
        let height = rows.reduce(Theme.margin) { $0 + $1.above } + heights.reduce(0, +)
        let card = Rect(
            x: ((size.width - width) / 2).rounded(), y: ((size.height - height) / 2).rounded(), width: width,
            height: height)
        add(.questionCard, card, .fill(palette.raised), radius: Theme.cellRadius)
        var y = card.y
        for (row, height) in zip(rows, heights) {
            y += row.above
            let lines = Rect(x: card.x + Theme.gap, y: y, width: row.run.width, height: height)
            add(row.part, lines, .text(row.run, row.colour))
            y += height
        }
    }
}
