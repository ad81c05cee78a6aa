import Time

/// The fade of an item's picture from black at its beginning, and back to black at its end.
///
/// Without the fade, successive items would change with a hard cut.
struct AttractFade {
    /// The time of the item's first frame.
    private var begin: Instant?
    /// The duration of the item, in seconds; 0 where it is unknown.
    private var duration = 0.0

    /// The most by which a position may exceed the stated duration, in seconds. Beyond it the duration is wrong, and
    /// there is no fade-out.
    private static let tolerance = 1.0

    mutating func frameShown(at t: Instant) { begin = begin ?? t }

    mutating func setDuration(_ duration: Double) { self.duration = duration }

    /// Restarts for another item. The duration is in seconds, or 0 if it is unknown.
    mutating func restart(_ duration: Double = 0) { (begin, self.duration) = (nil, duration) }

    /// The darkness of the picture, 0...1.
    ///
    /// - Parameters:
    ///   - position: the position of the item's newest frame, in seconds.
    ///   - fadeDuration: the duration of each fade, in seconds.
    func darkness(at t: Instant, position: Double, fade fadeDuration: Double) -> Double {
        guard fadeDuration > 0 else { return 0 }
        let fadeIn = begin.map { 1 - (t - $0).value / fadeDuration } ?? 1
        let hasEnd = duration > 2 * fadeDuration && position <= duration + Self.tolerance
        let fadeOut = hasEnd ? 1 - (duration - position) / fadeDuration : 0
        // Steps of 1/64 avoid new scenes for invisible changes.
        return (min(max(fadeIn, fadeOut, 0), 1) * 64).rounded() / 64
    }

    /// `t` during the fade-in, otherwise nil. Nothing changes before the first frame, and the fade-out changes only
    /// with new frames.
    func nextChange(after t: Instant, fade fadeDuration: Double) -> Instant? {
        begin.flatMap { t < $0 + Seconds(fadeDuration) ? t : nil }
    }
}
