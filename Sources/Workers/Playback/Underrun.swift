package import Time

/// Detects an underrun: a stream that does not deliver the pictures that are due.
///
/// A picture that is overdue by half a second is an underrun, whatever the worker reports.
package struct Underrun: Equatable, Sendable {
    /// The delay of a picture from which it counts as an underrun.
    package static let delay: Seconds = 0.5

    package enum Change: Equatable, Sendable {
        case begins(since: Instant)
        case ends
    }

    /// Whether an underrun has begun and not ended.
    package private(set) var isOn = false

    package init() {}

    /// Checks whether an underrun begins or ends.
    ///
    /// - Parameter due: the due time of the next picture; nil while none is owed.
    package mutating func look(due: Instant?, at now: Instant) -> Change? {
        let since = due.flatMap { $0 + Self.delay <= now ? $0 : nil }
        guard (since != nil) != isOn else { return nil }
        isOn = since != nil
        return since.map { .begins(since: $0) } ?? .ends
    }
}
