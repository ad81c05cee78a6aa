package import Time

/// Whether a stream shows what is due.
///
/// A picture that is overdue for half a second says that it does not, whatever the worker says.
package struct Underrun: Equatable, Sendable {
    /// Pictures that are late by less are no underrun.
    package static let delay: Seconds = 0.5

    package enum Change: Equatable, Sendable {
        case begins(since: Instant)
        case ends
    }

    /// Whether it has begun and not ended.
    package private(set) var isOn = false

    package init() {}

    /// Looks whether it begins or ends.
    ///
    /// - Parameter due: when the next picture is due; nil while none is owed.
    package mutating func look(due: Instant?, at now: Instant) -> Change? {
        let since = due.flatMap { $0 + Self.delay <= now ? $0 : nil }
        guard (since != nil) != isOn else { return nil }
        isOn = since != nil
        return since.map { .begins(since: $0) } ?? .ends
    }
}
