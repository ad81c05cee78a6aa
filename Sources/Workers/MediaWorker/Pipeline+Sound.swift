import CGStreamer
import Linux
import Time

/// Readings of the sound device's clock.
extension Pipeline {
    /// A reading of the device's clock, with the sink's calibration.
    struct SoundReading {
        let reading: DevicePace.Reading
        /// The device's time and the pipeline's time at the sink's last calibration, in nanoseconds.
        let anchor: (device: Int64, time: Int64)
    }

    /// A reading that took longer than this (ns) is discarded: the two clocks were not read together.
    private static let longestLook: Int64 = 1_000_000
    /// An uptime that no device reaches (ns).
    private static let lostCount: UInt = 1 << 60

    /// The time after which a device that was idle plays evenly (ns).
    private static let settling: UInt = 100_000_000

    /// Whether the sound device reports an impossible time and plays nothing any more.
    ///
    /// A PulseAudio stream sometimes reports a time of thousands of years after a seek (libpulse 16).
    var isSoundAstray: Bool { withSoundClock { gst_clock_get_internal_time($0) > Self.lostCount } ?? false }

    /// Whether the device plays silence before this item can be heard. A sound server's device that was idle may have
    /// queued two seconds of silence in advance.
    var awaitsDevice: Bool {
        guard let sound, hasSound, Sound.isOfServer(sound) else { return false }
        return withSoundClock { gst_clock_get_internal_time($0) < Self.settling } ?? false
    }

    /// A reading of the device's clock; nil without a device that keeps time, and for an unusable reading.
    func readSound() -> SoundReading? {
        withSoundClock { clock in
            let before = monotonicNow().nanoseconds
            let device = gst_clock_get_internal_time(clock)
            let after = monotonicNow().nanoseconds
            guard after - before < Self.longestLook, device < Self.lostCount else { return nil }
            var (inside, outside): (UInt, UInt) = (0, 0)
            gst_clock_get_calibration(clock, &inside, &outside, nil, nil)
            return SoundReading(
                reading: DevicePace.Reading(at: (before + after) / 2, device: Int64(device)),
                anchor: (Int64(clamping: inside), Int64(clamping: outside)))
        }
    }

    /// - Returns: nil without a device.
    private func withSoundClock<R>(_ body: (UnsafeMutablePointer<GstClock>) -> R?) -> R? {
        guard let sound, let clock = gst_element_provide_clock(sound) else { return nil }
        defer { gst_object_unref(clock) }
        return body(clock)
    }
}
