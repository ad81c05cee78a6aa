extension Settings {
    /// The behaviour without visitors, and the limits for them.
    package struct Kiosk: Sendable {
        /// The settings that visitors can reach.
        package enum SettingsPage: String, CaseIterable, Sendable {
            /// All of the settings page.
            case open
            /// The settings for visitors; those for the staff require a PIN.
            case pin
            case hidden
        }

        /// The time for which the watched items are remembered.
        package enum Remember: String, CaseIterable, Sendable { case session, always }

        /// The effect of a touch or a key during the attract loop.
        package enum AttractOpens: String, CaseIterable, Sendable {
            /// The first page.
            case home
            /// The video that plays, at its position.
            case video
        }

        package var idleTimeout = 0.0
        package var askDuration = 0.0
        package var autoplay = ""
        package var resumeWithin = 0.0
        package var settings = SettingsPage.hidden
        package var remember = Remember.session
        package var attract = ""
        package var attractVolume = 1.0
        package var attractFade = 0.0
        package var attractOpens = AttractOpens.home
        /// Whether the schedule, and not the key, selects the videos of the attract loop.
        package var isAttractScheduled = false
        /// Whether a part of the day decides which items are listed.
        package var isListingScheduled = false
        package var holidays = ""
        package var trustsClock = false
    }
}

extension Settings.Kiosk {
    static let keys: [SettingEntry] = [
        .number(
            "kiosk.idle_timeout", \.kiosk.idleTimeout, 0, 0...86400, .seconds,
            "Idle timeout: the time without a touch after which a new session begins, and the attract loop with it; 0: never. A video that a visitor has started plays to its end first."
        ),
        .number(
            "kiosk.ask_duration", \.kiosk.askDuration, 15, 0...600, .seconds,
            "Duration of the question whether anybody is watching, before the session ends during playback; 0: no question."
        ),
        .text(
            "kiosk.autoplay", \.kiosk.autoplay, "resume",
            "The item at the start: none; resume, the item that played when the daemon ended; or an item's number, path or address, repeated until a visitor chooses another one. Except for none, a visitor's unfinished item continues first."
        ),
        .text(
            "kiosk.attract", \.kiosk.attract, "",
            "The attract loop of an idle panel: playlist NAME, series NAME, channel NAME, folder PATH, search WORDS (the 64 best matches) or newest; empty, or a list without videos: the whole library."
        ).of(.list),
        .number(
            "kiosk.attract_volume", \.kiosk.attractVolume, 1, 0...1, .ratio,
            "Volume of the attract loop, as a fraction of playback.volume; 0: silent."),
        .number(
            "kiosk.attract_fade", \.kiosk.attractFade, 0.5, 0...5, .seconds,
            "Duration of the cross-fade from one video of the attract loop to the next, and of the first one's fade from black, at most half of the video; 0: hard cuts."
        ),
        .choice(
            "kiosk.attract_opens", \.kiosk.attractOpens, .home,
            "The target of a touch during the attract loop: the first page (home), or the playing video at its position (video)."
        ),
        .text(
            "kiosk.holidays", \.kiosk.holidays, "",
            "Days on which the schedule's tables for weekdays do not apply: dates as 2026-12-24, 12-24 for every year, and ranges as 12-24..01-06, separated by spaces."
        ).of(.dates),
        .flag(
            "kiosk.trust_clock", \.kiosk.trustsClock, false,
            "Whether the schedule uses the clock at once. Otherwise it waits until the clock is set after a boot, or a real-time clock confirms the time."
        ),
        .number(
            "kiosk.resume_within", \.kiosk.resumeWithin, 300, 0...86400, .seconds,
            "Largest age of a session that is resumed at the start; 0: never."),
        .choice(
            "kiosk.remember", \.kiosk.remember, .session,
            "Lifetime of the list of watched items and of the positions in videos: until the session ends, or always."),
        .choice(
            "kiosk.settings", \.kiosk.settings, .hidden,
            "The settings within visitors' reach: all of the settings page (open), none (hidden), or only those for visitors, with the others behind the PIN of vitrinectl pin set (pin). Visitors' choices last until their session ends, those of the staff are kept."
        ),
    ]
}
