/// Facts about an item that its pipeline has determined. Times in nanoseconds.
struct ItemFacts {
    /// A length that differs by less than one part in so many is the same.
    private static let leastChange: Int64 = 200
    /// The assumed duration of a frame, at least, where a position must have a picture.
    private static let leastFrameDuration: Int64 = 20_000_000

    /// 0 when unknown.
    var duration: Int64 = 0
    var frameDuration: Int64 = 0
    /// There are pictures, or something that is shown in their place.
    var hasVideo = false

    /// A position at which there is still a picture.
    func clamped(_ position: Int64) -> Int64 {
        guard duration > 0 else { return max(0, position) }
        return max(0, min(position, duration - max(frameDuration, Self.leastFrameDuration)))
    }

    /// Takes a newly measured length.
    ///
    /// - Returns: whether it is another one.
    mutating func take(length: Int64) -> Bool {
        guard length > 0, (length - duration).magnitude > duration / Self.leastChange else { return false }
        duration = length
        return true
    }
}
