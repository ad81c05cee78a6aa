package import Time
package import WorkerProtocol

/// Which size of frames to ask the worker for: larger at once when the picture begins to grow, smaller when it has
/// come to rest.
package struct RungChoice: Equatable, Sendable {
    /// How the picture is drawn.
    package enum Wish: Equatable, Sendable {
        /// It rests at this many pixels.
        case resting(Rung)
        /// It moves, and may become as large as this.
        case moving(upTo: Rung)
    }

    /// How long a smaller picture has to rest: a window that is thrown back at once keeps its frames.
    static let calm: Seconds = 0.25

    /// What was last asked for.
    package private(set) var rung: Rung?
    private var restsSince: Instant?

    package init() {}

    /// - Returns: what to ask for, when that is something new.
    package mutating func choose(_ wish: Wish, at now: Instant) -> Rung? {
        switch wish {
        case .moving(let largest):
            restsSince = nil
            return largest.isLarger(than: rung) ? take(largest) : nil
        case .resting(let size):
            guard size != rung else { return nil }
            if rung == nil || size.isLarger(than: rung) { return take(size) }
            let since = restsSince ?? now
            restsSince = since
            return now - since >= Self.calm ? take(size) : nil
        }
    }

    private mutating func take(_ rung: Rung) -> Rung {
        self.rung = rung
        restsSince = nil
        return rung
    }
}

extension Rung {
    /// As decoded is larger than any.
    fileprivate func isLarger(than other: Rung?) -> Bool {
        guard let other, other != .native else { return false }
        return self == .native || width > other.width || height > other.height
    }
}
