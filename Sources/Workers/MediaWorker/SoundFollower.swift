import Linux
import Time

/// The watch on the sound device: its beginning, and its pace.
@MainActor
struct SoundFollower {
    var pace = SoundPace()
    /// Looks at the device where no pictures come that would.
    var paceTimer: OneShotTimer?
    /// Looks whether the device has begun.
    var deviceTimer: OneShotTimer?
    /// The end of the longest wait of the pictures for the device; nil before they wait.
    var deviceDeadline: Instant?
}
