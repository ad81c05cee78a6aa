import Geometry
import Gesture
import Interface
import InterfaceKit
import KioskInterface
import Scene
import Settings
import Testing
import Time

@testable import PageInterface

/// The page that is left when all else has failed.
@Suite struct OutOfOrderTests {
    private static let page = OutOfOrder(since: "2026-11-22 09:31", code: "T-04-1F3A")

    @Test func `it stands still, takes no touch and asks for nothing`() {
        var panel = Panel.filled()
        panel.interface.outOfOrder = Self.page
        panel.effects = []
        panel.frame()
        let scene = panel.interface.scene(at: panel.now)
        for phase in [TouchSample.Phase.down, .up] {
            for x in stride(from: 20.0, to: 1280, by: 100) {
                let sample = TouchSample(
                    id: TouchID(number: 0), phase: phase, position: Point(x: x, y: 780), time: panel.now)
                panel.send(.touch(sample))
            }
        }
        panel.send(.scanned(total: 7))
        panel.send(.command(.show(.settings)))
        for _ in 0..<60 { panel.frame() }
        #expect(panel.effects.isEmpty)
        #expect(panel.interface.scene(at: panel.now) == scene)
        #expect(panel.interface.nextChange(after: panel.now) == nil)
    }

    @Test(
        arguments: [
            Size(width: 320, height: 240), Size(width: 480, height: 800), Size(width: 800, height: 480),
            Size(width: 1080, height: 1920), Size(width: 3840, height: 2160),
        ], [false, true])
    func `all of it is on the panel, and nothing lies over anything else`(size: Size, japanese: Bool) {
        var panel = Panel(size, language: japanese ? "ja" : "en")
        panel.interface.outOfOrder = Self.page
        panel.frame()
        let layers = panel.interface.scene(at: panel.now).layers
        let whole = Rect(origin: .zero, size: size)
        #expect(layers.first?.frame == whole)
        let texts = layers.compactMap { layer -> (String, Rect)? in
            guard case .text(let run, _) = layer.content else { return nil }
            return (run.string, layer.frame)
        }
        #expect(texts.contains { $0.0.contains("T-04-1F3A") && $0.0.contains("2026-11-22 09:31") })
        #expect(texts.contains { $0.0 == "Out of order" } && texts.contains { $0.0.contains("調整中") })
        for (index, (_, frame)) in texts.enumerated() {
            #expect(frame.y >= 0 && frame.maxY <= size.height && frame.x >= 0 && frame.maxX <= size.width)
            for (_, other) in texts.dropFirst(index + 1) { #expect(frame.maxY <= other.y || other.maxY <= frame.y) }
        }
    }
}
