package import Time
package import WorkerProtocol

/// The size of frames to request from the worker: larger as soon as the picture begins to grow, smaller when it has
/// come to rest.
package struct RenditionChoice: Equatable, Sendable {
    /// How the picture is drawn.
    package enum SizeHint: Equatable, Sendable {
        /// The picture rests at this many pixels.
        case resting(Rendition)
        /// The picture moves, and may become as large as this.
        case moving(upTo: Rendition)
    }

    /// How long a smaller picture must rest: a window that is enlarged again at once keeps its frames.
    static let calm: Seconds = 0.25

    /// The rendition requested last.
    package private(set) var rendition: Rendition?
    private var restsSince: Instant?

    package init() {}

    /// - Returns: the rendition to request, if it is a new one.
    package mutating func choose(_ hint: SizeHint, at now: Instant) -> Rendition? {
        switch hint {
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
    /// The decoded size is larger than any other.
    fileprivate func isLarger(than other: Rendition?) -> Bool {
        guard let other, other != .native else { return false }
        return self == .native || width > other.width || height > other.height
    }
}
