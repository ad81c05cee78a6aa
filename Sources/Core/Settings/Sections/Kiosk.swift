extension Settings {
    /// The behaviour without visitors, and the limits for them.
    package struct Kiosk: Sendable {
        /// The settings that visitors reach.
        package enum SettingsPage: String, CaseIterable, Sendable {
            /// All of the settings page.
            case open
            /// Their own; the staff's stand behind a PIN.
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
        /// The schedule, and not the key, says what attracts.
        package var isAttractScheduled = false
        package var holidays = ""
    }
}

extension Settings.Kiosk {
    static let keys: [SettingEntry] = [
        .number(
            "kiosk.idle_timeout", \.kiosk.idleTimeout, 0, 0...86400, .seconds,
            "After so long without a touch the session begins anew and videos play by themselves; 0: never. A video that a visitor began plays to its end first."
        ),
        .number(
            "kiosk.ask_duration", \.kiosk.askDuration, 15, 0...600, .seconds,
            "Where something plays when the session would end, the panel asks for so long whether anybody watches; 0: it does not."
        ),
        .text(
            "kiosk.autoplay", \.kiosk.autoplay, "resume",
            "What plays at the start: none; resume: what played when the daemon ended; or an item's number, path or address, over and over until somebody chooses something else. Unless it is none, what a visitor was watching goes on first."
        ),
        .text(
            "kiosk.attract", \.kiosk.attract, "",
            "What plays by itself on an idle panel: playlist NAME, series NAME, channel NAME or folder PATH; empty, or without a video: the whole library."
        ).of(.list),
        .number(
            "kiosk.attract_volume", \.kiosk.attractVolume, 1, 0...1, .ratio,
            "Volume of what plays by itself on an idle panel, as a share of playback.volume; 0: silent."),
        .number(
            "kiosk.attract_fade", \.kiosk.attractFade, 0.5, 0...5, .seconds,
            "How long each of these videos takes to come out of black at its beginning, and to go back at its end; 0: hard cuts."
        ),
        .choice(
            "kiosk.attract_opens", \.kiosk.attractOpens, .home,
            "What a touch opens while videos play by themselves: the first page (home), or the video that plays, where it is (video)."
        ),
        .text(
            "kiosk.holidays", \.kiosk.holidays, "",
            "Days on which the schedule's tables for weekdays do not hold: dates as 2026-12-24, 12-24 of every year, and spans as 12-24..01-06, with spaces between."
        ).of(.dates),
        .number(
            "kiosk.resume_within", \.kiosk.resumeWithin, 300, 0...86400, .seconds,
            "What was watched goes on at the start when it is no older than this; 0: never."),
        .choice(
            "kiosk.remember", \.kiosk.remember, .session,
            "How long it is remembered what was watched and where videos were left: until the session ends, or always."),
        .choice(
            "kiosk.settings", \.kiosk.settings, .hidden,
            "The settings that visitors reach: those of the settings page (open), none (hidden), or those for visitors alone, with the rest behind the PIN of vitrinectl pin set (pin). What visitors choose holds until their session ends, what the staff choose always."
        ),
    ]
}
