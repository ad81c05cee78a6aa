extension Settings {
    /// Values for some times of some days, in place of those of the other tables.
    package struct Daypart: Hashable, Sendable {
        package enum Panel: String, CaseIterable, Sendable {
            case unchanged = ""
            case on, off
        }

        package var name = ""
        package var days = ""
        package var dates = ""
        package var from = ""
        package var to = ""
        package var panel = Panel.unchanged
        /// The volume and the brightness, 0...1; a negative number keeps the configured value.
        package var volume = -1.0
        package var brightness = -1.0
        package var attract = ""
        package var channels = ""
        /// Years; a negative number keeps the configured limit.
        package var age = -1

        package init() {}

        /// Whether its days, dates and times can be used.
        package var isValid: Bool { problem == nil }

        /// The title for messages.
        package var title: String {
            guard name.isEmpty else { return name }
            let times = from.isEmpty && to.isEmpty ? "" : "\(from) to \(to)"
            let words = [days, dates, times].filter { !$0.isEmpty }
            return words.isEmpty ? "always" : words.joined(separator: " ")
        }
    }

    /// The settings with the dayparts of content sets before the configured dayparts, which win. If `kiosk.attract`
    /// names a list, the dayparts of content sets are ignored.
    package func adding(_ dayparts: [Daypart]) -> Settings {
        var settings = self
        if kiosk.attract.isEmpty { settings.schedule = dayparts + schedule }
        return settings
    }

    /// The parts of the day that are in force at a moment, in the order of the files.
    package func dayparts(at moment: LocalMoment) -> [Daypart] {
        guard !schedule.isEmpty else { return [] }
        do {
            let holidays = try DateList(kiosk.holidays)
            return try schedule.filter { try DaypartTimes($0).holds(at: moment, holidays: holidays) }
        } catch {
            // The settings in force have been checked, so no error is possible.
            return []
        }
    }

    /// The settings at a moment: if several parts of the day are in force, a later one wins.
    ///
    /// - Parameter moment: the present moment. If it is unknown (nil), no part of the day is in force.
    package func scheduled(at moment: LocalMoment?) -> Settings {
        guard let moment, !schedule.isEmpty else { return self }
        var settings = self
        for part in dayparts(at: moment) {
            if part.panel != .unchanged { settings.display.isClosed = part.panel == .off }
            if part.volume >= 0 { settings.playback.volume = min(part.volume, playback.volumeCap) }
            if part.brightness >= 0 { settings.display.brightness = max(part.brightness, 0.01) }
            if !part.attract.isEmpty {
                settings.kiosk.attract = part.attract
                settings.kiosk.isAttractScheduled = true
            }
            if !part.channels.isEmpty { settings.library.channels = part.channels }
            if part.age >= 0 { settings.library.age = part.age }
            if !part.channels.isEmpty || part.age >= 0 { settings.kiosk.isListingScheduled = true }
        }
        return settings
    }
}

extension Settings.Daypart: SettingRow {
    static let keys: [TableEntry<Settings.Daypart>] = [
        .text("name", \.name, "", "A name for the people who read this file."),
        .text("days", \.days, "", "mon to sun, ranges as mon-fri, and holiday, separated by spaces; empty: every day."),
        .text(
            "dates", \.dates, "",
            "2026-12-24, 12-24 for every year, and ranges as 12-24..01-06, separated by spaces; empty: all."),
        .text("from", \.from, "", "The beginning, as 09:00; empty together with to: the whole day."),
        .text("to", \.to, "", "The end, up to 24:00; a time before from is on the next day."),
        .choice(
            "panel", \.panel, .unchanged,
            "off: the panel is dark and silent, and a touch lights it for a while; empty: as in an earlier table, otherwise on."
        ),
        .number("volume", \.volume, -1, -1...1, .ratio, "In place of playback.volume; -1: as configured."),
        .number("brightness", \.brightness, -1, -1...1, .ratio, "In place of display.brightness; -1: as configured."),
        .text("attract", \.attract, "", "In place of kiosk.attract; empty: as configured.").of(.list),
        .text("channels", \.channels, "", "In place of library.channels; empty: as configured."),
        .integer(
            "age", \.age, -1, -1...Settings.Library.everyAge, .years, "In place of library.age; -1: as configured."),
    ]

    static var example: Settings.Daypart {
        var example = Settings.Daypart()
        (example.name, example.days, example.from, example.to) = ("Night", "mon-fri", "18:00", "09:00")
        example.panel = .off
        return example
    }

    var problem: (key: String, sentence: String)? {
        do throws(DaypartTimes.Problem) {
            _ = try DaypartTimes(self)
            return nil
        } catch { return (error.key, error.sentence) }
    }
}
