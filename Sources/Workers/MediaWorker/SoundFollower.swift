import Linux
import Time

/// The watch on the sound device: its start, and its rate.
@MainActor
struct SoundFollower {
    var pace = SoundPace()
    /// The timer that reads the device's clock if no arriving pictures cause the readings.
    var paceTimer: OneShotTimer?
    /// The timer that checks whether the device has started.
    var deviceTimer: OneShotTimer?
    /// The deadline of the pictures' wait for the device; nil before the wait.
    var deviceDeadline: Instant?
}
