import CUdev
import Glibc

/// A device in udev's database.
package struct UdevDevice: Hashable, Sendable {
    /// The folder below /sys.
    package var path: String
    /// The last part of `path`: `card0`, `event3`.
    package var name: String
    /// The file below /dev; not every device has one.
    package var node: String?
    /// `DEVTYPE`, `ID_SEAT` and all other properties that the kernel and udev's rules set.
    package var properties: [String: String]

    package init(path: String, name: String, node: String? = nil, properties: [String: String] = [:]) {
        (self.path, self.name, self.node, self.properties) = (path, name, node, properties)
    }

    /// The seat that the device belongs to; a device without one belongs to the first seat.
    package var seat: String { properties["ID_SEAT"] ?? "seat0" }

    fileprivate init(_ device: OpaquePointer) {
        path = udev_device_get_syspath(device).map { String(cString: $0) } ?? ""
        name = udev_device_get_sysname(device).map { String(cString: $0) } ?? ""
        node = udev_device_get_devnode(device).map { String(cString: $0) }
        properties = [:]
        var entry = udev_device_get_properties_list_entry(device)
        while let current = entry {
            if let key = udev_list_entry_get_name(current), let value = udev_list_entry_get_value(current) {
                properties[String(cString: key)] = String(cString: value)
            }
            entry = udev_list_entry_get_next(current)
        }
    }
}

/// A change of a device, reported after udev's rules have run.
package struct Hotplug: Hashable, Sendable {
    package enum Action: Hashable, Sendable { case added, removed, changed }

    package var action: Action
    package var device: UdevDevice

    package init(_ action: Action, _ device: UdevDevice) { (self.action, self.device) = (action, device) }

    /// The connectors that the kernel reports as changed: one by its number, or all; nil if it reports none.
    package var connectorsChanged: ConnectorsChanged? {
        guard device.properties["HOTPLUG"] == "1" else { return nil }
        return device.properties["CONNECTOR"].flatMap { UInt32($0, radix: 10) }.map { .one($0) } ?? .all
    }

    package enum ConnectorsChanged: Hashable, Sendable {
        case one(UInt32)
        case all
    }
}

/// The present devices of a subsystem, and notifications of added, removed and changed devices.
@MainActor
package final class HotplugMonitor {
    private let udev: OpaquePointer
    private let monitor: OpaquePointer
    private var source: LoopSource?

    /// Calls `body` from the loop for every added, removed or changed device of the subsystem.
    ///
    /// Create the monitor before calling `devices`; otherwise a device that appears in between is missed.
    ///
    /// - Parameter subsystem: `drm`, `input`, `backlight`.
    package init(subsystem: String, _ body: @escaping @MainActor (Hotplug) -> Void) throws(SystemError) {
        guard let udev = udev_new() else { throw SystemError("udev_new") }
        // The source "kernel" would be too early: udev's rules must first set the node, the owner and the seat.
        guard let monitor = udev_monitor_new_from_netlink(udev, "udev") else {
            let error = SystemError("listen to udev")
            udev_unref(udev)
            throw error
        }
        (self.udev, self.monitor) = (udev, monitor)
        guard udev_monitor_filter_add_match_subsystem_devtype(monitor, subsystem, nil) >= 0,
            udev_monitor_enable_receiving(monitor) >= 0
        else { throw SystemError("listen to udev for \(subsystem)") }
        source = .reading(udev_monitor_get_fd(monitor)) { [unowned self] in receive(body) }
    }

    isolated deinit {
        source = nil
        udev_monitor_unref(monitor)
        udev_unref(udev)
    }

    private func receive(_ body: @MainActor (Hotplug) -> Void) {
        while let device = udev_monitor_receive_device(monitor) {
            defer { udev_device_unref(device) }
            let action = udev_device_get_action(device).map { String(cString: $0) }
            // The other actions (bind, move, online, offline) do not change whether the device can be opened.
            let known: [String: Hotplug.Action] = ["add": .added, "remove": .removed, "change": .changed]
            guard let action, let kind = known[action] else { continue }
            body(Hotplug(kind, UdevDevice(device)))
        }
    }

    /// All present devices of a subsystem, by path.
    package static func devices(subsystem: String) throws(SystemError) -> [UdevDevice] {
        guard let udev = udev_new() else { throw SystemError("udev_new") }
        defer { udev_unref(udev) }
        guard let list = udev_enumerate_new(udev) else { throw SystemError("list devices of \(subsystem)") }
        defer { udev_enumerate_unref(list) }
        guard udev_enumerate_add_match_subsystem(list, subsystem) >= 0, udev_enumerate_scan_devices(list) >= 0 else {
            throw SystemError("list devices of \(subsystem)")
        }
        var devices: [UdevDevice] = []
        var entry = udev_enumerate_get_list_entry(list)
        while let current = entry {
            entry = udev_list_entry_get_next(current)
            // A device may have gone since the list was made.
            guard let device = udev_device_new_from_syspath(udev, udev_list_entry_get_name(current)) else { continue }
            devices.append(UdevDevice(device))
            udev_device_unref(device)
        }
        return devices.sorted { $0.path < $1.path }
    }
}
