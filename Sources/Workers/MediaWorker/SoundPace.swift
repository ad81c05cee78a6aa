import Linux
import Time
import WorkerProtocol

/// Keeps the playing clock at the rate of the device that plays an item's sound.
@MainActor
struct SoundPace {
    /// The time between two readings of the device.
    static let interval: Seconds = 0.5
    /// The least reported change of the drift (parts per million), and the least span of readings before the first
    /// report (ns).
    private static let (smallestReportedChange, shortestSpan): (Double, Int64) = (5, 4_000_000_000)
    /// The shortest time between two reports.
    private static let reportInterval: Seconds = 10

    /// The number of times that the sink has resynchronised (jumped), over all items of this process.
    private static var resyncs: UInt32 = 0
    private static var lastReport: (drift: SoundDrift, at: Instant)?
    private static var isComplaintMade = false

    private var pace = DevicePace(PlayingClock.shared.prior)
    private var lastLook = Instant.zero
    /// The device's time and the pipeline's at the last calibration of the sink; nil before the first one.
    private var anchor: (device: Int64, time: Int64)?

    /// Reads the device's clock, at most once in each `interval`.
    mutating func keep(_ pipeline: Pipeline, now: Instant) {
        guard now - lastLook >= Self.interval else { return }
        lastLook = now
        guard let sound = pipeline.readSound() else { return }
        countResync(sound.anchor)
        pace.add(sound.reading)
        steer(at: sound.reading.at)
    }

    /// Discards the readings and keeps the last known rate: playback starts, has sought, or continues with the next
    /// item.
    mutating func interrupt() {
        PlayingClock.shared.coast()
        pace = DevicePace(PlayingClock.shared.prior)
        anchor = nil
    }

    /// The drift of the device if a report is due. The report then counts as sent.
    func driftToReport(now: Instant) -> SoundDrift? {
        let drift = SoundDrift(partsPerMillion: pace.deviation * 1e6, resyncs: Self.resyncs)
        guard pace.verdict == .steady, pace.span >= Self.shortestSpan else { return nil }
        if let last = Self.lastReport {
            let change = abs(drift.partsPerMillion - last.drift.partsPerMillion)
            guard change > Self.smallestReportedChange || drift.resyncs != last.drift.resyncs,
                now - last.at >= Self.reportInterval
            else { return nil }
        }
        Self.lastReport = (drift, now)
        return drift
    }

    private func steer(at instant: Int64) {
        let clock = PlayingClock.shared
        switch pace.verdict {
        case .unknown: break
        case .steady:
            guard let anchor, let device = pace.device(at: instant) else { return }
            let ahead = (device - Double(anchor.device)) - Double(clock.time(at: instant) - anchor.time)
            clock.follow(pace, gap: ahead)
        case .implausible:
            clock.followNothing()
            if !Self.isComplaintMade {
                Log.warning("the clock of the sound device is unusable; playback follows the system's clock")
            }
            Self.isComplaintMade = true
        }
    }

    private mutating func countResync(_ now: (device: Int64, time: Int64)) {
        // The sink sets both times at a start, and one of them at a jump.
        if let anchor, now.device == anchor.device, now.time != anchor.time { Self.resyncs += 1 }
        anchor = now.time == 0 ? nil : now
    }
}
