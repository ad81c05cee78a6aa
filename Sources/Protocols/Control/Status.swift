/// The state of the daemon.
package struct Status: Hashable, Sendable, Codable {
    /// The rest or settle target of the player window: `hidden`, `full`, `immersive`, `mini`, `floating`.
    package var window: String
    package var tab: String
    package var item: Item?
    /// The counts of decoded frames; nil before the first one.
    package var pictures: Pictures?
    /// The clock of the sound device; nil until a device has played for a while.
    package var sound: Sound?
    /// Percent.
    package var volume: Int
    /// The display's size and refresh rate, or the reason why there is none.
    package var display: String
    /// The panel's level: `on`, `dimmed`, `off`; nil without a panel.
    package var light: String?
    /// The device file of a card that another program holds, if the daemon may not identify the program.
    package var cardOfUnknown: String?
    package var frames: Frames
    /// The times of the searches; nil before the first answer.
    package var search: Search?
    package var configuration: Configuration
    /// The restrictions of this start; nil for a healthy daemon without restrictions.
    package var recovery: Recovery?

    /// The present item. Times are in seconds.
    package struct Item: Hashable, Sendable, Codable {
        package var path: String
        package var title: String
        /// `loading`, `playing`, `waiting` (for its network), `paused`, `ended`, `failed`
        package var phase: String
        package var position: Double
        package var duration: Double
        /// The reason for a failure or a wait, a sentence; nil if there is none or it is unknown.
        package var trouble: String?

        package init(
            path: String, title: String, phase: String, position: Double, duration: Double, trouble: String? = nil
        ) {
            (self.path, self.title, self.phase) = (path, title, phase)
            (self.position, self.duration, self.trouble) = (position, duration, trouble)
        }
    }

    /// The decoded frames of all items so far, and the present path of frames to the panel.
    package struct Pictures: Hashable, Sendable, Codable {
        /// The path from the decoder to the daemon: `I420 1920x1080 scaled, 0 copies beyond that`.
        package var path: String
        /// The path from the daemon to the panel: `composed`, `copied to a plane`, `scanned out`.
        package var display: String
        package var shown: Int
        /// Frames that were chosen for a flip two refreshes or more after they were due.
        package var late: Int
        /// Frames that were never shown: another one was due by the same flip, or they arrived too late.
        package var missed: Int

        package init(path: String, display: String, shown: Int, late: Int, missed: Int) {
            (self.path, self.display, self.shown, self.late, self.missed) = (path, display, shown, late, missed)
        }
    }

    /// The clock of the sound device.
    package struct Sound: Hashable, Sendable, Codable {
        /// The excess of the device's rate over the system clock's, in parts per million.
        package var drift: Double
        /// The number of jumps after a loss of synchronisation.
        package var resyncs: Int

        package init(drift: Double, resyncs: Int) { (self.drift, self.resyncs) = (drift, resyncs) }
    }

    /// The presented frames of the panel, counted since the start.
    package struct Frames: Hashable, Sendable, Codable {
        package var shown: Int
        /// The number of frames that became visible later than the refresh for which they were built.
        package var late: Int

        package init(shown: Int, late: Int) { (self.shown, self.late) = (shown, late) }
    }

    /// The answered searches of the interface since the start. A search that a further letter replaced is not counted.
    package struct Search: Hashable, Sendable, Codable {
        package var answers: Int
        /// The time from the latest request to its first results, in seconds.
        package var last: Double
        /// The longest of these times, in seconds.
        package var longest: Double

        package init(answers: Int, last: Double, longest: Double) {
            (self.answers, self.last, self.longest) = (answers, last, longest)
        }
    }

    package struct Configuration: Hashable, Sendable, Codable {
        package var file: String
        /// The errors of the last reading.
        package var problems: [String]
        /// Whether the new configuration was refused. Otherwise, as at the start, everything without errors is in
        /// force.
        package var isRefused: Bool
        /// The ignored entries of the kept settings.
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

    /// The restrictions of this start after crashes, and their cause.
    package struct Recovery: Hashable, Sendable, Codable {
        /// `full`, `without choices`, `without sidecars`, `out of order`
        package var step: String
        /// The step as a sentence.
        package var sentence: String
        /// Deaths since the last healthy hour.
        package var deaths: Int
        /// The cause of the daemon's last death, and its activity at that time.
        package var cause: String?
        /// The code on the page "out of order".
        package var code: String?

        package init(step: String, sentence: String, deaths: Int, cause: String?, code: String?) {
            (self.step, self.sentence, self.deaths, self.cause, self.code) = (step, sentence, deaths, cause, code)
        }
    }

    package init(
        window: String, tab: String, item: Item?, pictures: Pictures?, sound: Sound?, volume: Int, display: String,
        light: String? = nil, cardOfUnknown: String? = nil, frames: Frames,
        search: Search? = nil, configuration: Configuration, recovery: Recovery? = nil
    ) {
        (self.window, self.tab, self.item) = (window, tab, item)
        (self.pictures, self.sound, self.volume) = (pictures, sound, volume)
        (self.display, self.light, self.cardOfUnknown) = (display, light, cardOfUnknown)
        (self.frames, self.search) = (frames, search)
        (self.configuration, self.recovery) = (configuration, recovery)
    }
}
