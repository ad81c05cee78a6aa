package import Time

/// A key that went down or up; held keys do not repeat.
package struct KeyPress: Hashable, Sendable {
    /// A number of linux/input-event-codes.h.
    package let code: UInt32
    package let isPressed: Bool
    package let time: Instant
}
