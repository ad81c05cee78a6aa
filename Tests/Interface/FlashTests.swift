import Geometry
import Interface
import Scene
import Testing

/// Nothing of the interface flashes: three flashes in a second can harm (WCAG 2.3.1). A flash is a pair of opposite
/// changes of the same layer.
@MainActor
@Suite struct FlashTests {
    /// The most changes in opposite directions within a second: three flashes.
    private static let limit = 6
    /// The least change of opacity that counts; WCAG counts 10 % of the relative luminance.
    nonisolated private static let least = 0.1
    private static let seconds = 4

    @Test(arguments: Exhibit.all) func `no layer flashes more than three times in a second`(exhibit: Exhibit) {
        var panel = exhibit.panel(Size(width: 1280, height: 800), measure: FixedPitch())
        var levels: [LayerID: Level] = [:]
        for tick in 0..<60 * Self.seconds {
            panel.frame()
            for layer in panel.interface.scene(at: panel.now).layers {
                levels[layer.id, default: Level()].take(Self.strength(of: layer), at: tick)
            }
        }
        for (id, level) in levels {
            #expect(level.mostInASecond <= Self.limit, "\(id) turns \(level.mostInASecond) times")
        }
    }

    @Test func `a layer that blinks at 4 Hz is found`() {
        var level = Level()
        for tick in 0..<120 { level.take(tick / 7 % 2 == 0 ? 1 : 0, at: tick) }
        #expect(level.mostInASecond > Self.limit)
        var slow = Level()
        for tick in 0..<120 { slow.take(tick / 20 % 2 == 0 ? 1 : 0, at: tick) }
        #expect(slow.mostInASecond <= Self.limit)
    }

    private static func strength(of layer: Layer) -> Double {
        if case .fill(let colour) = layer.content { colour.alpha * layer.opacity } else { layer.opacity }
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
