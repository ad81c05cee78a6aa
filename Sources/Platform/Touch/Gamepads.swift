import Glibc
import Linux

/// The gamepads of a seat, which come and go at any time. libinput ignores them.
@MainActor
final class Gamepads {
    private let seat: String
    private let open: (String) -> Int32
    private let close: (Int32) -> Void
    private let onKey: (KeyPress) -> Void
    private var monitor: HotplugMonitor?
    /// Keyed by the folder below /sys.
    private var pads: [String: Gamepad] = [:]
    private var isSuspended = false

    /// - Parameters:
    ///   - open: returns a descriptor for a path, or `-errno`.
    ///   - close: closes such a descriptor.
    /// - Throws: `SystemError` when udev refuses. A missing gamepad is no error.
    init(
        seat: String, open: @escaping (String) -> Int32, close: @escaping (Int32) -> Void,
        onKey: @escaping (KeyPress) -> Void
    ) throws(SystemError) {
        (self.seat, self.open, self.close, self.onKey) = (seat, open, close, onKey)
        monitor = try HotplugMonitor(subsystem: "input") { [unowned self] in handle($0) }
        try addAll()
    }

    /// Closes all gamepads, for a seat that was disabled.
    func suspend() {
        isSuspended = true
        pads = [:]
    }

    func resume() {
        isSuspended = false
        do throws(SystemError) { try addAll() } catch { Log.warning("\(error): gamepads are not seen") }
    }

    private func addAll() throws(SystemError) {
        for device in try HotplugMonitor.devices(subsystem: "input") { add(device) }
    }

    private func handle(_ hotplug: Hotplug) {
        switch hotplug.action {
        case .added: add(hotplug.device)
        case .removed:
            guard let gone = pads.removeValue(forKey: hotplug.device.path) else { return }
            Log.info("gamepad \(gone.name) is gone")
        case .changed: break
        }
    }

    /// udev marks gamepads as joysticks. Their other nodes, such as js0, send no input events.
    private func add(_ device: UdevDevice) {
        guard !isSuspended, pads[device.path] == nil, device.properties["ID_INPUT_JOYSTICK"] == "1",
            device.seat == seat, device.name.hasPrefix("event"), let node = device.node
        else { return }
        let descriptor = open(node)
        // `open` has logged why it failed.
        guard descriptor >= 0 else { return }
        do throws(SystemError) {
            let pad = try Gamepad(descriptor, close: close, onKey: onKey)
            pads[device.path] = pad
            Log.info("gamepad \(pad.name)")
        } catch {
            close(descriptor)
            Log.warning("\(node): \(error)")
        }
    }
}
