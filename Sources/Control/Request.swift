/// What `vitrinectl` asks of the daemon.
///
/// On the wire one object a line: `{"version": 1, "request": "seek", ...}`.
package enum Request: Hashable, Sendable {
    /// A file by its absolute path, or an address.
    case play(String)
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
    /// Every key with its value and where that came from.
    case config
    case reload
    case logLevel(LogLevel)

    package enum LogLevel: String, Hashable, Sendable, Codable, CaseIterable {
        case error, warning, info, debug
    }

    package enum Toggle: String, Hashable, Sendable, Codable, CaseIterable {
        case toggle, pause, resume
    }

    /// Seconds.
    package enum Position: Hashable, Sendable {
        case to(Double)
        case by(Double)
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
