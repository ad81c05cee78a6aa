import Geometry
import InterfaceKit
import Languages
import Scene
import Settings
import Time

/// A notice about the installation of a content set from a USB stick, or about a long scan of the library.
package enum ContentNotice: Hashable, Sendable {
    /// The finished share, 0...1.
    case copying(Double)
    case checking(Double)
    /// The stick is no longer needed.
    case taken
    /// The installed set is already that of the stick.
    case upToDate
    case refused
    /// The number of items so far; the total is unknown.
    case readingLibrary(items: Int)
    /// The library has been read, which ends the notice about the scan.
    case libraryRead

    fileprivate var progress: Double? {
        switch self {
        case .copying(let share), .checking(let share): share
        case .taken, .upToDate, .refused, .readingLibrary, .libraryRead: nil
        }
    }

    /// Whether the notice stays until another one replaces it.
    fileprivate var goesOn: Bool { if case .readingLibrary = self { true } else { progress != nil } }
}

/// A notice on the panel: a card at the top, which takes no taps.
struct ShownNotice {
    /// The display time of an installation's last notice.
    private static let stay: Seconds = 12

    let notice: ContentNotice
    /// Nil while the installation or the scan goes on.
    let end: Instant?

    init(_ notice: ContentNotice, at t: Instant) {
        (self.notice, end) = (notice, notice.goesOn ? nil : t + Self.stay)
    }

    /// The notice on the panel after `next` has arrived; nil for none.
    func followed(by next: ContentNotice, at t: Instant) -> ShownNotice? {
        switch (notice, next) {
        case (.readingLibrary, .libraryRead): nil
        case (.readingLibrary, .readingLibrary): ShownNotice(next, at: t)
        // A notice about a stick hides the progress of a scan.
        case (_, .readingLibrary), (_, .libraryRead): self
        default: ShownNotice(next, at: t)
        }
    }

    func isOver(at t: Instant) -> Bool { end.map { t >= $0 } ?? false }
}

extension ContentNotice {
    fileprivate func text(_ strings: Strings) -> String {
        switch self {
        case .copying: strings[ContentWords.copying]
        case .checking: strings[ContentWords.checking]
        case .taken: strings[ContentWords.taken]
        case .upToDate: strings[ContentWords.upToDate]
        case .refused: strings[ContentWords.refused]
        case .readingLibrary(let items):
            strings[ContentWords.reading].filled("videos", strings.count(.videos, items))
        case .libraryRead: ""
        }
    }
}

extension KioskRules {
    /// The largest width of the card (points).
    private static let widestNotice = 560.0
    /// The height of the progress bar, points.
    private static let barHeight = 4.0

    func add(_ notice: ContentNotice, to scene: inout Scene) {
        let width = min(styles.scaled(Self.widestNotice), size.width - 2 * Theme.margin)
        let text = TextRun(
            notice.text(strings), styles.body.bold, width: width - 2 * Theme.gap, lines: 2,
            alignment: .centre)
        let textHeight = surroundings.measure.size(of: text).height
        let card = Rect(
            x: ((size.width - width) / 2).rounded(), y: Theme.margin, width: width,
            height: textHeight + 2 * Theme.gap + (notice.progress == nil ? 0 : Theme.gap + Self.barHeight))
        func add(_ part: Part, _ frame: Rect, _ content: Content, radius: Double = 0) {
            scene.layers.append(Layer(part.id(), frame, content, cornerRadius: radius, opacity: 1))
        }
        add(.noticeCard, card, .fill(palette.raised), radius: Theme.cellRadius)
        let line = Rect(x: card.x + Theme.gap, y: card.y + Theme.gap, width: text.width, height: textHeight)
        add(.noticeText, line, .text(text, palette.text))
        guard let progress = notice.progress else { return }
        let bar = Rect(x: line.x, y: line.maxY + Theme.gap, width: line.width, height: Self.barHeight)
        add(.noticeTrack, bar, .fill(palette.hairline), radius: Self.barHeight / 2)
        // The bar's width is in whole points, so that smaller steps do not change the card.
        let done = Rect(x: bar.x, y: bar.y, width: (bar.width * min(max(progress, 0), 1)).rounded(), height: bar.height)
        add(.noticeBar, done, .fill(palette.accent), radius: Self.barHeight / 2)
    }
}
