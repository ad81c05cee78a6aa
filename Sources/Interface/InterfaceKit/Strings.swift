package import Languages
import Numbers
import Settings
package import WorkerProtocol

/// The texts of the interface, in the language in force.
package struct Strings {
    private let language: SpokenLanguage
    /// Whether the facts of a video include its view count.
    private let showsViews: Bool
    private let lines = JoinedLines()

    package init(_ language: SpokenLanguage, showsViews: Bool = true) {
        (self.language, self.showsViews) = (language, showsViews)
    }

    /// The language code as caption tracks use it.
    package var languageCode: String { language.code }

    /// Whether the language is written from right to left.
    package var isWrittenFromRight: Bool { language.forms.isWrittenFromRight }

    package subscript<Key: TextKey>(_ key: Key) -> String { language.texts[key] }

    /// The number as the language writes it.
    package func number(_ number: Int) -> String { language.forms.number(Int64(clamping: number)).text }

    /// A text with a count: `12 videos`, `Up next in 5`.
    package func count(_ key: CountWords, _ number: some BinaryInteger) -> String {
        counted(key, language.forms.number(Int64(clamping: number)))
    }

    private func counted(_ key: CountWords, _ number: WrittenNumber) -> String {
        language.texts.counted(key, number.form).filled("count", number.text)
    }

    /// The view count and the date, if they are known.
    package func facts(of row: CatalogRow) -> String {
        facts(of: row) { counted(.views, language.forms.number($0)) }
    }

    /// The facts with a short count: `1.2M views`.
    package func shortFacts(of row: CatalogRow) -> String {
        facts(of: row) { views in lines.views(views) { counted(.views, language.forms.shortNumber(views)) } }
    }

    private func facts(of row: CatalogRow, _ written: (Int64) -> String) -> String {
        line(showsViews && row.views >= 0 ? written(row.views) : "", date(of: row))
    }

    /// Two parts in one line, without an empty one.
    package func line(_ first: String, _ second: String) -> String {
        lines.line(first, second, isFromRight: isWrittenFromRight)
    }

    /// A date, a number or a code that keeps its order in a sentence of any writing direction.
    package func isolated(_ value: String) -> String {
        isWrittenFromRight ? JoinedLines.isolated(value) : value
    }

    /// The date as the language writes it; a text that is not a date is returned unchanged.
    package func date(of row: CatalogRow) -> String {
        guard let day = CalendarDay(digits: row.date) else { return row.date }
        return language.forms.day(day.number)
    }

    /// `1×`, `0.25×`
    package static func rate(_ rate: Double) -> String {
        rate == rate.rounded() ? "\(Int(saturating: rate))×" : "\(rate)×"
    }

    /// `1:02:03`, `12:34`
    package static func clock(_ seconds: Double) -> String {
        let total = Int(saturating: max(0, seconds).rounded(.down))
        let (h, m, s) = (total / 3600, total / 60 % 60, total % 60)
        func two(_ n: Int) -> String { n < 10 ? "0\(n)" : String(n) }
        return h > 0 ? "\(h):\(two(m)):\(two(s))" : "\(m):\(two(s))"
    }
}

/// View counts, and lines of two parts. They are kept, because a scrolling list needs the same ones in every frame.
private final class JoinedLines {
    private struct Parts: Hashable {
        let first: String
        let second: String
    }

    private var lines: [Parts: String] = [:]
    private var views: [Int64: String] = [:]
    /// The largest number of lines, and of view counts, that are kept.
    private static let kept = 512
    private static let separator = "  ·  "

    func views(_ number: Int64, _ write: () -> String) -> String { views.kept(number, limit: Self.kept, write) }

    /// - Parameter isFromRight: whether the line runs from right to left. No part changes the order of the other's words
    ///   and numbers.
    func line(_ first: String, _ second: String, isFromRight: Bool) -> String {
        lines.kept(Parts(first: first, second: second), limit: Self.kept) {
            Self.joined([first, second].filter { !$0.isEmpty }, isFromRight: isFromRight)
        }
    }

    private static func joined(_ parts: [String], isFromRight: Bool) -> String {
        guard isFromRight, !parts.isEmpty else { return parts.joined(separator: separator) }
        // Unicode's right-to-left mark (UAX #9).
        return "\u{200F}" + parts.map(isolated).joined(separator: separator)
    }

    /// The text between Unicode's isolates (UAX #9).
    static func isolated(_ text: String) -> String { "\u{2068}\(text)\u{2069}" }
}

extension CalendarDay {
    /// Nil for a text that is not a date such as `20261121`.
    fileprivate init?(digits text: String) {
        guard text.utf8.count == 8 else { return nil }
        var number = 0
        for byte in text.utf8 {
            guard (48...57).contains(byte) else { return nil }
            number = number * 10 + Int(clamping: byte - 48)
        }
        self.init(year: number / 10_000, month: number / 100 % 100, day: number % 100)
    }
}
