import Figures
import Geometry
import Gesture
import Glibc
import Interface
import Panel
import Presentation

/// The full -> mini swipe on planes: what the daemon's own code costs, next to copying the panel's bytes once.
@MainActor
struct PlaneSwipe {
    private static let warmUp = 0.5
    private static let from = (x: 400.0, y: 240.0)
    /// Points a refresh, for so many refreshes.
    private static let (step, dragFrames) = (10.0, 40)

    /// Seconds of one round's frames.
    private struct FrameTimes {
        /// Of frames that show the video's last picture, of those that show a new one, and of copies of the panel.
        var (still, withPicture, copies): ([Double], [Double], [Double]) = ([], [], [])
    }

    private let video: SyntheticVideo
    private let thumbnails = Thumbnails()
    private let copier = PanelCopier()
    private var rounds: [FrameTimes] = []
    private var drawnPixels = 0

    init() throws { video = try SyntheticVideo() }

    mutating func run(rounds: Int) { for _ in 0..<rounds { round() } }

    private mutating func round() {
        let stage = PlaneStage(Stage(video, thumbnails))
        stage.stage.fillLibrary()
        for _ in 0..<Int(Self.warmUp * Double(Stage.rate)) { _ = stage.frame() }
        stage.stage.openClip()
        for _ in 0..<Int(Self.warmUp * Double(Stage.rate)) { video(stage) }
        rounds.append(FrameTimes())
        stage.stage.touch(.down, x: Self.from.x, y: Self.from.y)
        video(stage)
        var y = Self.from.y
        for number in 0..<Self.dragFrames {
            y += Self.step
            stage.stage.touch(.move, x: Self.from.x, y: y)
            measure(stage, keeps: number > 2)
        }
        stage.stage.touch(.up, x: Self.from.x, y: y)
        repeat { measure(stage, keeps: stage.stage.windowMoves) } while stage.stage.windowMoves
        precondition(stage.stage.windowState == "mini", "the swipe ended in \(stage.stage.windowState)")
    }

    private func video(_ stage: PlaneStage) {
        stage.stage.takeVideo()
        _ = stage.frame()
    }

    private mutating func measure(_ stage: PlaneStage, keeps: Bool) {
        let before = stage.stage.videoNumber
        stage.stage.takeVideo()
        let start = threadTime()
        let pixels = stage.frame()
        let end = threadTime()
        guard keeps, stage.stage.windowMoves else { return }
        guard let pixels else { preconditionFailure("a frame of the swipe was composed") }
        drawnPixels += pixels
        let round = rounds.count - 1
        if before == stage.stage.videoNumber {
            rounds[round].still.append(end - start)
        } else {
            rounds[round].withPicture.append(end - start)
        }
        rounds[round].copies.append(threadTime { copier.copy() })
    }

    var measurements: [Measurement] {
        let still = shortest(of: rounds.map(\.still))
        let copy = median(shortest(of: rounds.map(\.copies)))
        func micro(_ name: String, _ seconds: Double) -> Measurement {
            Measurement(name: name, value: seconds * 1e6, unit: "us", decimals: 1)
        }
        return [
            Measurement(
                name: "full -> mini on planes, a frame's own time to a copy of the panel", value: median(still) / copy,
                unit: "x", limit: 0.05, decimals: 3),
            micro("  median of \(still.count) frames", median(still)),
            micro("  with a new picture of the video, 720p", median(shortest(of: rounds.map(\.withPicture)))),
            micro("  a copy of the panel's bytes", copy),
            Measurement(name: "  pixels drawn in all of them", value: Double(drawnPixels), unit: "", limit: 0),
        ]
    }
}

/// The stage's interface on planes of a controller in memory.
@MainActor
final class PlaneStage {
    let stage: Stage
    private let screen = PlaneScreen(MemoryOutput(), rotation: .none)
    private var commit: UInt64 = 0

    init(_ stage: Stage) { self.stage = stage }

    /// Builds a frame and commits it, as the daemon does.
    ///
    /// - Returns: the number of pixels drawn; nil where it would be composed.
    func frame() -> Int? {
        stage.perform(stage.interface.frame(build: stage.now, flip: stage.flip))
        let painter = Painter(stage.compositor, stage.sources, scale: 1)
        let pixels = screen.prepare(&stage.interface, at: stage.flip, painter)
        stage.tick += 1
        guard pixels != nil, screen.needsCommit else { return pixels }
        commit += 1
        do throws(CommitError) {
            try screen.commit(as: CommitID(commit))
        } catch {
            fatalError("\(error)")
        }
        screen.flipped(CommitID(commit))
        return pixels
    }
}

/// Copies the bytes of a panel from memory to memory, neither of which is in a cache.
final class PanelCopier {
    private static let bytes = Stage.size.width * Stage.size.height * 4
    /// More than the largest cache holds.
    private static let panels = 24
    private let from: UnsafeMutableRawPointer
    private let to: UnsafeMutableRawPointer
    private var next = 0

    init() {
        func memory() -> UnsafeMutableRawPointer {
            let memory = UnsafeMutableRawPointer.allocate(byteCount: Self.bytes * Self.panels, alignment: 64)
            memory.initializeMemory(as: UInt8.self, repeating: 1, count: Self.bytes * Self.panels)
            return memory
        }
        (from, to) = (memory(), memory())
    }

    deinit {
        from.deallocate()
        to.deallocate()
    }

    func copy() {
        memcpy(to + next * Self.bytes, from + next * Self.bytes, Self.bytes)
        next = (next + 1) % Self.panels
    }
}
