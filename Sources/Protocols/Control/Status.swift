/// How the daemon is.
package struct Status: Hashable, Sendable, Codable {
    /// Where the player window rests or settles to: `hidden`, `full`, `immersive`, `mini`, `floating`.
    package var window: String
    package var tab: String
    package var item: Item?
    /// Nil as long as nothing was decoded.
    package var pictures: Pictures?
    /// Nil as long as no sound device was heard for a while.
    package var sound: Sound?
    /// Percent.
    package var volume: Int
    /// What is shown on: size and refresh, or that there is no display, and why.
    package var display: String
    /// How bright the panel is: `on`, `dimmed`, `off`; nil where the display is none.
    package var light: String?
    /// The card that another program shows on, where the daemon may not know which: its file below /dev.
    package var cardOfUnknown: String?
    package var frames: Frames
    package var configuration: Configuration
    /// Nil for a daemon that is healthy and has started with everything.
    package var recovery: Recovery?

    /// What plays. Times in seconds.
    package struct Item: Hashable, Sendable, Codable {
        package var path: String
        package var title: String
        /// `loading`, `playing`, `waiting` for its network, `paused`, `ended`, `failed`
        package var phase: String
        package var position: Double
        package var duration: Double
        /// Why it failed or waits, a sentence; nil where all is well or nobody knows.
        package var trouble: String?

        package init(
            path: String, title: String, phase: String, position: Double, duration: Double, trouble: String? = nil
        ) {
            (self.path, self.title, self.phase) = (path, title, phase)
            (self.position, self.duration, self.trouble) = (position, duration, trouble)
        }
    }

    /// The decoded pictures of all that was played, and how they come to the panel now.
    package struct Pictures: Hashable, Sendable, Codable {
        /// From the decoder to where the daemon reads them: `I420 1920x1080 scaled, 0 copies beyond that`.
        package var path: String
        /// From there to the panel: `composed`, `copied to a plane`, `scanned out`.
        package var display: String
        package var shown: Int
        /// Chosen for a flip two refreshes or more after they were due.
        package var late: Int
        /// Never seen: another one was due by the same flip, or they came too late.
        package var missed: Int

        package init(path: String, display: String, shown: Int, late: Int, missed: Int) {
            (self.path, self.display, self.shown, self.late, self.missed) = (path, display, shown, late, missed)
        }
    }

    /// How the sound device keeps time.
    package struct Sound: Hashable, Sendable, Codable {
        /// By how much it is faster than the system's clock, parts of a million.
        package var drift: Double
        /// How often it lost the pace of what plays, and jumped.
        package var resyncs: Int

        package init(drift: Double, resyncs: Int) { (self.drift, self.resyncs) = (drift, resyncs) }
    }

    /// Since the start.
    package struct Frames: Hashable, Sendable, Codable {
        package var shown: Int
        /// Seen later than the refresh they were built for.
        package var late: Int

        package init(shown: Int, late: Int) { (self.shown, self.late) = (shown, late) }
    }

    package struct Configuration: Hashable, Sendable, Codable {
        package var file: String
        /// What was wrong when it was read last.
        package var problems: [String]
        /// Whether nothing of it was taken then; otherwise, as at the start, all but what is wrong is in force.
        package var isRefused: Bool
        /// What was passed over of the kept settings.
        package var ignored: [String]
        /// Keys whose new values wait for a restart.
        package var waiting: [String]

        package init(
            file: String, problems: [String] = [], isRefused: Bool = false, ignored: [String] = [],
            waiting: [String] = []
        ) {
            (self.file, self.problems, self.isRefused) = (file, problems, isRefused)
            (self.ignored, self.waiting) = (ignored, waiting)
        }
    }

    /// What the daemon starts without since it died, and what it died of.
    package struct Recovery: Hashable, Sendable, Codable {
        /// `full`, `without choices`, `without sidecars`, `out of order`
        package var step: String
        /// The same in words.
        package var sentence: String
        /// Since it was last healthy for an hour.
        package var deaths: Int
        /// How it died last, and what it did then.
        package var cause: String?
        /// As it stands on the page "out of order".
        package var code: String?

        package init(step: String, sentence: String, deaths: Int, cause: String?, code: String?) {
            (self.step, self.sentence, self.deaths, self.cause, self.code) = (step, sentence, deaths, cause, code)
        }
    }

    package init(
        window: String, tab: String, item: Item?, pictures: Pictures?, sound: Sound?, volume: Int, display: String,
        light: String? = nil, cardOfUnknown: String? = nil, frames: Frames,
        configuration: Configuration, recovery: Recovery? = nil
    ) {
        (self.window, self.tab, self.item) = (window, tab, item)
        (self.pictures, self.sound, self.volume) = (pictures, sound, volume)
        (self.display, self.light, self.cardOfUnknown) = (display, light, cardOfUnknown)
        (self.frames, self.configuration, self.recovery) = (frames, configuration, recovery)
    }
}
