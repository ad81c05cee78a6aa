import Scene
import Time

/// The cross-fade from the last picture of one item of the attract loop to the next item.
///
/// The last picture stays on the panel until the next item has a frame, and then fades out over its video. The loop's
/// first item appears out of black.
struct AttractFade {
    /// The last picture of the previous item; nil for black.
    private(set) var leaving: AttractPicture?
    /// The time of the present item's first frame.
    private var begin: Instant?

    /// A frame of the present item is shown.
    ///
    /// - Parameter duration: the duration of the fade, in seconds.
    mutating func frameShown(at t: Instant, fade duration: Double) {
        begin = begin ?? t
        if opacity(at: t, fade: duration) <= 0 { leaving = nil }
    }

    /// Begins the fade to another item, whose first frame is still missing.
    ///
    /// - Parameter picture: the last picture of the item; nil if it had none, so that the one before stays.
    mutating func restart(from picture: AttractPicture?) { (leaving, begin) = (picture ?? leaving, nil) }

    /// The opacity of the previous item's picture, 0...1.
    ///
    /// - Parameter duration: the duration of the fade, in seconds.
    func opacity(at t: Instant, fade duration: Double) -> Double {
        guard let begin else { return 1 }
        guard duration > 0 else { return 0 }
        // Steps of 1/64 avoid new scenes for invisible changes.
        return (min(max(1 - (t - begin).value / duration, 0), 1) * 64).rounded() / 64
    }

    /// `t` during the fade, otherwise nil: nothing changes before the first frame.
    func nextChange(after t: Instant, fade duration: Double) -> Instant? {
        begin.flatMap { t < $0 + Seconds(duration) ? t : nil }
    }
}
