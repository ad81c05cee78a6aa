import Linux
import Time
import WorkerProtocol

/// Keeps the playing clock at the rate of the device that plays an item's sound.
@MainActor
struct SoundPace {
    /// The time between two readings of the device.
    static let interval: Seconds = 0.5
    /// What is too little to tell, and too early: parts of a million, ns.
    private static let (smallestNews, firstNews): (Double, Int64) = (5, 4_000_000_000)
    private static let newsInterval: Seconds = 10

    /// The number of jumps during all items.
    private static var resyncs: UInt32 = 0
    private static var told: (drift: SoundDrift, at: Instant)?
    private static var isComplaintMade = false

    private var pace = DevicePace(PlayingClock.shared.prior)
    private var lastLook = Instant.zero
    private var anchor: (device: Int64, time: Int64)?

    /// Reads the device's clock, unless that was done a moment ago.
    mutating func keep(_ pipeline: Pipeline, now: Instant) {
        guard now - lastLook >= Self.interval else { return }
        lastLook = now
        guard let sound = pipeline.readSound() else { return }
        countResync(sound.anchor)
        pace.add(sound.reading)
        steer(at: sound.reading.at)
    }

    /// Discards the readings: the device is stopped, or emptied.
    mutating func interrupt() {
        PlayingClock.shared.coast()
        pace = DevicePace(PlayingClock.shared.prior)
        anchor = nil
    }

    /// The drift of the device; nil if nothing new is known about it.
    func news(now: Instant) -> SoundDrift? {
        let drift = SoundDrift(partsPerMillion: pace.deviation * 1e6, resyncs: Self.resyncs)
        guard pace.verdict == .steady, pace.span >= Self.firstNews else { return nil }
        if let told = Self.told {
            let change = abs(drift.partsPerMillion - told.drift.partsPerMillion)
            guard change > Self.smallestNews || drift.resyncs != told.drift.resyncs,
                now - told.at >= Self.newsInterval
            else { return nil }
        }
        Self.told = (drift, now)
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
            if !Self.isComplaintMade { Log.warning("the sound device keeps no time: the system's clock does") }
            Self.isComplaintMade = true
        }
    }

    private mutating func countResync(_ now: (device: Int64, time: Int64)) {
        // At a start the sink sets both; at a jump it sets one of them.
        if let anchor, now.device == anchor.device, now.time != anchor.time { Self.resyncs += 1 }
        anchor = now.time == 0 ? nil : now
    }
}
