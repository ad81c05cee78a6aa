import CGStreamer

/// The clock of all playback: CLOCK_MONOTONIC at the rate of the sound device.
///
/// A sink jumps by 40 ms when its device and the pipeline's clock are 20 ms apart. So this clock runs at the rate of
/// the device. No pipeline uses the device's own clock, which may disappear, stop or report wrong
/// times. The rate of this clock changes, but its time never jumps.
@MainActor
final class PlayingClock {
    static let shared = PlayingClock()

    /// The denominator of the rate in GStreamer's calibration.
    private static let unit: UInt = 1_000_000_000

    let clock: UnsafeMutablePointer<GstClock>
    /// The estimate of the sound device's rate.
    private(set) var prior = DevicePace.Prior()

    private init() {
        let object = g_object_new_with_properties(gst_system_clock_get_type(), 0, nil, nil)
        clock = UnsafeMutableRawPointer(object!).assumingMemoryBound(to: GstClock.self)
        gst_object_ref_sink(clock)
    }

    /// Follows a device's rate from now on.
    ///
    /// - Parameter gap: nanoseconds by which the device is ahead of this clock.
    func follow(_ pace: DevicePace, gap: Double) {
        prior = pace.knowledge
        run(at: pace.excess(gap: gap))
    }

    /// Keeps the device's last known rate while its clock is not read.
    func coast() { run(at: prior.deviation) }

    /// Runs at the rate of CLOCK_MONOTONIC from now on.
    func followNothing() {
        prior = DevicePace.Prior()
        run(at: 0)
    }

    private func run(at excess: Double) {
        let internalNow = gst_clock_get_internal_time(clock)
        let now = UInt(time(at: Int64(clamping: internalNow)))
        gst_clock_set_calibration(clock, internalNow, now, UInt(Double(Self.unit) * (1 + excess)), Self.unit)
    }

    /// The clock's time (ns) at an instant of CLOCK_MONOTONIC (ns).
    func time(at instant: Int64) -> Int64 {
        let (inside, outside, numerator, denominator) = calibration
        return Int64(
            clamping: gst_clock_adjust_with_calibration(
                clock, UInt(max(0, instant)), inside, outside, numerator, denominator))
    }

    /// The instant of CLOCK_MONOTONIC (ns) at which the clock shows a time (ns).
    func instant(of time: Int64) -> Int64 {
        let (inside, outside, numerator, denominator) = calibration
        return Int64(
            clamping: gst_clock_unadjust_with_calibration(
                clock, UInt(max(0, time)), inside, outside, numerator, denominator))
    }

    private var calibration: (inside: UInt, outside: UInt, numerator: UInt, denominator: UInt) {
        var (inside, outside, numerator, denominator): (UInt, UInt, UInt, UInt) = (0, 0, 0, 0)
        gst_clock_get_calibration(clock, &inside, &outside, &numerator, &denominator)
        return (inside, outside, numerator, denominator)
    }
}
