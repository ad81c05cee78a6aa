import CLinux
import Geometry
import Glibc
import Linux

/// The grabbed touch screens of the machine. While this value exists, the daemon receives none of their events.
struct CornerTouches: ~Copyable {
    private var devices: [vt_touch] = []

    /// - Returns: nil if there is no touch screen that this user may open.
    init?() {
        for node in TextFile.names(in: "/dev/input") where node.hasPrefix("event") {
            var device = vt_touch()
            if vt_touch_open("/dev/input/\(node)", &device) == 0 { devices.append(device) }
        }
        if devices.isEmpty { return nil }
    }

    deinit { for device in devices { close(device.fd) } }

    /// udev's calibration matrix of the last touched screen; nil if it has none.
    private(set) var systemCalibration: [Double]?

    /// Waits for a touch near a corner.
    ///
    /// - Returns: nil after a line of input at the terminal, or when a screen is unplugged.
    mutating func next() -> PanelMounting.Corner? {
        while true {
            var ready = ([STDIN_FILENO] + devices.map(\.fd)).map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            guard poll(&ready, nfds_t(ready.count), -1) > 0 else { return nil }
            guard ready[0].revents == 0 else {
                _ = readLine()
                return nil
            }
            for (index, poll) in ready.dropFirst().enumerated() where poll.revents != 0 {
                var (x, y) = (0.0, 0.0)
                let count = vt_touch_read(&devices[index], &x, &y)
                guard count >= 0 else { return nil }
                guard count > 0 else { continue }
                systemCalibration = Self.calibration(devices[index])
                if let corner = Self.corner(x, y) { return corner }
                say("   That was not near a corner. Touch it again:")
            }
        }
    }

    /// The corner near a position; nil in the middle of either axis.
    private static func corner(_ x: Double, _ y: Double) -> PanelMounting.Corner? {
        let middle = 0.35...0.65
        guard !middle.contains(x), !middle.contains(y) else { return nil }
        return PanelMounting.Corner(isRight: x > 0.5, isBottom: y > 0.5)
    }

    private static func calibration(_ device: vt_touch) -> [Double]? {
        let path = withUnsafeBytes(of: device.udev) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        let key = "E:LIBINPUT_CALIBRATION_MATRIX="
        let lines = TextFile.contents(path)?.split(separator: "\n")
        return lines?.first { $0.hasPrefix(key) }?.dropFirst(key.count).split(separator: " ").compactMap { Double($0) }
    }
}
