import Figures
import Glibc
import Linux
import Playback
import Supervision
import Time

/// How long a person waits: for a picture after a seek, and after a worker's death.
@MainActor
struct Answers {
    let worker: String
    let clip: String
    /// Seconds; anywhere in a clip of twenty.
    private static let places = [3.1, 15.7, 8.2, 1.3, 17.9, 11.4, 5.6, 13.2]

    /// Key-frame seeks while playing, in turn with GStreamer's own.
    func seeks(rounds: Int) throws -> [Measurement] {
        let bare = try BarePipeline(clip: clip)
        try bare.play()
        let viewing = try Viewing(worker, clip: clip, keepsSpare: false)
        viewing.play()
        try viewing.run { viewing.frames > 10 }
        var (ours, alone): ([Double], [Double]) = ([], [])
        for place in (0..<rounds).flatMap({ _ in Self.places }) {
            alone.append(try bare.seek(to: Seconds(place)).value * 1e3)
            let serial = viewing.shown?.serial
            viewing.player.seek(to: place, exact: false, at: monotonicNow())
            ours.append(try viewing.run { viewing.shown?.serial != serial }.value * 1e3)
            // Plays on for a moment: a seek out of a running clip is what is measured.
            let frames = viewing.frames
            try viewing.run { viewing.frames > frames + 3 }
        }
        return [
            Measurement(
                name: "key-frame seek to the first new frame, beyond what GStreamer needs, median of \(ours.count)",
                value: median(ours) - median(alone), unit: "ms", limit: 100),
            Measurement(name: "  the slowest of ours", value: ours.max() ?? .nan, unit: "ms"),
            Measurement(name: "  GStreamer alone", value: median(alone), unit: "ms"),
        ]
    }

    /// The worker is killed while it plays, and the spare goes on.
    func death(times: Int) throws -> [Measurement] {
        let viewing = try Viewing(worker, clip: clip, keepsSpare: true)
        // The clip is shorter than all of this.
        viewing.player.follow(.again)
        viewing.play()
        // A spare stands ready a moment after its worker, and is no use before.
        let warmUp: Seconds = 3
        var waits: [Double] = []
        for _ in 0..<times {
            let ready = monotonicNow() + warmUp
            try viewing.run { viewing.shown.map { $0.at > ready } ?? false }
            let old = viewing.shown?.playback
            if let pid = viewing.link.pid { kill(pid, SIGKILL) }
            waits.append(try viewing.run { viewing.shown?.playback != old }.value * 1e3)
        }
        return [
            Measurement(
                name: "a worker's death to the next picture, the slowest of \(times)", value: waits.max() ?? .nan,
                unit: "ms", limit: 1000)
        ]
    }
}
