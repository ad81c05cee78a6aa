package import Captions
import Numbers

/// The captions of the item that plays, as far as they have arrived.
package struct CaptionTrack {
    /// As many lines as are shown at once.
    package static let mostLines = 3
    /// Longer than any film.
    private static let most = 20_000
    /// So many captions before the newest may still be on: more at once are not read by anyone.
    private static let deepestOverlap = 8

    /// Ordered by their start; each once.
    private var cues: [Cue] = []

    package init() {}

    /// Captions that are there already are passed over: a worker that died tells all of them again.
    package mutating func add(_ more: [Cue]) {
        for cue in more where cues.count < Self.most {
            let place = firstIndex { $0.start > cue.start }
            let alike = cues[..<place].reversed().prefix { $0.start == cue.start }
            if !alike.contains(cue) { cues.insert(cue, at: place) }
        }
    }

    /// What is read at a position (seconds); nil for nothing.
    package func text(at position: Double) -> String? {
        // Frames carry whole nanoseconds: half of one more finds the caption that starts with the frame.
        let time = Int64(saturating: (position * 1e9).rounded())
        let started = firstIndex { $0.start > time }
        let shown = cues[max(0, started - Self.deepestOverlap)..<started].filter { $0.end > time }
        guard !shown.isEmpty else { return nil }
        // The newest are read; older lines go first where there are too many.
        let lines = shown.flatMap { $0.text.split(separator: "\n") }
        return lines.suffix(Self.mostLines).joined(separator: "\n")
    }

    /// The first index whose cue meets a condition that all later ones meet too; `cues.count` for none.
    private func firstIndex(_ condition: (Cue) -> Bool) -> Int {
        var (low, high) = (0, cues.count)
        while low < high {
            let middle = (low + high) / 2
            if condition(cues[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
