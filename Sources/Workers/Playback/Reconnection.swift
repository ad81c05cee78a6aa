package import Time
package import WorkerProtocol

/// The times at which a broken stream is requested again, and the end of these attempts.
///
/// The back-off is 0.5, 1, 2, 4 s and so on up to 30 s. It finds a restarted server soon and spares an overloaded one.
/// A stream that breaks again before it has played for `steadyTime` continues the sequence.
package struct Reconnection: Equatable, Sendable {
    package static let firstDelay: Seconds = 0.5
    package static let longestDelay: Seconds = 30
    /// The playing time after which a stream has recovered.
    package static let steadyTime: Seconds = 5
    /// The length of the first skip over a missing part of a stream. Each further skip is twice as long.
    package static let firstSkip: Seconds = 1

    /// The time at which the stream broke, and the reason of the last failure.
    package private(set) var since: Instant
    package private(set) var reason: FailureReason
    private var attempts = 0
    private var skips = 0
    /// The arrival of the stream's first picture after the break; nil before.
    private var resumption: Instant?

    /// - Parameter now: the time at which the stream broke.
    package init(_ reason: FailureReason, at now: Instant) { (self.reason, since) = (reason, now) }

    /// Whether no picture has arrived since the break.
    package var isUnderWay: Bool { resumption == nil }

    /// The stream broke, or an attempt failed.
    ///
    /// - Parameter timeLimit: the time for which the stream is requested again; 0 means no limit.
    /// - Returns: the time of the next attempt; nil if the stream is given up.
    package mutating func failed(_ reason: FailureReason, at now: Instant, timeLimit: Seconds) -> Instant? {
        if let resumption, now - resumption >= Self.steadyTime { self = Reconnection(reason, at: now) }
        (self.reason, resumption) = (reason, nil)
        let end = timeLimit > 0 ? since + timeLimit : nil
        if let end, now >= end { return nil }
        let doubled = Self.firstDelay * Double(1 << min(attempts, 16))
        attempts += 1
        let next = now + min(doubled, Self.longestDelay)
        return end.map { min(next, $0) } ?? next
    }

    /// A part of the stream is missing.
    ///
    /// - Returns: the additional length to skip at the next attempt.
    package mutating func skip() -> Seconds {
        defer { skips += 1 }
        return Self.firstSkip * Double(1 << min(skips, 16))
    }

    /// The stream plays again.
    package mutating func resumed(at now: Instant) { resumption = resumption ?? now }
}

extension FailureReason {
    /// Whether a stream that has played, or is live, may return when it is requested again.
    package var isOfNetwork: Bool {
        switch self {
        case .unreachable, .refused, .connectionRefused, .unknownServer, .timedOut, .noNetwork, .brokenOff,
            .partMissing:
            true
        default: false
        }
    }

    /// Whether the failure may be temporary, even for a stream that has never played.
    package var isPassing: Bool {
        switch self {
        case .timedOut, .noNetwork, .brokenOff: true
        // The server asks to retry, or has an internal error.
        case .refused(let status): status == 408 || status == 425 || status == 429 || status >= 500
        default: false
        }
    }
}
