package import Time
package import WorkerProtocol

/// When a stream that broke off is asked for again, and when it is given up.
///
/// A server that starts again is found soon, and one that is overloaded is left alone: the attempts are 0.5, 1, 2, 4 s apart, and at
/// last 30 s. A stream that breaks off again before it has played for a while goes on where it was in that row.
package struct Reconnection: Equatable, Sendable {
    package static let firstDelay: Seconds = 0.5
    package static let longestDelay: Seconds = 30
    /// A stream that has played for so long has recovered.
    package static let steadyTime: Seconds = 5
    /// How much is left out first where a part of a stream is missing; twice as much each time until one is there.
    package static let firstSkip: Seconds = 1

    /// When the stream broke off, and why the last attempt failed.
    package private(set) var since: Instant
    package private(set) var reason: FailureReason
    private var attempts = 0
    private var skips = 0
    /// When its first picture came again; nil while there is none.
    private var resumption: Instant?

    /// - Parameter now: when the stream broke off.
    package init(_ reason: FailureReason, at now: Instant) { (self.reason, since) = (reason, now) }

    /// Whether its pictures have not come again.
    package var isUnderWay: Bool { resumption == nil }

    /// The stream broke off, or does not come back.
    ///
    /// - Parameter patience: how long it is asked for again; 0: for ever.
    /// - Returns: when it is asked for again; nil where it is given up.
    package mutating func failed(_ reason: FailureReason, at now: Instant, patience: Seconds) -> Instant? {
        if let resumption, now - resumption >= Self.steadyTime { self = Reconnection(reason, at: now) }
        (self.reason, resumption) = (reason, nil)
        let end = patience > 0 ? since + patience : nil
        if let end, now >= end { return nil }
        let doubled = Self.firstDelay * Double(1 << min(attempts, 16))
        attempts += 1
        let next = now + min(doubled, Self.longestDelay)
        return end.map { min(next, $0) } ?? next
    }

    /// A part of the stream is missing.
    ///
    /// - Returns: how much more of it is left out next time.
    package mutating func skip() -> Seconds {
        defer { skips += 1 }
        return Self.firstSkip * Double(1 << min(skips, 16))
    }

    /// It is back.
    package mutating func resumed(at now: Instant) { resumption = resumption ?? now }
}

extension FailureReason {
    /// Whether a stream that has played, or is live, comes back when it is asked for again.
    package var isOfNetwork: Bool {
        switch self {
        case .unreachable, .refused, .connectionRefused, .unknownServer, .timedOut, .noNetwork, .brokenOff,
            .partMissing:
            true
        default: false
        }
    }

    /// Whether it may be over soon, also for a stream of which nothing is known yet.
    package var isPassing: Bool {
        switch self {
        case .timedOut, .noNetwork, .brokenOff: true
        // The server asks to come again, or has a fault of its own.
        case .refused(let status): status == 408 || status == 425 || status == 429 || status >= 500
        default: false
        }
    }
}
