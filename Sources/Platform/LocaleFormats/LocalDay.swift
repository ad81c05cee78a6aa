import Linux
import Settings

/// Today in the machine's time zone, looked up once a minute.
package final class LocalDay {
    private let clock: () -> Int64
    private var minute: Int64?
    private var today: Int?

    /// - Parameter clock: seconds since 1970.
    package init(_ clock: @escaping () -> Int64) { self.clock = clock }

    /// Days since 1970-01-01; nil while the clock is not set.
    package var number: Int? {
        let wall = clock()
        guard wall / 60 != minute else { return today }
        minute = wall / 60
        let day = LocalTime(wall).flatMap { CalendarDay(year: $0.year, month: $0.month, day: $0.day) }
        today = day.flatMap { $0 >= .earliestOfClocks ? $0.number : nil }
        return today
    }
}
