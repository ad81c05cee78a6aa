import Time

/// The fade of an item's picture from black at its beginning, and back to black at its end.
///
/// Without it, successive items would change with a hard cut.
struct AttractFade {
    /// The time of the item's first frame.
    private var begin: Instant?
    /// The duration of the item, in seconds; 0 where it is unknown.
    private var duration = 0.0

    /// A frame may be this long (s) past the length that the file states.
    private static let tolerance = 1.0

    mutating func showsFrame(at t: Instant) { begin = begin ?? t }

    mutating func lasts(_ duration: Double) { self.duration = duration }

    /// Restarts for another item. The duration is in seconds, or 0 if it is unknown.
    mutating func restart(_ duration: Double = 0) { (begin, self.duration) = (nil, duration) }

    /// The darkness of the picture, 0...1.
    ///
    /// - Parameters:
    ///   - position: of the item's newest frame, in seconds.
    ///   - length: of each fade, in seconds.
    func darkness(at t: Instant, position: Double, _ length: Double) -> Double {
        guard length > 0 else { return 0 }
        let coming = begin.map { 1 - (t - $0).value / length } ?? 1
        let hasEnd = duration > 2 * length && position <= duration + Self.tolerance
        let going = hasEnd ? 1 - (duration - position) / length : 0
        // Steps of 1/64 avoid new scenes for invisible changes.
        return (min(max(coming, going, 0), 1) * 64).rounded() / 64
    }

    /// Returns `t` itself during the fade-in, and nil afterwards, because the fade-out changes only with frames.
    func nextChange(after t: Instant, _ length: Double) -> Instant? {
        begin.flatMap { t < $0 + Seconds(length) ? t : nil }
    }
}
