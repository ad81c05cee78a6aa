import CGStreamer
import Linux
import Time

/// What the clock of the sound device says.
extension Pipeline {
    /// A look at that clock.
    struct SoundReading {
        let reading: DevicePace.Reading
        /// What the device's clock showed, and the pipeline's, when its sink last brought the two together.
        let anchor: (device: Int64, time: Int64)
    }

    /// Longer than this (ns) between two looks at one clock, and what the other said between them is of no moment.
    private static let longestLook: Int64 = 1_000_000
    /// No device is up so long (ns).
    private static let lostCount: UInt = 1 << 60

    /// A device that had nothing to play is in its stride then (ns).
    private static let settling: UInt = 100_000_000

    /// Whether the sound device has lost count of time and plays nothing any more.
    ///
    /// After a seek now and then a stream of PulseAudio's tells thousands of years (libpulse 16).
    var isSoundAstray: Bool { withSoundClock { gst_clock_get_internal_time($0) > Self.lostCount } ?? false }

    /// Whether the device has silence to play before anything of this item can be heard: one of a sound server's that had
    /// nothing to play may have taken two seconds of it in advance.
    var awaitsDevice: Bool {
        guard let sound, hasSound, Sound.isOfServer(sound) else { return false }
        return withSoundClock { gst_clock_get_internal_time($0) < Self.settling } ?? false
    }

    /// Nil where no device keeps time, and now and then otherwise.
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
