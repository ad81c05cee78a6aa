/// A day of the Gregorian calendar, and the time of that day.
package struct LocalMoment: Hashable, Sendable {
    package var day: CalendarDay
    /// Minutes since midnight, 0...1439.
    package var minute: Int

    package init(_ day: CalendarDay, minute: Int) { (self.day, self.minute) = (day, minute) }

    /// Nil for an invalid date or time.
    package init?(year: Int, month: Int, day: Int, hour: Int, minute: Int) {
        guard let day = CalendarDay(year: year, month: month, day: day), (0..<24).contains(hour),
            (0..<60).contains(minute)
        else { return nil }
        self.init(day, minute: hour * 60 + minute)
    }

    /// The next minute, without regard to clock changes.
    package var next: LocalMoment {
        let isLast = minute == 24 * 60 - 1
        return LocalMoment(isLast ? CalendarDay(number: day.number + 1) : day, minute: isLast ? 0 : minute + 1)
    }
}

/// A day of the Gregorian calendar. Source of the conversions: Howard Hinnant, "chrono-Compatible Low-Level Date
/// Algorithms".
package struct CalendarDay: Hashable, Comparable, Sendable {
    /// Days since 1970-01-01.
    package let number: Int

    package init(number: Int) { self.number = number }

    /// Nil for a day that the calendar does not have.
    package init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month), day >= 1 else { return nil }
        // The year begins in March, so that its last day is the leap day.
        let shifted = month > 2 ? year : year - 1
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let ofEra = shifted - era * 400
        let ofYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let number = era * 146_097 + ofEra * 365 + ofEra / 4 - ofEra / 100 + ofYear - 719_468
        self.init(number: number)
        guard date == (year, month, day) else { return nil }
    }

    package var date: (year: Int, month: Int, day: Int) {
        let shifted = number + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let ofEra = shifted - era * 146_097
        let year = (ofEra - ofEra / 1460 + ofEra / 36524 - ofEra / 146_096) / 365
        let ofYear = ofEra - (365 * year + year / 4 - year / 100)
        let month = (5 * ofYear + 2) / 153
        let day = ofYear - (153 * month + 2) / 5 + 1
        return (year + era * 400 + (month >= 10 ? 1 : 0), month < 10 ? month + 3 : month - 9, day)
    }

    /// 2026-01-01: a clock that shows an earlier day was not set since the start of the machine.
    package static let earliestOfClocks = CalendarDay(number: 20_454)

    package var before: CalendarDay { CalendarDay(number: number - 1) }

    /// 0 is Monday.
    package var weekday: Int {
        // 1970-01-01 was a Thursday.
        let day = (number + 3) % 7
        return day < 0 ? day + 7 : day
    }

    package static func < (a: CalendarDay, b: CalendarDay) -> Bool { a.number < b.number }
}

/// Days that a configuration names: `2026-12-24`, `12-24` of every year, and spans of either, as `12-24..01-06`.
package struct DateList: Hashable, Sendable {
    private enum Span: Hashable {
        case once(ClosedRange<CalendarDay>)
        /// Month * 100 + day. The end may be in the next year.
        case yearly(from: Int, to: Int)
    }

    private let spans: [Span]

    /// - Parameter text: days and spans with spaces between.
    /// - Throws: the word that names no days.
    package init(_ text: String) throws(WrongDate) {
        var spans: [Span] = []
        for word in text.split(separator: " ") {
            guard let span = Self.span(word) else { throw WrongDate(word: String(word)) }
            spans.append(span)
        }
        self.spans = spans
    }

    package struct WrongDate: Error {
        fileprivate let word: String

        var sentence: String { "\"\(word)\" is neither 2026-12-24 nor 12-24 nor a span, 12-24..01-06" }
    }

    package var isEmpty: Bool { spans.isEmpty }

    package func contains(_ day: CalendarDay) -> Bool {
        let date = day.date
        let ofYear = date.month * 100 + date.day
        return spans.contains { span in
            switch span {
            case .once(let days): days.contains(day)
            case .yearly(let from, let to): from <= to ? (from...to).contains(ofYear) : ofYear >= from || ofYear <= to
            }
        }
    }

    private static func span(_ word: Substring) -> Span? {
        let dots = word.firstRange(of: "..")
        let (first, last) = dots.map { (word[..<$0.lowerBound], word[$0.upperBound...]) } ?? (word, word)
        if let from = yearly(first), let to = yearly(last) { return .yearly(from: from, to: to) }
        guard let from = once(first), let to = once(last), from <= to else { return nil }
        return .once(from...to)
    }

    private static func numbers(_ word: Substring) -> [Int] {
        word.split(separator: "-", omittingEmptySubsequences: false).map { part in
            (1...4).contains(part.utf8.count) && part.utf8.allSatisfy { (0x30...0x39).contains($0) }
                ? Int(part, radix: 10) ?? -1 : -1
        }
    }

    private static func once(_ word: Substring) -> CalendarDay? {
        let parts = numbers(word)
        return parts.count == 3 ? CalendarDay(year: parts[0], month: parts[1], day: parts[2]) : nil
    }

    private static func yearly(_ word: Substring) -> Int? {
        let parts = numbers(word)
        // A leap year has all days.
        guard parts.count == 2, CalendarDay(year: 2000, month: parts[0], day: parts[1]) != nil else { return nil }
        return parts[0] * 100 + parts[1]
    }
}
