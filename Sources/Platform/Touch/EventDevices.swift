import Glibc
import Linux

/// The devices of a seat that libinput ignores: gamepads, and the jacks of headsets. They may be added and removed at
/// any time.
@MainActor
final class EventDevices {
    /// The use of a device.
    enum Kind {
        case gamepad, jack

        /// udev marks gamepads as joysticks. Their other nodes, such as js0, send no input events.
        init?(_ device: UdevDevice) {
            guard device.name.hasPrefix("event") else { return nil }
            if device.properties["ID_INPUT_JOYSTICK"] == "1" {
                self = .gamepad
            } else if HeadsetJack.isOne(device.name[...]) {
                self = .jack
            } else {
                return nil
            }
        }
    }

    private enum Device {
        case gamepad(Gamepad)
        case jack(HeadsetJack)

        @MainActor var name: String {
            switch self {
            case .gamepad(let pad): "gamepad \(pad.name)"
            case .jack(let jack): "headset jack \(jack.name)"
            }
        }
    }

    private let seat: String
    private let handlesKeys: Bool
    private let open: (String) -> Int32
    private let close: (Int32) -> Void
    private var monitor: HotplugMonitor?
    /// Keyed by the folder below /sys.
    private var devices: [String: Device] = [:]
    /// The last known state of each jack, also while its device is closed. A headset that was plugged in at the start
    /// is part of the kiosk and not a visitor's.
    private var headsets: [String: Bool] = [:]
    private var plugged: PluggedJacks
    private var isSuspended = false

    var onKey: (KeyChange) -> Void = { _ in }
    /// Called when a device is gone, whose held keys are not released any more.
    var onKeysLost: () -> Void = {}
    /// Called when a visitor's first headset was plugged in, or the last one pulled out.
    var onHeadset: (_ isIn: Bool) -> Void = { _ in }

    /// - Parameters:
    ///   - handlesKeys: whether gamepads and the buttons of headsets are wanted.
    ///   - jackFile: the file for visitors' headsets; nil for none.
    ///   - open: returns a descriptor for a path, or `-errno`.
    ///   - close: closes such a descriptor.
    /// - Throws: `SystemError` when udev refuses. A missing device is no error.
    init(
        seat: String, handlesKeys: Bool, jackFile: String?, open: @escaping (String) -> Int32,
        close: @escaping (Int32) -> Void
    ) throws(SystemError) {
        (self.seat, self.handlesKeys, self.open, self.close) = (seat, handlesKeys, open, close)
        plugged = PluggedJacks(file: jackFile)
        monitor = try HotplugMonitor(subsystem: "input") { [unowned self] in handle($0) }
        try addAll()
    }

    /// Whether a visitor's headset is plugged in.
    var hasHeadset: Bool { !plugged.isEmpty }

    /// Closes all devices, for a seat that was disabled.
    func suspend() {
        isSuspended = true
        devices = [:]
        onKeysLost()
    }

    func resume() {
        isSuspended = false
        do throws(SystemError) { try addAll() } catch {
            Log.warning("\(error): gamepads and headsets are not noticed")
        }
    }

    private func addAll() throws(SystemError) {
        for device in try HotplugMonitor.devices(subsystem: "input") { add(device) }
    }

    private func handle(_ hotplug: Hotplug) {
        switch hotplug.action {
        case .added: add(hotplug.device)
        case .removed:
            if headsets[hotplug.device.path] != nil { take(hotplug.device.path, isIn: false) }
            headsets[hotplug.device.path] = nil
            guard let gone = devices.removeValue(forKey: hotplug.device.path) else { return }
            Log.info("\(gone.name) is gone")
            onKeysLost()
        case .changed: break
        }
    }

    private func add(_ device: UdevDevice) {
        guard !isSuspended, devices[device.path] == nil, device.seat == seat, let node = device.node,
            let kind = Kind(device), kind == .jack || handlesKeys
        else { return }
        let descriptor = open(node)
        // `open` has logged the reason of its failure.
        guard descriptor >= 0 else { return }
        do throws(SystemError) {
            guard let added = make(kind, try EventDevice(descriptor, close: close), device.path) else { return }
            devices[device.path] = added
            Log.info(added.name)
        } catch {
            close(descriptor)
            Log.warning("\(node): \(error)")
        }
    }

    private func make(_ kind: Kind, _ device: EventDevice, _ path: String) -> Device? {
        switch kind {
        case .gamepad: return .gamepad(Gamepad(device) { [unowned self] in onKey($0) })
        case .jack:
            guard let jack = HeadsetJack(device) else { return nil }
            jack.onChange = { [unowned self] in take(path, isIn: $0) }
            jack.onKey = { [unowned self] in if handlesKeys { onKey($0) } }
            take(path, isIn: jack.isIn)
            return .jack(jack)
        }
    }

    private func take(_ path: String, isIn: Bool) {
        let last = headsets.updateValue(isIn, forKey: path)
        // A headset that a visitor plugged in before the daemon's restart is as good as plugged in now.
        guard let before = last ?? (plugged.wasPlugged(path) ? false : nil), before != isIn else { return }
        let wasIn = hasHeadset
        plugged.set(path, isIn: isIn)
        if hasHeadset != wasIn { onHeadset(hasHeadset) }
    }
}
