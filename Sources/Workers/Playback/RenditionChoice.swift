package import Time
package import WorkerProtocol

/// Which size of frames to ask the worker for: larger at once when the picture begins to grow, smaller when it has
/// come to rest.
package struct RenditionChoice: Equatable, Sendable {
    /// How the picture is drawn.
    package enum Wish: Equatable, Sendable {
        /// It rests at this many pixels.
        case resting(Rendition)
        /// It moves, and may become as large as this.
        case moving(upTo: Rendition)
    }

    /// How long a smaller picture has to rest: a window that is thrown back at once keeps its frames.
    static let calm: Seconds = 0.25

    /// What was last asked for.
    package private(set) var rendition: Rendition?
    private var restsSince: Instant?

    package init() {}

    /// - Returns: what to ask for, when that is something new.
    package mutating func choose(_ wish: Wish, at now: Instant) -> Rendition? {
        switch wish {
        case .moving(let largest):
            restsSince = nil
            return largest.isLarger(than: rendition) ? take(largest) : nil
        case .resting(let size):
            guard size != rendition else { return nil }
            if rendition == nil || size.isLarger(than: rendition) { return take(size) }
            let since = restsSince ?? now
            restsSince = since
            return now - since >= Self.calm ? take(size) : nil
        }
    }

    private mutating func take(_ rendition: Rendition) -> Rendition {
        self.rendition = rendition
        restsSince = nil
        return rendition
    }
}

extension Rendition {
    /// As decoded is larger than any.
    fileprivate func isLarger(than other: Rendition?) -> Bool {
        guard let other, other != .native else { return false }
        return self == .native || width > other.width || height > other.height
    }
}
