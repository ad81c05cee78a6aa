import Support
import Testing

@testable import MediaWorker

/// A sound device whose clock gains `deviation` of every second, read now and then with an error of some milliseconds.
private struct Device {
    var deviation: Double
    var noise = 0.0
    var random = SeededGenerator(seed: 5)
    private var (at, time) = (0.0, 3600.0)

    init(deviation: Double, noise: Double) { (self.deviation, self.noise) = (deviation, noise) }

    mutating func pass(_ seconds: Double) { (at, time) = (at + seconds, time + seconds * (1 + deviation)) }

    mutating func jump(by seconds: Double) { time += seconds }

    /// - Parameter error: beyond the noise (s).
    mutating func read(error: Double = 0) -> DevicePace.Reading {
        let shown = time + error + (noise > 0 ? Double.random(in: -noise...noise, using: &random) : 0)
        return DevicePace.Reading(at: Int64(at * 1e9) + 1_000_000_000_000, device: Int64(shown * 1e9))
    }
}

private let ppm = 1e-6
private let step = 0.5

@Suite struct DevicePaceTests {
    /// Reads for so many seconds, each half of one.
    private func look(_ pace: inout DevicePace, at device: inout Device, for seconds: Double) {
        for _ in 0..<Int(seconds / step) {
            device.pass(step)
            pace.add(device.read())
        }
    }

    @Test(arguments: [0, 100, -300, 2000, -4000.0])
    func `after half a minute it is known within what noise leaves of it`(deviation: Double) {
        var device = Device(deviation: deviation * ppm, noise: 0.003)
        var pace = DevicePace(DevicePace.Prior())
        look(&pace, at: &device, for: 30)
        // Even errors of +-3 ms in 60 readings over 30 s: 26 ppm of standard deviation. Three of that.
        #expect(abs(pace.deviation - deviation * ppm) < 78 * ppm)
        #expect(pace.verdict == .steady)
    }

    @Test(arguments: [100, -300, 2000.0])
    func `without noise it is known after a few seconds`(deviation: Double) {
        var device = Device(deviation: deviation * ppm, noise: 0)
        var pace = DevicePace(DevicePace.Prior())
        look(&pace, at: &device, for: 10)
        #expect(abs(pace.deviation / (deviation * ppm) - 1) < 0.05)
    }

    @Test func `it changes slowly, from what was known before`() {
        var device = Device(deviation: 0, noise: 0.003)
        var pace = DevicePace(DevicePace.Prior(deviation: 500 * ppm))
        #expect(pace.verdict == .unknown)
        var last = pace.deviation
        for _ in 0..<60 {
            look(&pace, at: &device, for: step)
            // 6 ms against the weight of the prior alone would be 1500 ppm.
            #expect(abs(pace.deviation - last) < 750 * ppm)
            last = pace.deviation
        }
        #expect(abs(pace.deviation) < 78 * ppm)
    }

    @Test(arguments: [-3600, -0.2, 0.05, 8.0])
    func `a jump of the clock begins the window anew and changes no pace`(jump: Double) {
        var device = Device(deviation: 100 * ppm, noise: 0.001)
        var pace = DevicePace(DevicePace.Prior())
        look(&pace, at: &device, for: 20)
        let before = pace.deviation
        device.jump(by: jump)
        look(&pace, at: &device, for: 2)
        #expect(pace.span < 2_500_000_000)
        #expect(abs(pace.deviation - before) < 400 * ppm)
        look(&pace, at: &device, for: 20)
        #expect(abs(pace.deviation - 100 * ppm) < 60 * ppm)
    }

    @Test(arguments: [-0.5, 0.2, 3.0]) func `one reading that is wrong counts for nothing`(error: Double) {
        var device = Device(deviation: -300 * ppm, noise: 0)
        var pace = DevicePace(DevicePace.Prior(deviation: -300 * ppm))
        look(&pace, at: &device, for: 10)
        let (before, count) = (pace.deviation, pace.readings.count)
        device.pass(step)
        pace.add(device.read(error: error))
        #expect(pace.deviation == before)
        look(&pace, at: &device, for: 5)
        #expect(pace.readings.count == count + 10)
        #expect(abs(pace.deviation + 300 * ppm) < 0.01 * ppm)
    }

    @Test(arguments: [-1, 0.02, 0.3, 90.0]) func `a clock that races, or stands still, is none`(deviation: Double) {
        var device = Device(deviation: deviation, noise: 0.001)
        var pace = DevicePace(DevicePace.Prior(deviation: 100 * ppm))
        look(&pace, at: &device, for: 20)
        #expect(pace.verdict != .steady)
        if deviation > 0 { #expect(pace.verdict == .implausible) }
    }

    @Test func `a clock that raced and keeps time again is believed`() {
        var device = Device(deviation: 90, noise: 0.001)
        var pace = DevicePace(DevicePace.Prior())
        look(&pace, at: &device, for: 20)
        device.deviation = 0
        look(&pace, at: &device, for: 20)
        #expect(pace.verdict == .steady && abs(pace.deviation) < 100 * ppm)
    }

    @Test func `a device that is known does not limp when its clock does`() {
        var device = Device(deviation: 100 * ppm, noise: 0.001)
        var pace = DevicePace(DevicePace.Prior())
        look(&pace, at: &device, for: 20)
        // As libpulse's does when a sound server had too little time.
        device.jump(by: -0.5)
        device.deviation = -8000 * ppm
        look(&pace, at: &device, for: 3)
        device.deviation = 100 * ppm
        #expect(abs(pace.deviation - 100 * ppm) < 700 * ppm)
        device.jump(by: 0.5)
        look(&pace, at: &device, for: 30)
        #expect(abs(pace.deviation - 100 * ppm) < 60 * ppm)
    }

    @Test func `another device is soon known`() {
        var device = Device(deviation: 200 * ppm, noise: 0.001)
        var pace = DevicePace(DevicePace.Prior())
        look(&pace, at: &device, for: 60)
        pace = DevicePace(pace.knowledge)
        device.deviation = -200 * ppm
        look(&pace, at: &device, for: 20)
        #expect(abs(pace.deviation + 200 * ppm) < 60 * ppm)
    }

    @Test func `a pause begins the window anew`() {
        var device = Device(deviation: 0, noise: 0)
        var pace = DevicePace(DevicePace.Prior())
        look(&pace, at: &device, for: 10)
        device.pass(3)
        pace.add(device.read())
        #expect(pace.readings.count == 1)
    }

    @Test(arguments: [3000, -3000, 100, 0.0])
    func `a clock that follows is never far from the device, and soon near`(deviation: Double) {
        var device = Device(deviation: deviation * ppm, noise: 0.002)
        var pace = DevicePace(DevicePace.Prior())
        // The clock, and how much faster than CLOCK_MONOTONIC it goes.
        var (clock, excess) = (device.read().device, 0.0)
        device.noise = 0.002
        for second in stride(from: 0, to: 60, by: step) {
            device.pass(step)
            clock += Int64(step * 1e9 * (1 + excess))
            let reading = device.read()
            pace.add(reading)
            let gap = pace.device(at: reading.at)! - Double(clock)
            if pace.verdict == .steady { excess = pace.excess(gap: gap) }
            var exact = device
            exact.noise = 0
            let apart = abs(exact.read().device - clock)
            // A sink jumps at 20 ms.
            #expect(apart < (second < 20 ? 12_000_000 : 3_000_000), "after \(second) s")
        }
    }
}
