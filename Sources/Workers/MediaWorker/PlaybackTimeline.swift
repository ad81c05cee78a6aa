import WorkerProtocol

/// The relation between media positions, running times of the pipeline and due times, all in nanoseconds.
struct PlaybackTimeline {
    /// The position at the pipeline's running time 0.
    private(set) var origin: Int64
    /// The rate: media time divided by clock time.
    var rate = 1.0
    /// The number of the last seek.
    private(set) var serial: UInt32 = 0
    /// On a stepped clock, `position` is due at `at`, which is nil before the first play.
    private(set) var anchor: (position: Int64, at: Int64?)

    init(position: Int64) {
        origin = max(0, position)
        anchor = (origin, nil)
    }

    /// Sets the position at which the pipeline begins.
    mutating func begin(at position: Int64, rate: Double) { (origin, self.rate) = (position, rate) }

    /// Sets the due time of the origin on a stepped clock; nil before the first play.
    mutating func anchorAtOrigin(due: Int64?) { anchor = (origin, due) }

    /// Handles the end of a seek.
    ///
    /// - Parameter position: the position after the seek.
    mutating func finish(_ seek: Seek, at position: Int64) {
        (origin, rate, serial) = (position, seek.jump.rate, seek.serial)
        anchorAtOrigin(due: seek.at)
    }

    mutating func play(due: Int64) { anchor.at = due }

    mutating func pause(at position: Int64) { anchor.position = position }

    /// The due time of a position on a stepped clock; nil before the first play.
    func steppedDue(_ position: Int64) -> Int64? {
        anchor.at.map { $0 + Int64(Double(position - anchor.position) / rate) }
    }

    /// The running time at which a frame ends.
    func end(of sent: SentFrame) -> Int64 { sent.runningTime + Int64(Double(sent.end - sent.pts) / rate) }
}
