/// The rate of a sound device's clock against CLOCK_MONOTONIC, estimated from occasional readings of both.
///
/// The estimate is the slope of a least-squares line through the readings of the last 30 seconds. The slope starts at
/// the prior, and moves away from it as the weight of the readings grows. So the estimate never jumps, either at the
/// start or at the beginning of another window. The window begins again when a pause, a seek or another sink makes the
/// device's clock jump.
struct DevicePace {
    /// The time of both clocks at one moment, in nanoseconds.
    struct Reading: Equatable {
        let at: Int64
        let device: Int64
    }

    /// An earlier estimate of the deviation, and its weight.
    struct Prior: Equatable {
        var deviation = 0.0
        /// The weight in square seconds. The default assumes that readings scatter by 2 ms, and unknown devices by 1000
        /// ppm.
        var weight = 4.0
    }

    enum Verdict: Equatable {
        /// There are too few readings.
        case unknown
        case steady
        /// The device's clock is unusable, and no clock follows it.
        case implausible
    }

    /// The age up to which readings count (ns).
    private static let window: Int64 = 30_000_000_000
    /// The longest time without readings (ns). After a longer one the device may have stopped.
    private static let longestGap: Int64 = 2_000_000_000
    /// The largest distance of a reading from the line (ns). A reading beyond it is an outlier, or the first after a
    /// jump.
    private static let tolerance = 30_000_000.0
    /// The number of successive outliers after which the clock counts as unusable.
    private static let maximumStrays = 10
    /// The fewest readings of a steady estimate.
    private static let fewest = 3
    /// The largest deviation of quartz oscillators and of resampling sound servers, with a margin, as a fraction of the
    /// rate.
    private static let maximumDeviation = 5000e-6
    /// The time constant with which a following clock corrects its offset, in seconds.
    private static let catchUpTime = 5.0
    /// The largest correction beyond the device's rate. It removes 20 ms, the offset at which a sink jumps, in ten
    /// seconds.
    private static let maximumCatchUp = 2000e-6
    /// The largest weight of a prior (square seconds), that of eight seconds of readings. It outweighs the uneven clock
    /// of a disturbed device, and the readings of another device soon outweigh it.
    private static let maximumPrior = 100.0

    /// The excess of the device's rate: 0.001 gains 1 ms per second.
    private(set) var deviation: Double
    private(set) var readings: [Reading] = []
    private var prior: Prior
    /// The weight of the readings (square seconds).
    private var weight = 0.0
    /// A reading far from the line. The next reading decides whether it was an outlier or a jump.
    private var stray: Reading?
    private var strays = 0
    /// The mean point of the line: the time since the first reading in seconds, and the gain of the device in
    /// nanoseconds.
    private var middle = (at: 0.0, gain: 0.0)

    init(_ prior: Prior) { (deviation, self.prior) = (prior.deviation, prior) }

    /// The current estimate, which is the prior of the next window.
    var knowledge: Prior {
        guard abs(deviation) <= Self.maximumDeviation else { return Prior() }
        return Prior(deviation: deviation, weight: min(Self.maximumPrior, prior.weight + weight))
    }

    var verdict: Verdict {
        if strays >= Self.maximumStrays || abs(deviation) > Self.maximumDeviation { return .implausible }
        return readings.count < Self.fewest ? .unknown : .steady
    }

    /// The time from the oldest reading to the newest one, in nanoseconds.
    var span: Int64 { readings.isEmpty ? 0 : readings[readings.count - 1].at - readings[0].at }

    /// - Parameter reading: a reading later than all earlier ones.
    mutating func add(_ reading: Reading) {
        guard let last = readings.last, reading.at - last.at < Self.longestGap, reading.device != last.device else {
            return begin(with: [reading])
        }
        if let device = device(at: reading.at), abs(Double(reading.device) - device) > Self.tolerance {
            return set(aside: reading)
        }
        (stray, strays) = (nil, 0)
        readings.append(reading)
        readings.removeAll { reading.at - $0.at > Self.window }
        fit()
    }

    private mutating func set(aside reading: Reading) {
        strays += 1
        defer { stray = reading }
        guard let stray, abs(Double((reading.device - stray.device) - (reading.at - stray.at))) < Self.tolerance else {
            return
        }
        // Two outliers that agree prove a jump of the clock.
        begin(with: [stray, reading])
        strays = 0
    }

    private mutating func begin(with first: [Reading]) {
        prior = knowledge
        readings = first
        fit()
    }

    private mutating func fit() {
        let points = readings.map { (at: seconds($0.at), gain: gain($0)) }
        let count = Double(points.count)
        middle = (points.reduce(0) { $0 + $1.at } / count, points.reduce(0) { $0 + $1.gain } / count)
        var product = 0.0
        weight = 0
        for point in points {
            product += (point.at - middle.at) * (point.gain - middle.gain) * 1e-9
            weight += (point.at - middle.at) * (point.at - middle.at)
        }
        deviation = (product + prior.weight * prior.deviation) / (weight + prior.weight)
    }

    private func seconds(_ at: Int64) -> Double { Double(at - readings[0].at) * 1e-9 }

    private func gain(_ reading: Reading) -> Double {
        Double((reading.device - readings[0].device) - (reading.at - readings[0].at))
    }

    /// The excess rate over CLOCK_MONOTONIC with which a clock follows the device.
    ///
    /// - Parameter gap: nanoseconds by which the device is ahead of that clock.
    func excess(gap: Double) -> Double {
        deviation + max(-Self.maximumCatchUp, min(Self.maximumCatchUp, gap * 1e-9 / Self.catchUpTime))
    }

    /// The device's time at an instant (ns), without the noise of a single reading; nil before the first reading.
    func device(at instant: Int64) -> Double? {
        guard let first = readings.first else { return nil }
        let gain = middle.gain + (seconds(instant) - middle.at) * deviation * 1e9
        return Double(first.device) + Double(instant - first.at) + gain
    }
}
