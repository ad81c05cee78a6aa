import Linux
import Time

/// The state for watching the sound device: whether it has started, and its rate.
@MainActor
struct SoundDeviceState {
    var pace = SoundPace()
    /// The timer that reads the device's clock for an item without video; with video, arriving pictures trigger the
    /// readings.
    var paceTimer: OneShotTimer?
    /// The timer that checks whether the device has started.
    var deviceTimer: OneShotTimer?
    /// The instant until which pictures wait for the device; nil before they begin to wait.
    var deviceDeadline: Instant?
}
