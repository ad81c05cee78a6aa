package import Time

/// A limit on a worker's messages: above the rate of any working worker, and below one that would starve the panel.
package struct FloodGuard: Sendable {
    /// Packets that are read in one turn of the loop.
    package static let packetsPerTurn = 64
    /// Stepping through a clip keeps a worker busiest, and stays far below this rate.
    static let packetsPerSecond = 20_000

    private var second = Instant.zero
    private var count = 0

    package init() {}

    /// Counts one more read of the socket.
    ///
    /// - Returns: false when there were too many packets within a second.
    package mutating func allows(at now: Instant) -> Bool {
        if now - second >= 1 { (second, count) = (now, 0) }
        count += 1
        return count <= Self.packetsPerSecond
    }
}
