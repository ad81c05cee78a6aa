import CEvdev
import Glibc
import Linux

/// A sound jack that reports whether a headset is plugged in, and the headset's buttons.
@MainActor
final class HeadsetJack {
    private let device: EventDevice
    private(set) var isIn: Bool
    /// Called when a headset was plugged in or pulled out.
    var onChange: (_ isIn: Bool) -> Void = { _ in }
    var onKey: (KeyPress) -> Void = { _ in }

    /// - Returns: nil for a device with other switches: that of a lid, of a line output.
    init?(_ device: EventDevice) {
        guard let isIn = device.isOn(switch: SW_HEADPHONE_INSERT) else { return nil }
        (self.device, self.isIn) = (device, isIn)
        device.onEvent = { [unowned self] in handle($0) }
    }

    /// Whether the device behind a descriptor is a jack.
    static func isOne(_ descriptor: Int32) -> Bool {
        var made: OpaquePointer?
        guard libevdev_new_from_fd(descriptor, &made) == 0, let made else { return false }
        defer { libevdev_free(made) }
        return libevdev_has_event_code(made, UInt32(clamping: EV_SW), UInt32(clamping: SW_HEADPHONE_INSERT)) != 0
    }

    var name: String { device.name }

    private func handle(_ event: input_event) {
        switch Int32(clamping: event.type) {
        case EV_SW where Int32(clamping: event.code) == SW_HEADPHONE_INSERT:
            isIn = event.value != 0
            onChange(isIn)
        case EV_KEY: if let press = KeyPress(event) { onKey(press) }
        default: break
        }
    }
}
