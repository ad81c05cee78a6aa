import CEvdev
import Glibc
package import Time

/// A key that went down or up; held keys do not repeat.
package struct KeyChange: Hashable, Sendable {
    /// A KEY_* or BTN_* code from linux/input-event-codes.h.
    package let code: UInt32
    package let isPressed: Bool
    package let time: Instant
}

extension KeyChange {
    /// The press or release that a key event reports; nil for a repetition.
    init?(_ event: input_event) {
        guard event.value != 2 else { return nil }
        self.init(code: UInt32(clamping: event.code), isPressed: event.value != 0, time: Instant(event.time))
    }
}

extension Instant {
    /// The timestamp of an event, on CLOCK_MONOTONIC.
    init(_ time: timeval) {
        self.init(microseconds: UInt64(clamping: time.tv_sec) &* 1_000_000 &+ UInt64(clamping: time.tv_usec))
    }
}
