import Gesture

/// What the arbiter has to say of one sample, in order and in place: a drag must not touch the heap.
struct GestureQueue {
    private var events = InlineArray<16, TouchArbiter.Event?>(repeating: nil)
    private(set) var count = 0

    /// A sample brings each of seven gestures at most one end and one beginning.
    mutating func append(_ event: TouchArbiter.Event) {
        guard count < events.count else { return }
        events[count] = event
        count += 1
    }

    subscript(index: Int) -> TouchArbiter.Event? { events[index] }
}
