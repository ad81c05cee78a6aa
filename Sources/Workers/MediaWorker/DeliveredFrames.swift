import WorkerProtocol

/// A frame that was sent to the daemon. Its times are in nanoseconds.
struct SentFrame {
    let buffer: BufferID
    let pts: Int64
    let end: Int64
    let runningTime: Int64
}

/// The frames of the present serial that were sent to the daemon, and the reported end.
struct DeliveredFrames {
    private(set) var last: SentFrame?
    /// The instant at which the last frame was sent (ns); 0 before the first frame after a start.
    private(set) var lastAt: Int64 = 0
    /// The number of pictures since the last sent frame that GStreamer or this worker dropped as late.
    private(set) var missed: UInt32 = 0
    /// The frames that the daemon holds, oldest first.
    private(set) var held: [SentFrame] = []
    /// Whether `.ended` was sent for this serial, or another playback has replaced this one.
    var hasEnded = false
    /// Whether `.picturesEnded` was sent for this serial.
    var hasReportedPicturesEnd = false

    mutating func miss() { missed += 1 }

    /// - Returns: the number of pictures that were missed before this frame.
    mutating func add(_ sent: SentFrame, at instant: Int64) -> UInt32 {
        defer { missed = 0 }
        (last, lastAt) = (sent, instant)
        held.append(sent)
        return missed
    }

    mutating func released(_ buffer: BufferID) { held.removeAll { $0.buffer == buffer } }

    /// Prepares a start: its first picture is sent however late the picture is.
    mutating func beginStart() { lastAt = 0 }

    /// Forgets the last sent frame: after a further attempt to open the item, the first picture may equal that frame.
    mutating func forgetLast() { last = nil }

    /// Begins the serial of a seek.
    mutating func beginSerial() {
        (last, held) = (nil, [])
        (hasEnded, hasReportedPicturesEnd) = (false, false)
    }
}
