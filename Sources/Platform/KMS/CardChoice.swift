import Glibc
package import Linux

/// A display controller that may be used, judged before the device is opened.
package struct CardCandidate: Hashable, Sendable {
    /// The likelihood that the card has a display.
    package enum Promise: Int, Hashable, Comparable, Sendable {
        /// A render-only device, or a card whose displays are connected to another card.
        case noConnectors
        case nothingConnected
        /// The status of the displays is not known yet, or cannot be read.
        case unknown
        case connected

        package static func < (a: Promise, b: Promise) -> Bool { a.rawValue < b.rawValue }
    }

    /// The file below /dev.
    package var node: String
    package var seat: String
    package var promise: Promise

    package init(node: String, seat: String = "seat0", promise: Promise) {
        (self.node, self.seat, self.promise) = (node, seat, promise)
    }
}

extension CardCandidate {
    /// The cards among the devices of the subsystem `drm`.
    ///
    /// - Parameters:
    ///   - wanted: the name of the only connector to consider; empty for any.
    ///   - status: the content of a connector's file `status`; nil if it cannot be read.
    package static func all(
        among devices: [UdevDevice], connector wanted: String = "", status: (UdevDevice) -> String?
    ) -> [CardCandidate] {
        devices.compactMap { device in
            guard let node = device.node, node.hasPrefix("/dev/dri/card") else { return nil }
            let connectors = devices.filter {
                // The folder of a connector is inside that of its card, with a name such as card0-HDMI-A-1.
                $0.path.hasPrefix(device.path + "/\(device.name)-") && !$0.name.contains("-Writeback-")
                    && (wanted.isEmpty || $0.name == "\(device.name)-\(wanted)")
            }
            let promise = connectors.map { Promise(status: status($0)) }.max() ?? .noConnectors
            return CardCandidate(node: node, seat: device.seat, promise: promise)
        }
    }

    /// The cards that are present now.
    @MainActor
    package static func all(connector: String = "") throws(SystemError) -> [CardCandidate] {
        all(among: try HotplugMonitor.devices(subsystem: "drm"), connector: connector) { connector in
            do throws(SystemError) {
                return try contents(ofFile: connector.path + "/status")
            } catch {
                Log.debug("\(error)")
                return nil
            }
        }
    }

    /// The card to open, or nil while there is none: one may appear later.
    ///
    /// - Parameter configured: `card1`, or a file below /dev, perhaps a link like /dev/dri/by-path/...; empty for any
    ///   card.
    package static func best(of candidates: [CardCandidate], seat: String, configured: String) -> CardCandidate? {
        guard configured.isEmpty else {
            let path = configured.contains("/") ? configured : "/dev/dri/\(configured)"
            let node = realpath(path, nil).map { real in
                defer { free(real) }
                return String(cString: real)
            }
            return candidates.first { $0.node == node ?? path }
        }
        let mine = candidates.filter { $0.seat == seat && $0.promise != .noConnectors }
        guard let best = mine.map(\.promise).max() else { return nil }
        return mine.first { $0.promise == best }
    }
}

extension CardCandidate.Promise {
    init(status: String?) {
        switch status?.split(whereSeparator: \.isWhitespace).first {
        case "connected": self = .connected
        case "disconnected": self = .nothingConnected
        default: self = .unknown
        }
    }
}
