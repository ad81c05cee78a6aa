import CAllocations
import Figures
import Geometry
import Gesture
import Glibc
import Interface
import InterfaceKit
import Scene
import WorkerProtocol

/// What the interface itself costs a frame: events, frame, scene, damage and plane layers, without drawing.
@MainActor
struct InterfaceFigures {
    /// Frames of a drag before its memory has found its size, and those that count.
    private static let (warmUp, counted) = (60, 240)
    private static let rows = 100_000
    /// A fling's slowest frames are single frames, so each of them is measured more often than those of a median.
    private static let flingsInRound = 3
    private static let video = VideoFrameID(1)

    private let copier = PanelCopier()
    private let thumbnails = Thumbnails()
    private let source: SyntheticVideo
    /// Seconds of the same frames, round for round.
    private var drags: [[Double]] = []
    private var copies: [[Double]] = []
    private var flings: [[Double]] = []
    private var allocations: UInt64 = 0
    private var scrollAllocations: UInt64 = 0

    init() throws { source = try SyntheticVideo() }

    mutating func run(rounds: Int) {
        for _ in 0..<rounds {
            drag()
            for _ in 0..<Self.flingsInRound { fling() }
            scroll()
        }
    }

    // MARK: A window under a finger, over a full page

    private mutating func drag() {
        let stage = Stage(source, thumbnails)
        stage.fillLibrary()
        for _ in 0..<30 { decide(stage) }
        stage.openClip()
        stage.takeVideo()
        for _ in 0..<30 { decide(stage) }
        var drawn = MovingDrawings()
        var (frames, copies): ([Double], [Double]) = ([], [])
        stage.touch(.down, x: 400, y: 100)
        for number in 0..<Self.warmUp + Self.counted {
            let isCounted = number >= Self.warmUp
            let before = allocations_so_far()
            let seconds = threadTime {
                // Down and up again, so that it never stops.
                stage.touch(.move, x: 400, y: 300 + 150 * sin(Double(number) / 20))
                decide(stage)
                _ = stage.interface.nextChange(after: stage.now)
            }
            let after = allocations_so_far()
            let planeLayers = threadTime {
                _ = stage.interface.planeLayers(at: stage.now, on: .fading, reusing: &drawn)
            }
            guard isCounted else { continue }
            allocations += after - before
            frames.append(seconds + planeLayers)
            copies.append(threadTime { copier.copy() })
        }
        drags.append(frames)
        self.copies.append(copies)
    }

    private func decide(_ stage: Stage) { stage.decideAgain() }

    // MARK: A long list

    private mutating func fling() {
        let stage = Stage(source, thumbnails)
        stage.fillLibrary(Self.rows)
        for _ in 0..<60 { decide(stage) }
        var y = 700.0
        var frames: [Double] = []
        for _ in 0..<8 {
            // Thrown again and again, as fast as a finger can.
            stage.touch(.down, x: 640, y: y)
            for _ in 0..<6 {
                y -= 100
                decide(stage)
                stage.touch(.move, x: 640, y: y)
            }
            stage.touch(.up, x: 640, y: y)
            y = 700
            for _ in 0..<40 {
                var asked: [Effect] = []
                frames.append(threadTime { asked = stage.decideOnly() })
                stage.finish(asked)
            }
        }
        flings.append(frames)
    }

    /// A finger that scrolls up and down through rows that it has shown before. The way has a period of 126 frames.
    private mutating func scroll() {
        let stage = Stage(source, thumbnails)
        stage.fillLibrary()
        for _ in 0..<60 { decide(stage) }
        stage.touch(.down, x: 640, y: 600)
        let warmUp = 4 * Self.warmUp
        for number in 0..<warmUp + Self.counted {
            let before = allocations_so_far()
            stage.touch(.move, x: 640, y: 400 + 200 * cos(Double(number) / 20))
            decide(stage)
            if number >= warmUp { scrollAllocations += allocations_so_far() - before }
        }
    }

    // MARK: Results

    var measurements: [Measurement] {
        let dragged = shortest(of: drags)
        let (drag, copy) = (median(dragged), median(shortest(of: copies)))
        let frames = shortest(of: flings).sorted()
        let (fling, slowest) = (median(frames), frames[frames.count * 99 / 100])
        return [
            Measurement(
                name: "a dragged window: interface, scene, damage and plane layers, to a copy of the panel",
                value: drag / copy, unit: "x", limit: 0.1, decimals: 3),
            Measurement(name: "  median of \(dragged.count) frames", value: drag * 1e6, unit: "us", decimals: 1),
            Measurement(
                name: "  heap allocations of interface, scene and damage in \(dragged.count * drags.count) frames",
                value: Double(allocations), unit: "", limit: 0),
            Measurement(
                name: "  heap allocations a frame of a scroll, mostly those of a row that appears",
                value: Double(scrollAllocations) / Double(Self.counted * drags.count), unit: "", limit: 1, decimals: 2),
            Measurement(
                name: "a fling through \(Self.rows) rows, the 99th of 100 frames to the median",
                value: slowest / fling, unit: "x", limit: 1.2, decimals: 2),
            Measurement(name: "  median of \(frames.count) frames", value: fling * 1e6, unit: "us", decimals: 1),
        ]
    }
}
