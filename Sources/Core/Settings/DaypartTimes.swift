/// The times at which a part of the day is in force.
struct DaypartTimes: Hashable, Sendable {
    private static let names = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
    private static let minutesADay = 24 * 60

    /// The weekdays, with 0 for Monday; an empty set means every day, unless the part names holidays.
    private var weekdays: Set<Int> = []
    private var isForHolidays = false
    private var dates: DateList
    /// The start and the end in minutes since midnight. An end before the start is on the next day.
    private var start = 0
    private var end = minutesADay

    /// - Throws: the key of the wrong text, and a sentence about the error.
    init(_ daypart: Settings.Daypart) throws(Problem) {
        do throws(DateList.WrongDate) { dates = try DateList(daypart.dates) } catch {
            throw Problem(key: "dates", sentence: error.sentence)
        }
        for word in daypart.days.split(separator: " ") {
            if word == "holiday" {
                isForHolidays = true
            } else if let days = Self.days(word) {
                weekdays.formUnion(days)
            } else {
                throw Problem(
                    key: "days", sentence: "\"\(word)\" is neither mon to sun nor a span, mon-fri, nor holiday")
            }
        }
        guard !daypart.from.isEmpty || !daypart.to.isEmpty else { return }
        guard let from = Self.minute(daypart.from), from < Self.minutesADay else {
            throw Problem(key: "from", sentence: "\"\(daypart.from)\" is no time from 00:00 to 23:59")
        }
        guard let to = Self.minute(daypart.to), to != from else {
            throw Problem(key: "to", sentence: "\"\(daypart.to)\" is no time up to 24:00 other than from")
        }
        (start, end) = (from, to)
    }

    struct Problem: Error {
        let key: String
        let sentence: String
    }

    /// - Parameter holidays: days on which a part is not in force if its `days` name weekdays without `holiday`.
    func holds(at moment: LocalMoment, holidays: DateList) -> Bool {
        if end > start { return (start..<end).contains(moment.minute) && isDay(moment.day, holidays) }
        // The time after midnight belongs to the day before.
        return moment.minute >= start && isDay(moment.day, holidays)
            || moment.minute < end && isDay(moment.day.before, holidays)
    }

    private func isDay(_ day: CalendarDay, _ holidays: DateList) -> Bool {
        guard dates.isEmpty || dates.contains(day) else { return false }
        guard !weekdays.isEmpty || isForHolidays else { return true }
        return holidays.contains(day) ? isForHolidays : weekdays.contains(day.weekday)
    }

    /// The weekdays of a word: a day, or a span that may continue after Sunday.
    private static func days(_ word: Substring) -> [Int]? {
        let ends = word.split(separator: "-", omittingEmptySubsequences: false).map { names.firstIndex(of: String($0)) }
        guard (1...2).contains(ends.count), let first = ends[0], let last = ends[ends.count - 1] else { return nil }
        return (first...(last < first ? last + 7 : last)).map { $0 % 7 }
    }

    private static func minute(_ text: String) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2,
            parts.allSatisfy({ $0.utf8.count == 2 && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
            let hours = Int(parts[0], radix: 10), let minutes = Int(parts[1], radix: 10), minutes < 60,
            hours * 60 + minutes <= minutesADay
        else { return nil }
        return hours * 60 + minutes
    }
}
