import CEvdev
import Glibc

/// A sound jack that reports whether a headset is plugged in, and the headset's buttons.
@MainActor
final class HeadsetJack {
    private let device: EventDevice
    private(set) var isIn: Bool
    /// Called when a headset was plugged in or pulled out.
    var onChange: (_ isIn: Bool) -> Void = { _ in }
    var onKey: (KeyChange) -> Void = { _ in }

    /// - Returns: nil for a device without a headphone switch, such as a lid or a line output.
    init?(_ device: EventDevice) {
        guard let isIn = device.isOn(switch: SW_HEADPHONE_INSERT) else { return nil }
        (self.device, self.isIn) = (device, isIn)
        device.onEvent = { [unowned self] in handle($0) }
    }

    /// Whether the input device of a name such as `event3` is a jack, from its switches in /sys.
    nonisolated static func isOne(_ name: Substring) -> Bool {
        guard let file = fopen("/sys/class/input/\(name)/device/capabilities/sw", "re") else { return false }
        defer { fclose(file) }
        // Hexadecimal words; the last one has the lowest bits.
        var line = [CChar](repeating: 0, count: 256)
        guard fgets(&line, Int32(clamping: line.count), file) != nil else { return false }
        let words = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let lowest = words.split(whereSeparator: \.isWhitespace).last.flatMap { UInt64($0, radix: 16) } ?? 0
        return lowest & (1 << UInt64(clamping: SW_HEADPHONE_INSERT)) != 0
    }

    var name: String { device.name }

    private func handle(_ event: input_event) {
        switch Int32(clamping: event.type) {
        case EV_SW where Int32(clamping: event.code) == SW_HEADPHONE_INSERT:
            isIn = event.value != 0
            onChange(isIn)
        case EV_KEY: if let change = KeyChange(event) { onKey(change) }
        default: break
        }
    }
}
