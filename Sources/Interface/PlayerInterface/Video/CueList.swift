import Captions
import Numbers

/// The text of captions, as far as it has arrived.
struct CueList {
    /// The most visible lines.
    static let maximumLines = 3
    /// The most captions of an item; no film has more.
    private static let maximum = 20_000
    /// The number of newest captions that may still be visible; more at once would be unreadable.
    private static let deepestOverlap = 8

    /// The captions in the order of their starts, without duplicates.
    private var cues: [Cue] = []

    init() {}

    /// Adds captions. Known ones are ignored, because a new worker sends all of them again.
    mutating func add(_ more: [Cue]) {
        for cue in more where cues.count < Self.maximum {
            let place = firstIndex { $0.start > cue.start }
            let alike = cues[..<place].reversed().prefix { $0.start == cue.start }
            if !alike.contains(cue) { cues.insert(cue, at: place) }
        }
    }

    /// The text at a position (seconds); nil without a caption.
    func text(at position: Double) -> String? {
        let (time, started) = started(at: position)
        let shown = cues[max(0, started - Self.deepestOverlap)..<started].filter { $0.end > time }
        guard !shown.isEmpty else { return nil }
        // The newest lines are shown; with too many lines the older ones are dropped.
        let lines = shown.flatMap { $0.text.split(separator: "\n") }
        return lines.suffix(Self.maximumLines).joined(separator: "\n")
    }

    /// A position (seconds) in nanoseconds, and the number of captions that have started by then.
    private func started(at position: Double) -> (time: Int64, count: Int) {
        // Frames carry whole nanoseconds: rounding finds the caption that starts with the frame.
        let time = Int64(saturating: (position * 1e9).rounded())
        return (time, firstIndex { $0.start > time })
    }

    /// The largest gap between captions of which the later one repeats lines of the earlier one, as captions that scroll
    /// do (ns).
    private static let scrollingGap: Int64 = 100_000_000

    /// The start of the newest caption at a position (seconds), in nanoseconds; nil without a caption.
    func newestStart(at position: Double) -> Int64? {
        let (time, started) = started(at: position)
        guard started > 0, cues[started - 1].end > time else { return nil }
        return cues[started - 1].start
    }

    /// The text of the captions with a start, without the lines that were on the panel just before.
    func news(startingAt start: Int64) -> String {
        let first = firstIndex { $0.start >= start }
        let new = cues[first..<firstIndex { $0.start > start }]
        let before = cues[max(0, first - Self.deepestOverlap)..<first].filter {
            $0.end.plus(saturating: Self.scrollingGap) >= start
        }
        let known = before.flatMap { $0.text.split(separator: "\n") }
        return new.flatMap { $0.text.split(separator: "\n") }.filter { !known.contains($0) }.joined(separator: " ")
    }

    /// The first index whose cue meets a condition that all later cues meet too; `cues.count` for none.
    private func firstIndex(_ condition: (Cue) -> Bool) -> Int {
        var (low, high) = (0, cues.count)
        while low < high {
            let middle = (low + high) / 2
            if condition(cues[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
