import CICU
package import Languages
import Numbers
import Settings

/// The numbers and dates of one language, written by ICU.
///
/// What was written is kept, so that a list that scrolls asks ICU only for rows it has not shown.
package final class ICUForms: LocaleForms {
    private let today: () -> Int?
    private let locale: String
    private lazy var numbers = NumberWriter("rounding-mode-down", locale)
    private lazy var shortNumbers = NumberWriter("compact-short rounding-mode-down", locale)
    private lazy var days = DayWriter(locale)
    private var written: [Int64: WrittenNumber] = [:]
    private var shortlyWritten: [Int64: WrittenNumber] = [:]
    private var writtenDays: [Int: String] = [:]
    private var dayOfWriting: Int?

    /// The largest number of texts of one kind that are kept.
    private static let kept = 512

    /// - Parameters:
    ///   - code: one that ICU has no data for is written as English is.
    ///   - today: days since 1970-01-01 in local time; nil while the clock is not set.
    package init(_ code: String, today: @escaping () -> Int?) {
        // The digits of clocks and counts are the same.
        (locale, self.today) = (code + "-u-nu-latn", today)
    }

    package func number(_ number: Int64) -> WrittenNumber { Self.kept(number, in: &written) { numbers.write(number) } }

    package func shortNumber(_ number: Int64) -> WrittenNumber {
        Self.kept(number, in: &shortlyWritten) { shortNumbers.write(number) }
    }

    package func day(_ day: Int) -> String {
        let today = today()
        if today != dayOfWriting {
            writtenDays = [:]
            dayOfWriting = today
        }
        return Self.kept(day, in: &writtenDays) { days.write(day, today: today) }
    }

    private static func kept<Key: Hashable, Value>(
        _ key: Key, in texts: inout [Key: Value], _ write: () -> Value
    ) -> Value {
        if let text = texts[key] { return text }
        if texts.count >= kept { texts.removeAll(keepingCapacity: true) }
        let text = write()
        texts[key] = text
        return text
    }
}

/// Writes numbers and names the plural form of what they count. Without ICU's data they are written as in a program.
private final class NumberWriter {
    private let formatter: OpaquePointer?
    private let rules: OpaquePointer?
    private let result: OpaquePointer?

    init(_ skeleton: String, _ locale: String) {
        let units = Array(skeleton.utf16)
        formatter = vt_number_formatter(units, Int32(clamping: units.count), locale)
        rules = vt_plural_rules(locale)
        result = vt_formatted_number()
    }

    deinit {
        vt_formatted_number_close(result)
        vt_plural_rules_close(rules)
        vt_number_formatter_close(formatter)
    }

    func write(_ number: Int64) -> WrittenNumber {
        guard formatter != nil, rules != nil, result != nil,
            let text = icuText({ vt_format_number(formatter, number, result, $0, $1) })
        else { return WrittenNumber(text: String(number), form: number == 1 ? .one : .other) }
        let form = icuText { vt_plural_form(rules, result, $0, $1) }.flatMap(PluralForm.init) ?? .other
        return WrittenNumber(text: text, form: form)
    }
}

/// Writes days. Without ICU's data they are written as `2026-11-21`.
private final class DayWriter {
    private let dates: UnsafeMutablePointer<UDateFormat?>?
    private let distances: OpaquePointer?

    init(_ locale: String) { (dates, distances) = (vt_date_formatter(locale), vt_relative_formatter(locale)) }

    deinit {
        vt_relative_formatter_close(distances)
        vt_date_formatter_close(dates)
    }

    /// The number of days back to which a day is relative to today.
    private static let recent = 30

    func write(_ day: Int, today: Int?) -> String {
        if let today, (0...Self.recent).contains(today - day), let text = distance(today - day) { return text }
        let millisecondsOfDay = 86_400_000.0
        if dates != nil, let text = icuText({ vt_format_date(dates, Double(day) * millisecondsOfDay, $0, $1) }) {
            return text
        }
        let date = CalendarDay(number: day).date
        return "\(date.year)-\(date.month.padded(to: 2))-\(date.day.padded(to: 2))"
    }

    private func distance(_ days: Int) -> String? {
        let isWeeks = days >= 7
        let offset = -Double(isWeeks ? days / 7 : days)
        let unit = isWeeks ? UDAT_REL_UNIT_WEEK : UDAT_REL_UNIT_DAY
        return distances == nil ? nil : icuText { vt_format_relative(distances, offset, unit, $0, $1) }
    }
}

/// The text that an ICU function writes; nil where it fails. All texts of numbers and days are short.
private func icuText(_ write: (UnsafeMutablePointer<UInt16>?, Int32) -> Int32) -> String? {
    withUnsafeTemporaryAllocation(of: UInt16.self, capacity: 128) { buffer in
        let length = write(buffer.baseAddress, Int32(clamping: buffer.count))
        guard (0...Int32(clamping: buffer.count)).contains(length) else { return nil }
        return String(decoding: buffer.prefix(Int(clamping: length)), as: UTF16.self)
    }
}
