/// What `vitrinectl` asks of the daemon.
///
/// On the wire one object a line: `{"version": 1, "request": "seek", ...}`.
package enum Request: Hashable, Sendable {
    /// A file by its absolute path, or an address.
    case play(String)
    /// An item of the library by the number that `library` tells.
    case playItem(UInt64)
    case open(Page)
    case library(Library)
    case pause(Toggle)
    case seek(Position)
    /// Percent.
    case volume(Int)
    case window(Place)
    case tab(String)
    case status
    /// The status now, and one more line whenever it has changed.
    case watch
    /// What is on the panel.
    case screenshot
    case touch(Gesture)
    /// What a finger could tap.
    case elements
    /// A tap on an element by the id that `elements` tells.
    case tap(String)
    /// The panel's own light.
    case light(Light)
    /// Every key with its value and where that came from.
    case config
    case reload
    /// Keeps a setting of the settings page; the value is text as a command line gives it.
    case set(key: String, value: String)
    /// Keeps it no more.
    case unset(key: String)
    case logLevel(LogLevel)

    package enum LogLevel: String, Hashable, Sendable, Codable, CaseIterable {
        case error, warning, info, debug
    }

    package enum Light: String, Hashable, Sendable, Codable, CaseIterable {
        case on, off
    }

    package enum Toggle: String, Hashable, Sendable, Codable, CaseIterable {
        case toggle, pause, resume
    }

    /// Seconds.
    package enum Position: Hashable, Sendable {
        case to(Double)
        case by(Double)
    }

    package enum Page: Hashable, Sendable {
        case home, library, settings
        case channel(String)
    }

    package enum Library: Hashable, Sendable {
        /// By title, as many as one reply holds.
        case list(offset: Int, count: Int)
        /// The folders are read again.
        case scan
    }

    package enum Place: String, Hashable, Sendable, Codable, CaseIterable {
        case full, mini, dismissed
    }

    /// A finger's way in points, in so many seconds.
    package struct Gesture: Hashable, Sendable, Codable {
        package var from: [Double]
        package var to: [Double]
        package var duration: Double

        package init(from: [Double], to: [Double], duration: Double) {
            (self.from, self.to, self.duration) = (from, to, duration)
        }
    }
}
