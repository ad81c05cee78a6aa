import Geometry
import Gesture
import Interface
import InterfaceKit
import Scene
import Settings
import Testing
import WorkerProtocol

/// Between full and mini the window shows something at every place, and no text lies on another.
@Suite struct WindowPlateTests {
    private func texts(_ panel: Panel, _ parts: [Part]) -> [Layer] {
        panel.interface.scene(at: panel.now).layers.filter { layer in
            guard case .text = layer.content, layer.opacity > 0 else { return false }
            return parts.contains { $0.rawValue == layer.id.part }
        }
    }

    private func seen(_ layer: Layer) -> Rect { layer.clip.map(layer.frame.intersection) ?? layer.frame }

    @Test(arguments: ThresholdTests.sizes, Settings.Motion.Style.allCases)
    func `between full and mini there is always a text, and none on another`(
        size: Size, style: Settings.Motion.Style
    ) throws {
        var panel = Panel.filled(size) { $0.motion.style = style }
        panel.open()
        panel.fetch()
        let video = try #require(panel.snapshot.video)
        panel.touch(.down, video.midX, video.minY + 20)
        var expansions: [Double] = []
        for step in 1...60 {
            panel.touch(.move, video.midX, video.minY + 20 + Double(step) * size.height / 60)
            panel.wait(0.1)
            let expansion = panel.snapshot.expansion
            guard (0...1).contains(expansion) else { continue }
            expansions.append(expansion)
            let mini = texts(panel, [.miniTitle, .miniChannel])
            let details = texts(panel, [.detail])
            let strongest = (mini + details).map(\.opacity).max() ?? 0
            #expect(strongest >= 0.4, "at \(expansion)")
            for one in mini {
                for other in details {
                    #expect(seen(one).intersection(seen(other)).isEmpty, "at \(expansion)")
                }
            }
        }
        #expect(expansions.count > 20 && expansions.min()! < 0.2 && expansions.max()! > 0.8)
    }

    @Test func `the next item's picture stands in the video's place before its first frame`() throws {
        var panel = Panel.filled()
        panel.send(.play(Panel.row(1), animated: false))
        panel.fetch()
        panel.send(.media(.prerolled(duration: 60)))
        panel.send(.media(.frame(.init(1), aspect: 16.0 / 9, pts: 1)))
        panel.fetch()
        panel.send(.media(.ended(truncated: false)))
        panel.fetch()
        panel.effects = []
        panel.send(.command(.next))
        panel.frame()
        let poster = try #require(panel.interface.scene(at: panel.now).layers.first { $0.id == Part.poster.id() })
        #expect(poster.opacity == 1 && poster.frame.width > 0)
    }

    @Test func `without a picture of the next item the last frame stays until its first`() {
        func video(_ panel: Panel) -> [Content] {
            panel.interface.scene(at: panel.now).layers.filter { $0.id == Part.video.id() }.map(\.content)
        }
        var panel = Panel()
        panel.open()
        panel.send(.media(.prerolled(duration: 60)))
        panel.send(.media(.frame(.init(1), aspect: 4 / 3, pts: 59)))
        panel.send(.media(.ended(truncated: false)))
        panel.frame()
        // The second item has no frame before the third begins.
        for number in [2, 3] {
            panel.send(.play(Panel.row(number), animated: false))
            panel.frame()
            #expect(video(panel) == [.video(.init(1))])
        }
        panel.send(.media(.prerolled(duration: 60)))
        panel.send(.media(.frame(.init(2), aspect: 16.0 / 9, pts: 0)))
        panel.frame()
        #expect(video(panel) == [.video(.init(2))])
        panel.send(.play(Panel.row(4), animated: false))
        panel.send(.media(.failed(.damaged)))
        panel.frame()
        #expect(video(panel).isEmpty, "a message does not lie on another item's frame")
    }
}
