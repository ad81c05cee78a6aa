import CEvdev
import Glibc
import Time

/// One gamepad. Its buttons are keys (`BTN_SOUTH`); its D-pad and left stick are the keys `BTN_DPAD_UP` to
/// `BTN_DPAD_RIGHT`.
@MainActor
final class Gamepad {
    private let device: EventDevice
    private let onKey: (KeyChange) -> Void
    private var arrows: [Int32: StickArrows] = [:]

    init(_ device: EventDevice, onKey: @escaping (KeyChange) -> Void) {
        (self.device, self.onKey) = (device, onKey)
        for axis in Self.axes { arrows[axis] = makeArrows(axis) }
        device.onEvent = { [unowned self] in handle($0) }
    }

    var name: String { device.name }

    private static let axes = [ABS_X, ABS_Y, ABS_HAT0X, ABS_HAT0Y]

    /// Nil for an axis that the gamepad lacks.
    private func makeArrows(_ axis: Int32) -> StickArrows? {
        guard let range = device.range(ofAxis: axis) else { return nil }
        let isAcross = axis == ABS_X || axis == ABS_HAT0X
        return StickArrows(
            range.lowerBound, range.upperBound, less: UInt32(clamping: isAcross ? BTN_DPAD_LEFT : BTN_DPAD_UP),
            more: UInt32(clamping: isAcross ? BTN_DPAD_RIGHT : BTN_DPAD_DOWN))
    }

    private func handle(_ event: input_event) {
        switch Int32(clamping: event.type) {
        case EV_KEY: if let change = KeyChange(event) { onKey(change) }
        case EV_ABS:
            for (code, isPressed) in arrows[Int32(clamping: event.code)]?.moved(to: event.value) ?? [] {
                onKey(KeyChange(code: code, isPressed: isPressed, time: Instant(event.time)))
            }
        default: break
        }
    }
}

/// An axis as two keys: each is held while the axis is near its end.
package struct StickArrows {
    /// The hysteresis, as fractions of the way from the middle to the end: at the first a key goes down, below the
    /// second it comes up.
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
