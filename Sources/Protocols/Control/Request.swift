/// A request of `vitrinectl` to the daemon.
///
/// On the wire, one JSON object per line: `{"version": 1, "request": "seek", ...}`.
package enum Request: Hashable, Sendable {
    /// Plays a file by its absolute path, or an address. The window is full unless a small one is named.
    case play(String, in: SmallWindow? = nil)
    /// Plays an item of the library by the id that `library` reports.
    case playItem(UInt64, in: SmallWindow? = nil)
    case open(Page)
    case library(Library)
    case content(Content)
    case pause(Toggle)
    case seek(Position)
    /// Sets the volume, percent.
    case volume(Int)
    case window(Place)
    /// Reserves strips at the panel's edges until the next `claim`. The small window stays clear of all strips, lists
    /// only of the bottom strip. A width of zero releases a strip.
    case claim(Edges)
    case tab(String)
    case status
    /// Sends the status now, and another line after each change.
    case watch
    /// Sends the picture on the panel.
    case screenshot
    case touch(Gesture)
    /// Lists the elements that take taps.
    case elements
    /// Taps an element by the id that `elements` reports.
    case tap(String)
    /// Switches the panel on or off.
    case light(Light)
    /// Lists every key with its value and its origin.
    case config
    /// Reports the schedule in force.
    case schedule
    case reload
    /// Changes a setting of the settings page, and keeps it across restarts; the value is text as on a command line.
    case set(key: String, value: String)
    /// Removes a kept setting, so that the files apply again.
    case unset(key: String)
    case logLevel(LogLevel)
    case pin(Pin)

    package enum SmallWindow: String, Hashable, Sendable, Codable, CaseIterable {
        case mini, floating
    }

    /// The widths of the reserved strips, in points.
    package struct Edges: Hashable, Sendable, Codable {
        package let top: Double
        package let left: Double
        package let bottom: Double
        package let right: Double

        package init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
            (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
        }

        /// The largest width of a strip, in points.
        private static let largest = 10_000

        func checked() throws -> Edges {
            guard [top, left, bottom, right].allSatisfy({ (0...Double(Self.largest)).contains($0) }) else {
                throw MessageError("edges: expected four widths in points, from 0 to \(Self.largest)")
            }
            return self
        }
    }

    package enum LogLevel: String, Hashable, Sendable, Codable, CaseIterable {
        case error, warning, info, debug
    }

    /// A change of the PIN of the staff's page.
    package enum Pin: Hashable, Sendable {
        case set(String)
        case clear
    }

    package enum Light: String, Hashable, Sendable, Codable, CaseIterable {
        case on, off
    }

    package enum Toggle: String, Hashable, Sendable, Codable, CaseIterable {
        case toggle, pause, resume
    }

    /// A position in the item, absolute or relative, seconds.
    package enum Position: Hashable, Sendable {
        case to(Double)
        case by(Double)
    }

    package enum Page: Hashable, Sendable {
        case home, library, settings
        case channel(String)
        /// Any other page, by its name.
        case named(String)
    }

    /// A request about content sets.
    package enum Content: Hashable, Sendable {
        /// Begins an installation from a folder's absolute path or an address; `status` reports its progress.
        case install(String)
        /// Exchanges the running set and the previous one.
        case rollBack
        case status
    }

    package enum Library: Hashable, Sendable {
        /// Up to `count` items of a list from `offset` on; at most `longestList`.
        case list(List = .all, offset: Int, count: Int)
        /// The playlists and series by name, then the folders by title.
        case lists(offset: Int, count: Int)
        /// Reads the folders again.
        case scan
        /// The items that contain all words, the best match first.
        case search(String, count: Int)
        /// The details of an item, by the id that `list` reports.
        case show(UInt64)
        /// Forgets the playback of an item, or of all items.
        case forget(UInt64?)
        /// The problems of files and folders, ordered by path.
        case problems(offset: Int, count: Int)
    }

    /// The items of a list, and their order.
    package enum List: Hashable, Sendable {
        /// All items, by title.
        case all
        /// All items, the latest date first.
        case newest
        case channel(String)
        case playlist(String)
        case series(String)
        /// The items in one folder, by its absolute path.
        case folder(String)
        /// The items that were stopped before their end, the last one first.
        case started
        /// The played items, the latest one first.
        case played
        /// The rest of the series and playlists of an item, by the id that `library` reports.
        case following(UInt64)
        /// The other items of an item's channel, then of the library, the latest date first.
        case related(UInt64)
    }

    package enum Place: String, Hashable, Sendable, Codable, CaseIterable {
        case full, mini, dismissed
    }

    /// A finger's straight path between two points [x, y], with its duration in seconds.
    package struct Gesture: Hashable, Sendable, Codable {
        package var from: [Double]
        package var to: [Double]
        package var duration: Double

        package init(from: [Double], to: [Double], duration: Double) {
            (self.from, self.to, self.duration) = (from, to, duration)
        }
    }
}
