import Geometry
import Gesture
import Interface
import InterfaceKit
import PageInterface
import Scene
import Settings
import Testing

/// What becomes of a preview, and of a finger on a list, when something else changes the page or the panel.
@Suite struct PreviewOverPagesTests {
    private static let thumbnail = Point(x: 200, y: 200)
    private static let sizes = [
        Size(width: 720, height: 1280), Size(width: 1280, height: 800), Size(width: 800, height: 480),
    ]
    private static let leaving: [Command] = [.show(.library), .open(.tab(.library))]

    private static func scene(_ panel: Panel) -> Scene { panel.interface.scene(at: panel.now) }

    private static func previewed() -> Panel {
        var panel = Panel.filled()
        panel.hold(thumbnail)
        panel.settle()
        return panel
    }

    @Test(arguments: sizes) func `an open preview lies in the middle of a turned or another panel`(size: Size) throws {
        var panel = Self.previewed()
        panel.resize(to: size)
        panel.frame()
        let picture = try #require(panel.snapshot.preview?.frames.first?.frame)
        #expect((picture.midX - size.width / 2).magnitude < 1)
        #expect(Rect(origin: .zero, size: size).contains(picture) && picture.width > size.width / 2)
        panel.settle()
        #expect(panel.snapshot.preview?.frames.first?.frame == picture)
    }

    @Test(arguments: leaving) func `another page has no preview of the last one`(command: Command) {
        var panel = Self.previewed()
        #expect(panel.snapshot.preview != nil)
        panel.send(.command(command))
        panel.settle()
        #expect(panel.snapshot.preview == nil && panel.snapshot.page == "library")
        var other = Panel.filled()
        other.send(.command(command))
        other.settle()
        #expect(Self.scene(panel) == Self.scene(other))
    }

    @Test(arguments: leaving) func `a finger that drags a preview leaves it with the page`(command: Command) {
        var panel = Self.previewed()
        panel.touch(.down, 640, 400)
        for step in 1...10 {
            panel.touch(.move, 640, 400 + Double(step) * 5)
            panel.frame()
        }
        panel.send(.command(command))
        panel.settle()
        panel.touch(.move, 640, 500)
        panel.touch(.up, 640, 500)
        panel.settle()
        #expect(panel.snapshot.preview == nil && panel.snapshot.page == "library")
    }

    @Test(arguments: leaving + [.back]) func `a finger that drags a list does not scroll the next one`(command: Command)
    {
        func panel(dragging: Bool) -> Panel {
            var panel = Panel.filled()
            // A page over the library's, to go back from.
            if command == .back {
                panel.send(.command(.open(.tab(.library))))
                panel.send(.command(.open(.channel("Channel 1"))))
                panel.settle()
            }
            if dragging {
                panel.touch(.down, 640, 500)
                for step in 1...10 {
                    panel.touch(.move, 640, 500 - Double(step) * 8)
                    panel.frame()
                }
            }
            panel.send(.command(command))
            panel.settle()
            if dragging {
                for step in 11...30 {
                    panel.touch(.move, 640, 500 - Double(step) * 8)
                    panel.frame()
                }
                panel.touch(.up, 640, 260)
                panel.settle()
            }
            return panel
        }
        let (dragged, still) = (panel(dragging: true), panel(dragging: false))
        #expect(dragged.snapshot.page == "library")
        #expect(Self.scene(dragged) == Self.scene(still))
    }
}
