import Foundation
import Settings
import Testing

/// The parts of the day, and the days of the calendar.
@Suite struct `The schedule` {
    private static func daypart(_ change: (inout Settings.Daypart) -> Void) -> Settings {
        var part = Settings.Daypart()
        part.name = "x"
        change(&part)
        var settings = Settings()
        settings.schedule = [part]
        settings.kiosk.holidays = "12-25 2026-04-03..2026-04-06"
        return settings
    }

    private static func moment(_ text: String) throws -> LocalMoment {
        let n = text.split { " -:".contains($0) }.compactMap { Int($0) }
        return try #require(LocalMoment(year: n[0], month: n[1], day: n[2], hour: n[3], minute: n[4]))
    }

    /// 2026-11-26 is a Thursday.
    @Test(arguments: [
        ("", "", "", "", ["2026-11-26 00:00", "2026-12-25 23:59"], []),
        (
            "", "", "09:00", "18:00", ["2026-11-26 09:00", "2026-11-26 17:59"],
            ["2026-11-26 08:59", "2026-11-26 18:00"]
        ),
        ("", "", "00:00", "24:00", ["2026-11-26 00:00", "2026-11-26 23:59"], []),
        (
            "", "", "22:00", "06:00", ["2026-11-26 22:00", "2026-11-26 05:59"],
            ["2026-11-26 06:00", "2026-11-26 21:59"]
        ),
        (
            "thu", "", "22:00", "06:00", ["2026-11-26 23:00", "2026-11-27 05:00"],
            ["2026-11-26 05:00", "2026-11-27 23:00"]
        ),
        ("mon-fri", "", "", "", ["2026-11-27 12:00"], ["2026-11-28 12:00", "2026-12-25 12:00", "2026-04-06 12:00"]),
        (
            "sat-mon wed", "", "", "", ["2026-11-29 12:00", "2026-11-30 12:00", "2026-12-02 12:00"],
            ["2026-12-01 12:00"]
        ),
        ("holiday", "", "", "", ["2026-12-25 12:00", "2027-12-25 12:00", "2026-04-05 12:00"], ["2027-04-05 12:00"]),
        ("fri holiday", "", "", "", ["2026-12-25 12:00", "2026-11-27 12:00"], ["2026-11-28 12:00"]),
        (
            "", "12-24..01-06", "", "", ["2026-12-24 00:00", "2027-01-06 23:59"],
            ["2026-12-23 23:59", "2027-01-07 00:00"]
        ),
        (
            "", "2026-12-24 02-29", "", "", ["2026-12-24 12:00", "2028-02-29 12:00"],
            ["2027-12-24 12:00", "2027-03-01 12:00"]
        ),
        ("", "2026-12-31", "22:00", "02:00", ["2026-12-31 23:00", "2027-01-01 01:59"], ["2026-12-31 01:00"]),
    ])
    func `a part of the day holds on its days and at its times`(
        days: String, dates: String, from: String, to: String, holds: [String], not: [String]
    ) throws {
        let settings = Self.daypart { ($0.days, $0.dates, $0.from, $0.to) = (days, dates, from, to) }
        for text in holds { #expect(try settings.dayparts(at: Self.moment(text)).count == 1, "\(text)") }
        for text in not { #expect(try settings.dayparts(at: Self.moment(text)).isEmpty, "\(text)") }
    }

    @Test func `a later part wins, key by key, and without a clock none holds`() throws {
        var settings = Self.daypart { ($0.volume, $0.attract) = (0.9, "playlist Day") }
        var night = Settings.Daypart()
        (night.from, night.to, night.panel, night.brightness) = ("20:00", "08:00", .off, 0.5)
        settings.schedule.append(night)
        settings.playback.volumeCap = 0.6
        let evening = settings.scheduled(at: try Self.moment("2026-11-26 21:00"))
        #expect(evening.display.isClosed && evening.display.brightness == 0.5)
        #expect(evening.playback.volume == 0.6, "no louder than the cap")
        #expect(evening.kiosk.attract == "playlist Day" && evening.kiosk.isAttractScheduled)
        var loud = Settings.Daypart()
        loud.volume = 0.3
        settings.schedule.append(loud)
        let both = settings.scheduled(at: try Self.moment("2026-11-26 21:00"))
        #expect(both.display.isClosed && both.playback.volume == 0.3, "what a later part does not name stays")
        let noon = settings.scheduled(at: try Self.moment("2026-11-26 12:00"))
        #expect(!noon.display.isClosed && noon.display.brightness == 1)
        (settings.library.age, settings.library.channels) = (12, "Films; Music")
        #expect(settings.scheduled(at: try Self.moment("2026-11-26 12:00")).library.channels == "Films; Music")
        var morning = Settings.Daypart()
        (morning.from, morning.to, morning.age, morning.channels) = ("07:00", "09:00", 0, "Animals")
        settings.schedule.append(morning)
        let early = settings.scheduled(at: try Self.moment("2026-11-26 08:00")).library
        #expect(early.age == 0 && early.channels == "Animals")
        let late = settings.scheduled(at: try Self.moment("2026-11-26 09:00")).library
        #expect(late.age == 12 && late.channels == "Films; Music")
        let unknown = settings.scheduled(at: nil)
        #expect(unknown.kiosk.attract.isEmpty && unknown.playback.volume == settings.playback.volume)
    }

    /// The expected values are those of Foundation's calendar.
    @Test func `every day of ten thousand years is the calendar's`() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
        // Foundation's calendar is Julian before 1582-10-15.
        for number in stride(from: -141_427, to: 2_932_896, by: isSlice ? 97 : 1) {
            let day = CalendarDay(number: number)
            let date = Date(timeIntervalSince1970: Double(number) * 86400)
            let parts = calendar.dateComponents([.year, .month, .day, .weekday], from: date)
            #expect(day.date == (parts.year ?? 0, parts.month ?? 0, parts.day ?? 0))
            // 1 is Sunday.
            #expect(day.weekday == ((parts.weekday ?? 0) + 5) % 7)
            #expect(CalendarDay(year: day.date.year, month: day.date.month, day: day.date.day) == day)
        }
    }

    private var isSlice: Bool { ProcessInfo.processInfo.environment["VITRINE_TEST_SCALE"] != "full" }

    @Test(arguments: [
        (2026, 2, 29), (2026, 13, 1), (2026, 0, 1), (2026, 4, 31), (0, 1, 1), (10000, 1, 1), (2100, 2, 29),
    ])
    func `a day that is none is refused`(year: Int, month: Int, day: Int) {
        #expect(CalendarDay(year: year, month: month, day: day) == nil)
    }
}
