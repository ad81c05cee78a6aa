package import Time

/// The times from a typed letter to the first results, as the visitor waits for them.
package struct SearchTimes {
    /// The latest search and its request; nil once it is answered. The letter after it replaces it.
    private var pending: (request: UInt32, since: Instant)?
    /// The number of answered searches.
    package private(set) var answers = 0
    package private(set) var last: Seconds = .zero
    package private(set) var longest: Seconds = .zero

    mutating func requested(_ request: UInt32, at now: Instant) { pending = (request, now) }

    mutating func answered(_ request: UInt32, at now: Instant) {
        guard let pending, pending.request == request else { return }
        self.pending = nil
        answers += 1
        last = now - pending.since
        longest = max(longest, last)
    }
}
