/// The rate of a sound device's clock against CLOCK_MONOTONIC, estimated from occasional readings of both.
///
/// A line of least squares through the readings of the last half minute. Its slope starts at what was known before and
/// leaves it as the readings come to weigh more than the prior, so that it never jumps: not at the start, and not when a
/// pause, a seek or another sink makes the device's clock jump and the window begin again.
struct DevicePace {
    /// Nanoseconds on both clocks at one moment.
    struct Reading: Equatable {
        let at: Int64
        let device: Int64
    }

    /// A deviation known from before, and its weight.
    struct Prior: Equatable {
        var deviation = 0.0
        /// Its weight in square seconds: readings scatter by 2 ms, unknown devices by 1000 ppm.
        var weight = 4.0
    }

    enum Verdict: Equatable {
        /// There are too few readings.
        case unknown
        case steady
        /// The device's clock is unusable: nothing follows it.
        case implausible
    }

    /// The age up to which readings count (ns).
    private static let window: Int64 = 30_000_000_000
    /// After a longer time without readings (ns) the device may have stopped.
    private static let longestGap: Int64 = 2_000_000_000
    /// A reading that is further (ns) from the line is an outlier, or the first after a jump.
    private static let tolerance = 30_000_000.0
    /// After this many outliers in a row the clock counts as unusable.
    private static let mostStrays = 10
    private static let fewest = 3
    /// The largest deviation of quartzes and of servers that resample, with a margin.
    private static let mostDeviation = 5000e-6
    /// The time in which a following clock makes up for its offset, in seconds.
    private static let catchUpTime = 5.0
    /// The largest correction beyond the device's rate: 20 ms, after which a sink jumps, take ten seconds.
    private static let mostHaste = 2000e-6
    /// The largest weight of a deviation known from before, that of ten seconds of readings: enough against the uneven
    /// clock of a disturbed device, and soon outweighed on another device.
    private static let mostPrior = 100.0

    /// The excess of the device's rate: 0.001 gains a millisecond a second.
    private(set) var deviation: Double
    private(set) var readings: [Reading] = []
    private var prior: Prior
    /// The weight of the readings (square seconds).
    private var weight = 0.0
    /// A reading far from the line; the next reading decides between them.
    private var stray: Reading?
    private var strays = 0
    /// A point of the line: seconds since the first reading, and the nanoseconds that the device has gained.
    private var middle = (at: 0.0, gain: 0.0)

    init(_ prior: Prior) { (deviation, self.prior) = (prior.deviation, prior) }

    /// The current estimate, for the next look.
    var knowledge: Prior {
        guard abs(deviation) <= Self.mostDeviation else { return Prior() }
        return Prior(deviation: deviation, weight: min(Self.mostPrior, prior.weight + weight))
    }

    var verdict: Verdict {
        if strays >= Self.mostStrays || abs(deviation) > Self.mostDeviation { return .implausible }
        return readings.count < Self.fewest ? .unknown : .steady
    }

    /// The age of the oldest reading, in nanoseconds.
    var span: Int64 { readings.isEmpty ? 0 : readings[readings.count - 1].at - readings[0].at }

    /// - Parameter reading: later than all before.
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
        // Two outliers that agree: the clock has jumped.
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
    /// - Parameter gap: nanoseconds by which the device is ahead of it.
    func excess(gap: Double) -> Double {
        deviation + max(-Self.mostHaste, min(Self.mostHaste, gap * 1e-9 / Self.catchUpTime))
    }

    /// The device's time at an instant (ns), without the noise of a single reading; nil before the first reading.
    func device(at instant: Int64) -> Double? {
        guard let first = readings.first else { return nil }
        let gain = middle.gain + (seconds(instant) - middle.at) * deviation * 1e9
        return Double(first.device) + Double(instant - first.at) + gain
    }
}
