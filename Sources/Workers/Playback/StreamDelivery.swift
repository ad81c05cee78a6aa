import Linux
import Time

/// The delivery of a stream: its underruns, its buffering, and the time of the next check.
struct StreamDelivery {
    var underrun = Underrun()
    /// The time at which the worker began to report buffering; nil while it is not buffering.
    var fillsSince: Instant?
    /// The time of the worker's last report of its fill level.
    private(set) var lastFilling = Instant.zero
    var timer: OneShotTimer?
    /// The time at which `timer` fires; nil while it is not armed.
    var nextLook: Instant?

    /// - Parameter percent: the fill level of the buffer.
    mutating func fills(percent: UInt8, at now: Instant) {
        lastFilling = now
        fillsSince = percent < 100 ? fillsSince ?? now : nil
    }
}
