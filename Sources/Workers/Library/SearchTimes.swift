package import Time

/// The times from the request of a search to its first results.
package struct SearchTimes {
    /// The request of the latest search; nil once it is answered. The next letter's search replaces it.
    private var pending: (request: UInt32, since: Instant)?
    private var text = ""
    /// The number of answered searches.
    package private(set) var answers = 0
    package private(set) var last: Seconds = .zero
    package private(set) var longest: Seconds = .zero

    /// A repeated search, as after a scan, is not counted.
    mutating func requested(_ text: String, _ request: UInt32, at now: Instant) {
        guard text != self.text else { return }
        self.text = text
        pending = (request, now)
    }

    mutating func answered(_ request: UInt32, at now: Instant) {
        guard let pending, pending.request == request else { return }
        self.pending = nil
        answers += 1
        last = now - pending.since
        longest = max(longest, last)
    }
}
