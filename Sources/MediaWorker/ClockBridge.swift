import CGStreamer
import Linux
import Time

/// Turns times of the pipeline's clock into CLOCK_MONOTONIC.
///
/// GStreamer's system clock is CLOCK_MONOTONIC. A sound device's clock drifts and is read with jitter; frames must not
/// jump with it, so that its distance is followed slowly.
@MainActor
final class ClockBridge {
    /// The share of each new reading in the distance.
    private static let follow = 0.05
    /// A reading further off than this (ns) is a new clock or a new start, not jitter.
    private static let jump = 40e6

    private var distance: Double?

    func reset() { distance = nil }

    /// Nanoseconds on CLOCK_MONOTONIC of a running time of the pipeline; nil before it has a clock.
    func monotonic(runningTime: Int64, of pipeline: UnsafeMutablePointer<GstElement>) -> Int64? {
        guard let clock = gst_element_get_clock(pipeline) else { return nil }
        defer { gst_object_unref(clock) }
        let base = gst_element_get_base_time(pipeline)
        guard base != UInt.max else { return nil }
        return Int64(clamping: base) + runningTime + distance(of: clock)
    }

    private func distance(of clock: UnsafeMutablePointer<GstClock>) -> Int64 {
        guard let system = gst_system_clock_obtain() else { return 0 }
        defer { gst_object_unref(system) }
        guard clock != system else { return 0 }
        let now = Double(monotonicNow().nanoseconds) - Double(gst_clock_get_time(clock))
        guard let old = distance, abs(now - old) < Self.jump else {
            distance = now
            return Int64(now)
        }
        let followed = old + Self.follow * (now - old)
        distance = followed
        return Int64(followed)
    }
}
