import Linux
import Time

/// How a session follows the sound device: its beginning, and its pace.
@MainActor
struct SoundFollower {
    var pace = SoundPace()
    /// Looks at the device where no pictures come that would.
    var paceTimer: OneShotTimer?
    /// Looks whether the device has begun, and until when.
    var deviceTimer: OneShotTimer?
    var deviceDeadline: Instant?
}
