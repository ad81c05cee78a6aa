import CEvdev
import Glibc
import Linux
import Time

/// One gamepad. Its buttons are keys (`BTN_SOUTH`); its D-pad and left stick are the keys `BTN_DPAD_UP` to
/// `BTN_DPAD_RIGHT`.
@MainActor
final class Gamepad {
    private let descriptor: Int32
    private let device: OpaquePointer
    private let close: (Int32) -> Void
    private let onKey: (KeyPress) -> Void
    private var source: LoopSource?
    private var arrows: [Int32: StickArrows] = [:]

    /// - Parameters:
    ///   - descriptor: of its node, open for non-blocking reading.
    ///   - close: called with the descriptor at the end.
    /// - Throws: `SystemError` where the node is not an input device.
    init(
        _ descriptor: Int32, close: @escaping (Int32) -> Void, onKey: @escaping (KeyPress) -> Void
    ) throws(SystemError) {
        var made: OpaquePointer?
        let result = libevdev_new_from_fd(descriptor, &made)
        guard result == 0, let device = made else { throw SystemError("read a gamepad", code: -result) }
        (self.descriptor, self.device, self.close, self.onKey) = (descriptor, device, close, onKey)
        libevdev_set_clock_id(device, CLOCK_MONOTONIC)
        for axis in Self.axes { arrows[axis] = makeArrows(axis) }
        source = .reading(descriptor) { [unowned self] in read() }
    }

    isolated deinit {
        source = nil
        libevdev_free(device)
        close(descriptor)
    }

    var name: String { String(cString: libevdev_get_name(device)) }

    private static let axes = [ABS_X, ABS_Y, ABS_HAT0X, ABS_HAT0Y]

    /// Nil for an axis that the gamepad lacks.
    private func makeArrows(_ axis: Int32) -> StickArrows? {
        guard libevdev_has_event_code(device, UInt32(clamping: EV_ABS), UInt32(clamping: axis)) != 0,
            let range = libevdev_get_abs_info(device, UInt32(clamping: axis))?.pointee
        else { return nil }
        let isAcross = axis == ABS_X || axis == ABS_HAT0X
        return StickArrows(
            range.minimum, range.maximum, less: UInt32(clamping: isAcross ? BTN_DPAD_LEFT : BTN_DPAD_UP),
            more: UInt32(clamping: isAcross ? BTN_DPAD_RIGHT : BTN_DPAD_DOWN))
    }

    /// Reads waiting events. Where events were lost, libevdev synthesizes those that lead to the present state.
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
                // udev reports the removal of a gamepad; until then its descriptor stays readable.
                if result != -EAGAIN { source = nil }
                return
            }
            handle(event)
        }
    }

    private func handle(_ event: input_event) {
        let time = Instant(
            microseconds: UInt64(clamping: event.time.tv_sec) &* 1_000_000 &+ UInt64(clamping: event.time.tv_usec))
        switch Int32(clamping: event.type) {
        // Value 2 is a repetition.
        case EV_KEY where event.value != 2:
            onKey(KeyPress(code: UInt32(clamping: event.code), isPressed: event.value != 0, time: time))
        case EV_ABS:
            for (code, isPressed) in arrows[Int32(clamping: event.code)]?.moved(to: event.value) ?? [] {
                onKey(KeyPress(code: code, isPressed: isPressed, time: time))
            }
        default: break
        }
    }
}

/// An axis as two keys: each is held while the axis is near its end.
package struct StickArrows {
    /// Fractions of the way from the middle to the end: above the first a key goes down, below the second it comes up.
    private static let (press, release) = (0.6, 0.4)

    private let (middle, reach): (Double, Double)
    private let (less, more): (UInt32, UInt32)
    private var held: UInt32?

    /// - Parameters:
    ///   - minimum: the axis's lower end, in its own units.
    ///   - less: the code of the lower end's key.
    /// - Returns: nil for an axis without a length.
    package init?(_ minimum: Int32, _ maximum: Int32, less: UInt32, more: UInt32) {
        guard minimum < maximum else { return nil }
        (middle, reach) = ((Double(minimum) + Double(maximum)) / 2, (Double(maximum) - Double(minimum)) / 2)
        (self.less, self.more) = (less, more)
    }

    /// - Returns: the keys that come up and then those that go down.
    package mutating func moved(to value: Int32) -> [(code: UInt32, isPressed: Bool)] {
        let way = (Double(value) - middle) / reach
        let end = way < 0 ? less : more
        let new: UInt32? = abs(way) >= Self.press || held == end && abs(way) >= Self.release ? end : nil
        guard new != held else { return [] }
        defer { held = new }
        return (held.map { [($0, false)] } ?? []) + (new.map { [($0, true)] } ?? [])
    }
}
