/// A request of `vitrinectl` to the daemon.
///
/// On the wire, one JSON object per line: `{"version": 1, "request": "seek", ...}`.
package enum Request: Hashable, Sendable {
    /// Plays a file by its absolute path, or an address; in the full window unless a small one is named.
    case play(String, in: SmallWindow? = nil)
    /// Plays an item of the library by the id that `library` reports.
    case playItem(UInt64, in: SmallWindow? = nil)
    case open(Page)
    case library(Library)
    case content(Content)
    case pause(Toggle)
    case seek(Position)
    /// Percent.
    case volume(Int)
    case window(Place)
    /// Claims edges of the panel, which the small window and the lists leave free; nothing gives them back.
    case claim(Edges)
    case tab(String)
    case status
    /// Sends the status now, and one more line after each change.
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
    case reload
    /// Keeps a setting of the settings page; the value is text as on a command line.
    case set(key: String, value: String)
    /// Removes a kept setting.
    case unset(key: String)
    case logLevel(LogLevel)
    case pin(Pin)

    package enum SmallWindow: String, Hashable, Sendable, Codable, CaseIterable {
        case mini, floating
    }

    /// Points along the panel's edges.
    package struct Edges: Hashable, Sendable, Codable {
        package let top: Double
        package let left: Double
        package let bottom: Double
        package let right: Double

        package init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
            (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
        }

        /// The largest edge, points.
        private static let largest = 10_000

        func checked() throws -> Edges {
            guard [top, left, bottom, right].allSatisfy({ (0...Double(Self.largest)).contains($0) }) else {
                throw MessageError("edges: expected four numbers from 0 to \(Self.largest)")
            }
            return self
        }
    }

    package enum LogLevel: String, Hashable, Sendable, Codable, CaseIterable {
        case error, warning, info, debug
    }

    /// The PIN of the staff's page.
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

    /// Seconds.
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

    /// Content sets.
    package enum Content: Hashable, Sendable {
        /// Begins an installation from a folder's absolute path or an address; `status` shows how far it is.
        case install(String)
        /// Exchanges the running set and the one before it.
        case rollBack
        case status
    }

    package enum Library: Hashable, Sendable {
        /// At most as many items of a list as one reply holds.
        case list(List = .all, offset: Int, count: Int)
        /// The playlists and series, by name.
        case lists(offset: Int, count: Int)
        /// Reads the folders again.
        case scan
        /// The items in which all words stand, the best first.
        case search(String, count: Int)
        /// All that is known of an item, by the id that `list` reports.
        case show(UInt64)
        /// Forgets that an item was watched, or all items.
        case forget(UInt64?)
        /// What is wrong with files and folders, ordered by path.
        case problems(offset: Int, count: Int)
    }

    /// The items of a list, and their order.
    package enum List: Hashable, Sendable {
        /// By title.
        case all
        /// The latest date first.
        case newest
        case channel(String)
        case playlist(String)
        case series(String)
        /// The items that lie in one folder, by its absolute path.
        case folder(String)
        /// Items that were left before their end, the last one first.
        case started
        /// Items that were played, the last one first.
        case played
        /// The rest of the series and playlists of an item, by the id that `library` reports.
        case following(UInt64)
        /// The other items of an item's channel, then of the library, the latest date first.
        case related(UInt64)
    }

    package enum Place: String, Hashable, Sendable, Codable, CaseIterable {
        case full, mini, dismissed
    }

    /// A finger's path in points, with its duration in seconds.
    package struct Gesture: Hashable, Sendable, Codable {
        package var from: [Double]
        package var to: [Double]
        package var duration: Double

        package init(from: [Double], to: [Double], duration: Double) {
            (self.from, self.to, self.duration) = (from, to, duration)
        }
    }
}
