package import Time

/// A limit on the reads of a worker's socket: above the rate of any healthy worker, and below a rate that would starve
/// the panel.
package struct FloodGuard: Sendable {
    /// The largest number of packets that one turn of the loop reads.
    package static let packetsPerTurn = 64
    /// The limit. A worker sends most packets while it steps through a clip, and stays far below this rate.
    static let packetsPerSecond = 20_000

    private var secondStart = Instant.zero
    private var count = 0

    package init() {}

    /// Counts one more read of the socket.
    ///
    /// - Returns: false after more than `packetsPerSecond` reads in the present second.
    package mutating func allows(at now: Instant) -> Bool {
        if now - secondStart >= 1 { (secondStart, count) = (now, 0) }
        count += 1
        return count <= Self.packetsPerSecond
    }
}
