import Figures
import Geometry
import Gesture
import Linux
import Paint
import Scene
import Time

/// The full -> mini swipe over a playing clip, each frame timed next to the work it cannot do without.
@MainActor
struct Swipe {
    private static let warmUp = 0.5
    private static let from = (x: 400.0, y: 240.0)
    /// Points a refresh, for so many refreshes: a flick of 1200 pt/s.
    private static let (step, dragFrames) = (20.0, 12)

    /// Seconds of one frame.
    private struct FrameTimes {
        var deciding = 0.0
        var composing = 0.0
        var copying = 0.0
        var converting = 0.0
        var whole: Double { deciding + composing }
        var baseline: Double { copying + converting }
    }

    private let video: SyntheticVideo
    /// The same again: whoever reads a frame second would find it in the cache.
    private let baselineVideo: SyntheticVideo
    private let thumbnails = Thumbnails()
    private let baseline = Baseline(width: Stage.size.width, height: Stage.size.height)
    private var rounds: [[FrameTimes]] = []
    private var firstFrames: [(text: Double, whole: Double)] = []
    private var coldFirstFrame = (text: Double.nan, whole: Double.nan)

    init() throws { (video, baselineVideo) = (try SyntheticVideo(), try SyntheticVideo()) }

    mutating func run(rounds count: Int) {
        // The first round finds cold caches and pages, and loads the fonts.
        coldFirstFrame = round().1
        for _ in 0..<count {
            let (times, first) = round()
            rounds.append(times)
            firstFrames.append(first)
        }
    }

    /// One swipe of a program that has just started, so that no text of an earlier swipe is at hand.
    private func round() -> ([FrameTimes], (text: Double, whole: Double)) {
        let stage = Stage(video, thumbnails)
        let first = firstFrame(stage)
        stage.run(seconds: Self.warmUp, withVideo: false)
        stage.openClip()
        stage.run(seconds: Self.warmUp, withVideo: true)
        var times: [FrameTimes] = []
        stage.touch(.down, x: Self.from.x, y: Self.from.y)
        var y = Self.from.y
        for _ in 0..<Self.dragFrames {
            times.append(frame(stage))
            y += Self.step
            stage.touch(.move, x: Self.from.x, y: y)
        }
        stage.touch(.up, x: Self.from.x, y: y)
        repeat { times.append(frame(stage)) } while stage.windowMoves
        precondition(stage.windowState == "mini", "the swipe ended in \(stage.windowState)")
        return (times, first)
    }

    /// What the first full home page costs, and how much of that is setting its texts.
    private func firstFrame(_ stage: Stage) -> (text: Double, whole: Double) {
        stage.fillLibrary()
        let start = monotonicNow()
        let (scene, _) = stage.decide()
        stage.compose(scene, everything)
        let set = monotonicNow()
        let (same, _) = stage.decide()
        stage.compose(same, everything)
        let again = monotonicNow()
        return (((set - start) - (again - set)).value, (set - start).value)
    }

    private var everything: Region {
        Region(PixelRect(x: 0, y: 0, width: Stage.size.width, height: Stage.size.height))
    }

    private func frame(_ stage: Stage) -> FrameTimes {
        stage.takeVideo()
        let start = monotonicNow()
        let (scene, damage) = stage.decide()
        let decided = monotonicNow()
        stage.compose(scene, damage)
        let composed = monotonicNow()
        baseline.copy(damage)
        let copied = monotonicNow()
        if let size = videoSize(scene) {
            baseline.convert(
                baselineVideo.bytes(stage.videoNumber), video.layout, width: size.width, height: size.height)
        }
        let converted = monotonicNow()
        return FrameTimes(
            deciding: (decided - start).value, composing: (composed - decided).value,
            copying: (copied - composed).value, converting: (converted - copied).value)
    }

    private func videoSize(_ scene: Scene) -> PixelRect? {
        for layer in scene.layers {
            if case .video = layer.content { return PixelRect(snapping: layer.frame, scale: 1) }
        }
        return nil
    }

    // MARK: Results

    var measurements: [Measurement] {
        func sums(_ part: (FrameTimes) -> Double) -> [Double] { rounds.map { $0.reduce(0) { $0 + part($1) } } }
        let ratio = median(zip(sums(\.whole), sums(\.baseline)).map { $0 / $1 })
        let count = rounds.map(\.count).min() ?? 0
        let longest = (0..<count).map { i in median(rounds.map { $0[i].whole }) }.max() ?? .nan
        let worst = (0..<count).map { i in median(rounds.map { $0[i].whole / $0[i].baseline }) }.max() ?? .nan
        func perFrame(_ part: (FrameTimes) -> Double) -> Double { median(sums(part)) / Double(count) * 1e3 }
        func milliseconds(_ name: String, _ value: Double) -> Measurement {
            Measurement(name: name, value: value, unit: "ms", decimals: 2)
        }
        return [
            Measurement(
                name: "full -> mini over 720p, all \(count) frames, to copying + converting", value: ratio, unit: "x",
                limit: 2.5, decimals: 2),
            Measurement(name: "  its worst frame", value: worst, unit: "x", decimals: 2),
            milliseconds("  its longest frame", longest * 1e3),
            milliseconds("  mean frame", perFrame(\.whole)),
            milliseconds("    of that interface, scene, damage", perFrame(\.deciding)),
            milliseconds("  mean of copying the damage", perFrame(\.copying)),
            milliseconds("  mean of scaling and converting", perFrame(\.converting)),
            milliseconds("first full home page, fonts loaded", median(firstFrames.map(\.whole)) * 1e3),
            milliseconds("  of that setting its texts", median(firstFrames.map(\.text)) * 1e3),
            milliseconds("  setting its texts in a new process, with loading the fonts", coldFirstFrame.text * 1e3),
        ]
    }
}
