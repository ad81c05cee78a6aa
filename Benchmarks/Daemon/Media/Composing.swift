import Figures
import Geometry
import Linux
import Paint
import Scene
import Time

/// What the daemon adds to a frame that has come: composing it where it is seen.
@MainActor
struct Composing {
    private static let frames = 120
    private let thumbnails = Thumbnails()
    private let baseline = Baseline(width: Stage.size.width, height: Stage.size.height)
    private var ratios: [Double] = []
    private var milliseconds: [Double] = []
    private let video: SyntheticVideo
    private let baselineVideo: SyntheticVideo

    /// Frames of a size, seen in the full window.
    init(width: Int, height: Int) throws {
        video = try SyntheticVideo(width: width, height: height)
        baselineVideo = try SyntheticVideo(width: width, height: height)
    }

    mutating func run(rounds: Int) {
        for _ in 0..<rounds {
            let stage = Stage(video, thumbnails)
            stage.fillLibrary()
            stage.openClip()
            stage.run(seconds: 1, withVideo: true)
            var (ours, least) = (0.0, 0.0)
            for _ in 0..<Self.frames {
                stage.takeVideo()
                let (scene, damage) = stage.decide()
                let start = monotonicNow()
                stage.compose(scene, damage)
                let composed = monotonicNow()
                guard !damage.isEmpty else { continue }
                copyAndConvert(scene, damage, stage.videoNumber)
                ours += (composed - start).value
                least += (monotonicNow() - composed).value
            }
            ratios.append(ours / least)
            milliseconds.append(ours / Double(Self.frames / 2) * 1e3)
        }
    }

    private func copyAndConvert(_ scene: Scene, _ damage: Region, _ number: Int) {
        baseline.copy(damage)
        for layer in scene.layers {
            guard case .video = layer.content else { continue }
            let place = PixelRect(snapping: layer.frame, scale: 1)
            baseline.convert(
                baselineVideo.bytes(number), baselineVideo.layout, width: place.width, height: place.height)
        }
    }

    func measurements(_ name: String) -> [Measurement] {
        [
            Measurement(
                name: "composing \(name), to scaling, converting and copying", value: median(ratios), unit: "x",
                limit: 1.5, decimals: 2),
            Measurement(name: "  a frame", value: median(milliseconds), unit: "ms", decimals: 2),
        ]
    }
}
