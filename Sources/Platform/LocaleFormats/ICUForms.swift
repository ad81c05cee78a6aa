import CICU
package import Languages
import Numbers
import Settings

/// The numbers and dates of one language, written by ICU.
///
/// Formatted texts are cached, so that a scrolling list calls ICU only for new rows.
package final class ICUForms: LocaleForms {
    private let today: () -> Int?
    private let code: String
    private let locale: String
    package let isWrittenFromRight: Bool
    private lazy var numbers = NumberWriter("rounding-mode-down", locale)
    private lazy var shortNumbers = NumberWriter("compact-short rounding-mode-down", locale)
    private lazy var days = DayWriter(locale)
    private var written: [Int64: WrittenNumber] = [:]
    private var shortlyWritten: [Int64: WrittenNumber] = [:]
    private var writtenDays: [Int: String] = [:]
    /// The value of `today` for which `writtenDays` are valid.
    private var dayOfWriting: Int?

    /// The largest number of texts of one kind that are kept.
    private static let kept = 512

    /// - Parameters:
    ///   - code: the language code. ICU writes a language without data in the form of the environment's language.
    ///   - today: days since 1970-01-01 in local time; nil while the clock is not set.
    package init(_ code: String, today: @escaping () -> Int?) {
        // The digits are Latin, so that those of clocks and counts are the same.
        (self.code, locale, self.today) = (code, code + "-u-nu-latn", today)
        isWrittenFromRight = vt_is_right_to_left(locale)
    }

    package var ownName: String { icuText { vt_language_name(code, $0, $1) } ?? code }

    package func number(_ number: Int64) -> WrittenNumber {
        written.kept(number, limit: Self.kept) { numbers.write(number) }
    }

    package func shortNumber(_ number: Int64) -> WrittenNumber {
        shortlyWritten.kept(number, limit: Self.kept) { shortNumbers.write(number) }
    }

    package func day(_ day: Int) -> String {
        let today = today()
        if today != dayOfWriting {
            writtenDays = [:]
            dayOfWriting = today
        }
        return writtenDays.kept(day, limit: Self.kept) { days.write(day, today: today) }
    }
}

/// Writes numbers, and determines their plural forms. Without ICU's data a number is written as plain digits.
private final class NumberWriter {
    private let numbers: OpaquePointer?

    init(_ skeleton: String, _ locale: String) { numbers = vt_numbers_open(skeleton, locale) }

    deinit { vt_numbers_close(numbers) }

    func write(_ number: Int64) -> WrittenNumber {
        guard let numbers, let text = icuText({ vt_numbers_write(numbers, number, $0, $1) }) else {
            return WrittenNumber(text: String(number), form: number == 1 ? .one : .other)
        }
        let form = icuText { vt_numbers_form(numbers, $0, $1) }.flatMap(PluralForm.init) ?? .other
        return WrittenNumber(text: text, form: form)
    }
}

/// Writes days. Without ICU's data they are written as `2026-11-21`.
private final class DayWriter {
    private let days: OpaquePointer?

    init(_ locale: String) { days = vt_days_open(locale) }

    deinit { vt_days_close(days) }

    /// The largest age in days of a day that is written relative to today.
    private static let recent = 30

    func write(_ day: Int, today: Int?) -> String {
        if let days, let text = icuText({ write(day, today: today, with: days, $0, $1) }) { return text }
        let date = CalendarDay(number: day).date
        return "\(date.year)-\(date.month.padded(to: 2))-\(date.day.padded(to: 2))"
    }

    private func write(
        _ day: Int, today: Int?, with days: OpaquePointer, _ text: UnsafeMutablePointer<UInt16>?, _ room: Int32
    ) -> Int32 {
        guard let today, (0...Self.recent).contains(today - day) else {
            return vt_days_write(days, Int64(clamping: day), text, room)
        }
        let (age, isWeeks) = (today - day, today - day >= 7)
        return vt_days_write_ago(days, Int32(clamping: isWeeks ? age / 7 : age), isWeeks, text, room)
    }
}

/// The text that an ICU function writes; nil if it fails. All texts of numbers and days are short.
private func icuText(_ write: (UnsafeMutablePointer<UInt16>?, Int32) -> Int32) -> String? {
    withUnsafeTemporaryAllocation(of: UInt16.self, capacity: 128) { buffer in
        let length = write(buffer.baseAddress, Int32(clamping: buffer.count))
        guard (0...Int32(clamping: buffer.count)).contains(length) else { return nil }
        return String(decoding: buffer.prefix(Int(clamping: length)), as: UTF16.self)
    }
}
