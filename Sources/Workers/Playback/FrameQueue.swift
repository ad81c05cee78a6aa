import Numbers
package import Time
package import WorkerProtocol

/// The decoded frames that wait for their time, and the frame on screen.
package struct FrameQueue: Sendable {
    /// A frame that is due at most this long after a flip belongs to the flip: Matroska rounds time stamps to 1 ms.
    package static let tolerance: Seconds = 0.001

    package private(set) var waiting: [FrameInfo] = []
    package private(set) var showing: FrameInfo?
    /// The last observed time between two frames, in nanoseconds.
    private var spacing: Int64 = 0
    /// The first frame of an item or after a seek, while the clock is unknown. It is shown at once, and later frames
    /// are timed relative to it.
    private var opening: BufferID?
    /// The playback rate: media time per real time.
    package var rate = 1.0

    package init() {}

    /// Adds the next frame, or one in place of the last frame.
    ///
    /// - Returns: the buffer of the last waiting frame if this one replaces it.
    package mutating func append(_ frame: FrameInfo) -> BufferID? {
        if let replaced = waiting.last, replaced.isReplaced(by: frame) {
            if opening == replaced.buffer { opening = frame.buffer }
            waiting[waiting.count - 1] = frame
            return replaced.buffer
        }
        if let last = waiting.last ?? showing, frame.pts > last.pts, frame.serial == last.serial,
            frame.playback == last.playback
        {
            spacing = frame.pts - last.pts
        }
        if frame.due == 0, waiting.isEmpty { opening = frame.buffer }
        waiting.append(frame)
        return nil
    }

    /// Whether a frame takes the place of the one on screen.
    package func replacesShowing(_ frame: FrameInfo) -> Bool { showing?.isReplaced(by: frame) ?? false }

    /// Whether the next frame takes the place of the one on screen, so that it is shown also during a pause.
    package var showsReplacement: Bool { waiting.first.map(replacesShowing) ?? false }

    /// Selects the frame for a flip: the newest that is due by then.
    ///
    /// - Returns: whether the frame on screen changes, and the buffers that are no longer needed.
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

    /// Drops all frames due by a flip but the newest.
    package mutating func removeCovered(at flip: Instant) -> [BufferID] {
        guard let index = newestDue(by: flip) else { return [] }
        // A frame that another one covers cannot be the opening frame any more.
        if index > 0 { opening = nil }
        defer { waiting.removeSubrange(..<index) }
        return waiting[..<index].map(\.buffer)
    }

    /// Sets the clock: the frame with this stamp is due at `due`. All others move with it, including those of the next
    /// item.
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

    /// Drops the waiting frames; the one on screen stays.
    package mutating func removeWaiting() -> [BufferID] {
        opening = nil
        defer { waiting.removeAll() }
        return waiting.map(\.buffer)
    }

    /// Forgets all frames without releasing them, after the worker's death.
    package mutating func forget() {
        waiting.removeAll()
        (showing, opening) = (nil, nil)
    }

    /// Drops all frames, including the one on screen.
    package mutating func removeAll() -> [BufferID] {
        defer { forget() }
        return waiting.map(\.buffer) + (showing.map { [$0.buffer] } ?? [])
    }

    /// The due time of the next frame.
    package var nextDue: Instant? {
        waiting.first.map { $0.buffer == opening ? .zero : Instant(nanoseconds: $0.due) }
    }

    /// Whether the frame for a flip is certain: a later frame has arrived.
    package func covers(flip: Instant) -> Bool {
        waiting.last.map { $0.due > (flip + Self.tolerance).nanoseconds } ?? false
    }

    /// The expected due time of the next frame: after the last one's duration, or after the usual time between frames
    /// if that is longer.
    package var nextExpected: Instant? {
        (waiting.last ?? showing).map { instant(after: $0, by: max(spacing, $0.length)) }
    }

    /// The end of the last frame: after the usual time between frames, or after its duration if that is shorter.
    package var end: Instant? {
        (waiting.last ?? showing).map { instant(after: $0, by: $0.length > 0 ? min(spacing, $0.length) : spacing) }
    }

    /// - Parameter time: a duration of the media, in nanoseconds.
    private func instant(after frame: FrameInfo, by time: Int64) -> Instant {
        Instant(nanoseconds: frame.due.plus(saturating: Int64(saturating: Double(time) / rate)))
    }
}

extension FrameInfo {
    fileprivate func isReplaced(by other: FrameInfo) -> Bool {
        pts == other.pts && serial == other.serial && playback == other.playback
    }
}
