import Geometry
import Interface
import InterfaceKit
import Scene
import Testing

/// Nothing of the interface flashes by itself: three flashes in a second can harm (WCAG 2.3.1). A flash is a pair of
/// opposite changes of the same layer.
@MainActor
@Suite struct FlashTests {
    /// The most changes in opposite directions within a second: three flashes.
    private static let limit = 6
    /// The least change of opacity that counts; WCAG counts 10 % of the relative luminance.
    nonisolated private static let least = 0.1
    private static let seconds = 4

    @Test(arguments: Exhibit.all) func `no layer flashes more than three times in a second`(exhibit: Exhibit) {
        var panel = exhibit.panel(Size(width: 1280, height: 800), measure: FixedPitch())
        var watch = FlashWatch()
        for tick in 0..<60 * Self.seconds {
            panel.frame()
            watch.take(panel.interface.scene(at: panel.now).layers, at: tick)
        }
        for (id, level) in watch.levels {
            let turns = max(level.opacity.mostInASecond, level.luminance.mostInASecond)
            #expect(turns <= Self.limit, "\(id) turns \(turns) times")
        }
    }

    @Test(arguments: [(7, true), (20, false)])
    func `a layer that blinks, changes its colour or comes and goes at 4 Hz is found`(frames: Int, isFlash: Bool) {
        let frame = Rect(x: 0, y: 0, width: 10, height: 10)
        var watch = FlashWatch()
        for tick in 0..<120 {
            let isOn = tick / frames % 2 == 0
            let blinking = Layer(LayerID(part: 1, index: 0), frame, .fill(Theme.white), opacity: isOn ? 1 : 0.2)
            let changing = Layer(LayerID(part: 2, index: 0), frame, .fill(isOn ? Theme.white : Theme.black))
            let absent = Layer(LayerID(part: 3, index: 0), frame, .fill(Theme.white))
            watch.take([blinking, changing] + (isOn ? [absent] : []), at: tick)
        }
        #expect(watch.levels.count == 3)
        for level in watch.levels.values {
            #expect((level.luminance.mostInASecond > Self.limit) == isFlash)
        }
    }

    /// The opacity and the luminance of each layer over time.
    private struct FlashWatch {
        private(set) var levels: [LayerID: (opacity: Level, luminance: Level)] = [:]

        mutating func take(_ layers: [Layer], at tick: Int) {
            var present = Set<LayerID>()
            for layer in layers {
                let colour = Self.colour(of: layer)
                let opacity = layer.opacity * (colour?.alpha ?? 1)
                take(opacity, opacity * (colour.map(Self.luminance) ?? 1), of: layer.id, at: tick)
                present.insert(layer.id)
            }
            for id in levels.keys where !present.contains(id) { take(0, 0, of: id, at: tick) }
        }

        private mutating func take(_ opacity: Double, _ luminance: Double, of id: LayerID, at tick: Int) {
            levels[id, default: (Level(), Level())].opacity.take(opacity, at: tick)
            levels[id]?.luminance.take(luminance, at: tick)
        }

        private static func colour(of layer: Layer) -> Colour? {
            switch layer.content {
            case .fill(let colour), .text(_, let colour), .icon(_, let colour), .outline(let colour, _): colour
            default: nil
            }
        }

        /// The relative luminance, without the gamma: a bound for what can change.
        private static func luminance(_ colour: Colour) -> Double {
            0.2126 * colour.red + 0.7152 * colour.green + 0.0722 * colour.blue
        }
    }

    /// The strength of one layer over time, and the frames at which it turned from rising to falling or back.
    private struct Level {
        private var turns: [Int] = []
        private var extreme: Double?
        private var isRising: Bool?

        mutating func take(_ value: Double, at tick: Int) {
            guard let start = extreme else {
                extreme = value
                return
            }
            let change = value - start
            if let isRising, (change >= 0) == isRising {
                extreme = value
            } else if abs(change) >= FlashTests.least {
                isRising = change > 0
                extreme = value
                turns.append(tick)
            }
        }

        var mostInASecond: Int {
            turns.indices.map { first in turns[first...].count { $0 < turns[first] + 60 } }.max() ?? 0
        }
    }
}
