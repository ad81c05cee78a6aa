/// Facts about an item that its pipeline has determined. Times are in nanoseconds.
struct ItemFacts {
    /// The reciprocal of the relative difference above which a length counts as changed.
    private static let minimumChange: Int64 = 200
    /// The least assumed duration of a frame, for positions that must have a picture.
    private static let minimumFrameDuration: Int64 = 20_000_000

    /// The length; 0 if unknown.
    var duration: Int64 = 0
    var frameDuration: Int64 = 0
    /// Whether the item has a video, or a picture in its place.
    var hasVideo = false

    /// The nearest position that has a picture.
    func clamped(_ position: Int64) -> Int64 {
        guard duration > 0 else { return max(0, position) }
        return max(0, min(position, duration - max(frameDuration, Self.minimumFrameDuration)))
    }

    /// Stores a measured length.
    ///
    /// - Returns: whether the length has changed.
    mutating func take(length: Int64) -> Bool {
        guard length > 0, (length - duration).magnitude > duration / Self.minimumChange else { return false }
        duration = length
        return true
    }
}
