import Linux
import Time

/// The watch on the sound device: its start, and its rate.
@MainActor
struct SoundFollower {
    var pace = SoundPace()
    /// The timer that reads the device's clock where no pictures arrive that would cause it.
    var paceTimer: OneShotTimer?
    /// The timer that checks whether the device has started.
    var deviceTimer: OneShotTimer?
    /// The end of the longest wait of the pictures for the device; nil before they wait.
    var deviceDeadline: Instant?
}
