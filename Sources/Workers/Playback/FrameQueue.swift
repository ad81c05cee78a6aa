import Numbers
package import Time
package import WorkerProtocol

/// Decoded frames that wait for their time, and the one that is shown.
package struct FrameQueue: Sendable {
    /// Stamps are rounded (to milliseconds in Matroska): a frame due within this after a flip belongs to it.
    package static let tolerance: Seconds = 0.001

    package private(set) var waiting: [FrameInfo] = []
    package private(set) var showing: FrameInfo?
    /// From one frame to the next, as last seen, in nanoseconds.
    private var spacing: Int64 = 0
    /// The first frame of an item or after a seek, from before the clock is known: it is seen at once, and its time counts for
    /// those after it.
    private var opening: BufferID?
    /// Media time over time.
    package var rate = 1.0

    package init() {}

    package mutating func append(_ frame: FrameInfo) {
        if let last = waiting.last ?? showing, frame.pts > last.pts, frame.serial == last.serial,
            frame.playback == last.playback
        {
            spacing = frame.pts - last.pts
        }
        if frame.due == 0, waiting.isEmpty { opening = frame.buffer }
        waiting.append(frame)
    }

    /// Takes the frame that is right for a flip: the newest that is due by then.
    ///
    /// - Returns: whether another frame is shown than before, and the buffers that are no longer needed.
    package mutating func select(flip: Instant) -> (changed: Bool, released: [BufferID]) {
        guard newestDue(by: flip) != nil else { return (false, []) }
        var released = removeCovered(at: flip)
        if let showing { released.append(showing.buffer) }
        showing = waiting.removeFirst()
        opening = nil
        return (true, released)
    }

    private func newestDue(by flip: Instant) -> Int? {
        let limit = (flip + Self.tolerance).nanoseconds
        return waiting.lastIndex { $0.due <= limit || $0.buffer == opening }
    }

    /// Drops what is due by a flip but for the newest.
    package mutating func removeCovered(at flip: Instant) -> [BufferID] {
        guard let index = newestDue(by: flip) else { return [] }
        // A frame that another one covers is the opening one no more.
        if index > 0 { opening = nil }
        defer { waiting.removeSubrange(..<index) }
        return waiting[..<index].map(\.buffer)
    }

    /// The frame with this stamp is due at `due`; all others accordingly, those of the next item as far behind as before.
    package mutating func setClock(_ playback: PlaybackID, pts: Int64, due: Int64) {
        func instant(_ frame: FrameInfo) -> Int64 {
            due.plus(saturating: Int64(saturating: Double(frame.pts - pts) / rate))
        }
        let known = ([showing].compactMap { $0 } + waiting).last { $0.playback == playback }
        let shift = known.map { instant($0).minus(saturating: $0.due) } ?? 0
        func moved(_ frame: FrameInfo) -> Int64 {
            frame.playback == playback ? instant(frame) : frame.due.plus(saturating: shift)
        }
        for index in waiting.indices { waiting[index].due = moved(waiting[index]) }
        if let shown = showing {
            let due = moved(shown)
            showing?.due = due
        }
    }

    /// Drops what waits; what is shown stays.
    package mutating func removeWaiting() -> [BufferID] {
        opening = nil
        defer { waiting.removeAll() }
        return waiting.map(\.buffer)
    }

    /// Forgets everything, as after the worker died: there is nobody to release buffers to.
    package mutating func forget() {
        waiting.removeAll()
        (showing, opening) = (nil, nil)
    }

    /// Drops everything.
    package mutating func removeAll() -> [BufferID] {
        defer { forget() }
        return waiting.map(\.buffer) + (showing.map { [$0.buffer] } ?? [])
    }

    /// When the next frame is to be seen.
    package var nextDue: Instant? {
        waiting.first.map { $0.buffer == opening ? .zero : Instant(nanoseconds: $0.due) }
    }

    /// Whether the frame that is right for a flip is known: one due later is here.
    package func covers(flip: Instant) -> Bool {
        waiting.last.map { $0.due > (flip + Self.tolerance).nanoseconds } ?? false
    }

    /// When a frame should follow the last one that is here: after that one's own length, where the media says one.
    package var nextExpected: Instant? {
        (waiting.last ?? showing).map { last in
            Instant(nanoseconds: last.due.plus(saturating: Int64(saturating: Double(max(spacing, last.length)) / rate)))
        }
    }

    /// When the last frame that is here has been seen for as long as the others were.
    package var end: Instant? {
        (waiting.last ?? showing).map {
            Instant(nanoseconds: $0.due.plus(saturating: Int64(saturating: Double(spacing) / rate)))
        }
    }
}
