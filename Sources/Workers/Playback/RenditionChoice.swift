package import Time
package import WorkerProtocol

/// Chooses the size of the frames that the worker sends. A larger size is requested as soon as the picture begins to
/// grow, a smaller one only when the picture rests.
package struct RenditionChoice: Equatable, Sendable {
    /// The size at which the picture is drawn.
    package enum SizeHint: Equatable, Sendable {
        /// The picture rests at this many pixels.
        case resting(Rendition)
        /// The picture moves, and may become as large as this.
        case moving(upTo: Rendition)
    }

    /// The time that a smaller picture must rest before a smaller rendition is requested. A window that is enlarged
    /// again at once thereby keeps its frames.
    static let calm: Seconds = 0.25

    /// The rendition requested last.
    package private(set) var rendition: Rendition?
    private var restsSince: Instant?

    package init() {}

    /// - Returns: the rendition to request; nil if the last request stays valid.
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
    /// Whether this rendition is larger in width or height. `.native`, the decoded size, counts as the largest.
    fileprivate func isLarger(than other: Rendition?) -> Bool {
        guard let other, other != .native else { return false }
        return self == .native || width > other.width || height > other.height
    }
}
