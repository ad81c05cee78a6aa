import CGStreamer
import Linux
import Testing
import Time

@testable import MediaWorker

@MainActor
@Suite(.serialized) struct PlayingClockTests {
    private static let second: Int64 = 1_000_000_000

    init() { gst_init(nil, nil) }

    @Test(arguments: [0, 0.0001, -0.003, 0.005]) func `it goes as much faster as the device`(deviation: Double) {
        let clock = PlayingClock.shared
        clock.follow(DevicePace(DevicePace.Prior(deviation: deviation)), gap: 0)
        defer { clock.followNothing() }
        let now = monotonicNow().nanoseconds
        let gain = clock.time(at: now + 100 * Self.second) - clock.time(at: now) - 100 * Self.second
        // To a billionth.
        #expect(abs(Double(gain) - 100e9 * deviation) < 200)
        #expect(abs(clock.instant(of: clock.time(at: now + Self.second)) - now - Self.second) <= 2)
    }

    @Test func `however its pace changes, its time does not`() {
        let clock = PlayingClock.shared
        defer { clock.followNothing() }
        for deviation in [0.005, -0.005, 0.001, 0, -0.002] {
            let before = monotonicNow().nanoseconds
            let was = clock.time(at: before)
            clock.follow(DevicePace(DevicePace.Prior(deviation: deviation)), gap: -1e9)
            let after = monotonicNow().nanoseconds
            // At most 12 ms a second apart in the moment between.
            #expect(abs(clock.time(at: before) - was) <= (after - before) / 80 + 2)
        }
    }

    @Test func `what pipelines wait for is that time`() {
        let clock = PlayingClock.shared
        clock.follow(DevicePace(DevicePace.Prior(deviation: 0.004)), gap: 0)
        defer { clock.followNothing() }
        let before = clock.time(at: monotonicNow().nanoseconds)
        let shown = Int64(gst_clock_get_time(clock.clock))
        let after = clock.time(at: monotonicNow().nanoseconds)
        #expect(before <= shown && shown <= after)
    }
}
