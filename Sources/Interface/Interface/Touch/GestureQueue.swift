import Gesture

/// The arbiter's events of one sample, in order and stored inline, so that a drag does not allocate.
struct GestureQueue {
    private var events = InlineArray<16, TouchArbiter.Event?>(repeating: nil)
    private(set) var count = 0

    /// Appends an event. There is room for all: a sample ends and begins each of seven gestures at most once.
    mutating func append(_ event: TouchArbiter.Event) {
        guard count < events.count else { return }
        events[count] = event
        count += 1
    }

    subscript(index: Int) -> TouchArbiter.Event? { events[index] }
}
