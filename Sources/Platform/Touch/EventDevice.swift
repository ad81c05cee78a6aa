import CEvdev
import Glibc
import Linux

/// An input device that is read through libevdev.
@MainActor
final class EventDevice {
    private let descriptor: Int32
    private let device: OpaquePointer
    private let close: (Int32) -> Void
    private var source: LoopSource?
    /// Called for each event. Where events were lost, libevdev synthesizes those that lead to the present state.
    var onEvent: (input_event) -> Void = { _ in }

    /// - Parameters:
    ///   - descriptor: the descriptor of the device's node, open for non-blocking reading.
    ///   - close: called with the descriptor at the end.
    /// - Throws: `SystemError` if the node is not an input device.
    init(_ descriptor: Int32, close: @escaping (Int32) -> Void) throws(SystemError) {
        var made: OpaquePointer?
        let result = libevdev_new_from_fd(descriptor, &made)
        guard result == 0, let device = made else { throw SystemError("read an input device", code: -result) }
        (self.descriptor, self.device, self.close) = (descriptor, device, close)
        libevdev_set_clock_id(device, CLOCK_MONOTONIC)
        source = .reading(descriptor) { [unowned self] in read() }
    }

    isolated deinit {
        source = nil
        libevdev_free(device)
        close(descriptor)
    }

    var name: String { String(cString: libevdev_get_name(device)) }

    /// The range of an axis; nil for one that the device lacks.
    func range(ofAxis axis: Int32) -> ClosedRange<Int32>? {
        guard libevdev_has_event_code(device, UInt32(clamping: EV_ABS), UInt32(clamping: axis)) != 0,
            let range = libevdev_get_abs_info(device, UInt32(clamping: axis))?.pointee,
            range.minimum <= range.maximum
        else { return nil }
        return range.minimum...range.maximum
    }

    /// Whether a switch is on; nil for one that the device lacks.
    func isOn(switch code: Int32) -> Bool? {
        var value: Int32 = 0
        let (type, code) = (UInt32(clamping: EV_SW), UInt32(clamping: code))
        return libevdev_fetch_event_value(device, type, code, &value) != 0 ? value != 0 : nil
    }

    private func read() {
        var flag = LIBEVDEV_READ_FLAG_NORMAL
        while true {
            var event = input_event()
            let result = libevdev_next_event(device, flag.rawValue, &event)
            if result == LIBEVDEV_READ_STATUS_SYNC.rawValue {
                flag = LIBEVDEV_READ_FLAG_SYNC
            } else if result == -EAGAIN, flag == LIBEVDEV_READ_FLAG_SYNC {
                flag = LIBEVDEV_READ_FLAG_NORMAL
                continue
            } else if result != LIBEVDEV_READ_STATUS_SUCCESS.rawValue {
                // udev reports the removal of a device; until then its descriptor stays readable.
                if result != -EAGAIN { source = nil }
                return
            }
            onEvent(event)
        }
    }
}
