package import Time

/// How much a worker may say: more than any that works, and less than what keeps the daemon from its panel.
package struct FloodGuard: Sendable {
    /// Packets that are read in one turn of the loop.
    package static let packetsPerTurn = 64
    /// A clip that is stepped through, the busiest a worker can be, stays far below.
    static let packetsPerSecond = 20_000

    private var second = Instant.zero
    private var count = 0

    package init() {}

    /// Counts one more look at the socket.
    ///
    /// - Returns: false when there were too many within a second.
    package mutating func allows(at now: Instant) -> Bool {
        if now - second >= 1 { (second, count) = (now, 0) }
        count += 1
        return count <= Self.packetsPerSecond
    }
}
