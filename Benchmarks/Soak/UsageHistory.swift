import Foundation

/// What the daemon uses at one time.
struct Usage {
    /// Seconds of its clock.
    let time: Double
    /// MB, mapped files and memory shared with workers included.
    let resident: Double
    /// MB of memory shared with workers and clients.
    let shared: Double
    let descriptors: Double
    let threads: Double
    /// Processes of its own, and those of them that nobody has waited for.
    let children: Double
    let zombies: Double

    /// - Returns: nil for a process that is gone.
    init?(_ pid: pid_t, at time: Double) {
        guard let resident = ProcessFacts.status(pid, "VmRSS"), let shared = ProcessFacts.status(pid, "RssShmem"),
            let threads = ProcessFacts.status(pid, "Threads")
        else { return nil }
        let children = ProcessFacts.children(of: pid)
        (self.time, self.threads) = (time, threads)
        (self.resident, self.shared) = (resident * 1024 / 1e6, shared * 1024 / 1e6)
        descriptors = Double(ProcessFacts.descriptors(pid).count)
        (self.children, zombies) = (Double(children.count), Double(children.count { ProcessFacts.isZombie($0) }))
    }
}

/// What the daemon used over time.
struct UsageHistory {
    /// For the plot.
    private(set) var all: [Usage] = []
    /// For the limits: each time in the same state.
    private(set) var atRest: [Usage] = []

    mutating func sample(_ pid: pid_t, at time: Double, every period: Double) {
        guard time >= (all.last?.time ?? -period) + period, let usage = Usage(pid, at: time) else { return }
        all.append(usage)
    }

    mutating func sampleAtRest(_ pid: pid_t, at time: Double) {
        if let usage = Usage(pid, at: time) { atRest.append(usage) }
    }

    /// Whether the daemon has no more threads than at its best sample at rest.
    func isCalm(_ pid: pid_t) -> Bool {
        guard let least = atRest.map(\.threads).min() else { return true }
        return ProcessFacts.status(pid, "Threads").map { $0 <= least } ?? true
    }

    func growth(_ what: KeyPath<Usage, Double>, after warmUp: Double) -> Growth {
        Growth(atRest.filter { $0.time >= warmUp }.map { ($0.time / 3600, $0[keyPath: what]) })
    }

    /// By how much the median of the last third is above that of the first.
    func rise(_ what: KeyPath<Usage, Double>, after warmUp: Double) -> Double {
        let values = atRest.filter { $0.time >= warmUp }.map { $0[keyPath: what] }
        let third = (values.count + 2) / 3
        return Self.middle(values.suffix(third)) - Self.middle(values.prefix(third))
    }

    private static func middle(_ values: ArraySlice<Double>) -> Double {
        guard !values.isEmpty else { return .nan }
        return values.sorted()[(values.count - 1) / 2]
    }
}

/// A straight line through samples, by least squares.
struct Growth {
    /// A unit of value for each of time.
    let slope: Double
    /// Two standard errors of the slope; infinite where there are too few samples.
    let uncertainty: Double

    init(_ samples: [(x: Double, y: Double)]) {
        let count = Double(samples.count)
        let meanX = samples.reduce(0) { $0 + $1.x } / count
        let meanY = samples.reduce(0) { $0 + $1.y } / count
        let spread = samples.reduce(0) { $0 + ($1.x - meanX) * ($1.x - meanX) }
        guard samples.count >= 3, spread > 0 else {
            (slope, uncertainty) = (0, .infinity)
            return
        }
        let slope = samples.reduce(0) { $0 + ($1.x - meanX) * ($1.y - meanY) } / spread
        let rest = samples.reduce(0) { sum, sample in
            let error = sample.y - meanY - slope * (sample.x - meanX)
            return sum + error * error
        }
        (self.slope, uncertainty) = (slope, 2 * (rest / (count - 2) / spread).squareRoot())
    }
}
