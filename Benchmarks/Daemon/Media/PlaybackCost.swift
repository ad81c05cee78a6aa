import Figures
import Glibc
import Linux
import Playback
import Time
import WorkerProtocol

/// What it costs to decode a clip in time and to hand its frames over, next to GStreamer's own player that drops them.
@MainActor
struct PlaybackCost {
    /// What was asked of the worker, and what it used.
    private struct Series {
        let name: String
        let rendition: Rendition
        let limit: Double?
        var ratios: [Double] = []
        /// Seconds of this process.
        var handOvers: [Double] = []
        var shown: [Int] = []
    }

    let worker: String
    let clip: String
    private var series: [Series]
    private var bare: [Double] = []

    init(worker: String, clip: String) {
        (self.worker, self.clip) = (worker, clip)
        series = [
            Series(
                name: "in the full window of a 1280x800 panel", rendition: Rendition(width: 819, height: 461),
                limit: 1.15),
            Series(name: "in the mini window", rendition: Rendition(width: 178, height: 100), limit: 1.15),
            Series(name: "as decoded", rendition: .native, limit: 1.15),
        ]
    }

    mutating func run(rounds: Int) throws {
        for _ in 0..<rounds {
            let alone = try spent { try playBare() }.ended
            bare.append(alone)
            for index in series.indices {
                var shown = 0
                let ours = try spent { shown = try play(series[index].rendition) }
                series[index].ratios.append((ours.this + ours.ended) / alone)
                series[index].handOvers.append(ours.this)
                series[index].shown.append(shown)
            }
        }
    }

    private func spent(_ work: () throws -> Void) rethrows -> (this: Double, ended: Double) {
        let before = ProcessorTime.ofThisAndEnded()
        try work()
        let after = ProcessorTime.ofThisAndEnded()
        return (after.this - before.this, after.ended - before.ended)
    }

    /// - Returns: how many frames were shown.
    private func play(_ rendition: Rendition) throws -> Int {
        let viewing = try Viewing(worker, clip: clip, keepsSpare: false)
        viewing.player.chooseRendition(for: .resting(rendition), at: .zero)
        viewing.play()
        try viewing.run { viewing.hasEnded }
        return viewing.frames
    }

    /// With the sound sink that a worker takes which finds no device.
    private func playBare() throws(SystemError) {
        try runProgram(
            "gst-launch-1.0",
            ["-q", "playbin", "uri=file://\(clip)", "video-sink=fakesink sync=true", "audio-sink=fakesink sync=true"])
    }

    var measurements: [Measurement] {
        series.map { series in
            Measurement(
                name: "worker and hand-over \(series.name), to playbin into fakesink", value: median(series.ratios),
                unit: "x", limit: series.limit, decimals: 2)
        } + [
            Measurement(
                name: "  processor time of the hand-over, at most", value: series.flatMap(\.handOvers).max() ?? .nan,
                unit: "s", decimals: 2),
            Measurement(name: "  processor time of playbin into fakesink", value: median(bare), unit: "s", decimals: 2),
            Measurement(
                name: "  frames that were shown, the fewest of a run",
                value: Double(series.flatMap(\.shown).min() ?? 0), unit: ""),
        ]
    }
}
