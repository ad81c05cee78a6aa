import Geometry
import Gesture
import Interface
import InterfaceKit
import PageInterface
import Scene
import Settings
import Testing
import Time
import WorkerProtocol

/// The edges of the panel that stay free: the interface is that of a smaller panel, moved.
@Suite struct InsetsTests {
    private static let sizes = [
        Size(width: 720, height: 1280), Size(width: 1280, height: 800), Size(width: 800, height: 480),
    ]
    /// Top, left, bottom, right.
    private static let insets = [40.0, 24, 16, 8]
    private static let origin = Point(x: 24, y: 40)

    /// The panel behind a frame, and one of the size that the frame leaves free.
    private static func pair(_ size: Size, _ change: (inout Settings) -> Void = { _ in }) -> [Panel] {
        let small = Size(width: size.width - 32, height: size.height - 56)
        return [
            Panel.filled(size) {
                change(&$0)
                $0.layout.insets = insets
            }, Panel.filled(small, change),
        ]
    }

    private static func scene(_ panel: Panel) -> Scene { panel.interface.scene(at: panel.now) }

    /// Both panels' scenes, of which the second is moved to where the first should be.
    private static func areEqual(_ pair: [Panel]) -> Bool {
        var (framed, small) = (scene(pair[0]), scene(pair[1]))
        small.move(by: origin)
        let isCovered = coversEdges(framed)
        framed.layers.removeLast(4)
        framed.size = small.size
        return framed == small && !framed.layers.isEmpty && isCovered
    }

    /// Whether the last layers cover the edges, and nothing else.
    private static func coversEdges(_ scene: Scene) -> Bool {
        let area = Rect(origin: origin, size: Size(width: scene.size.width - 32, height: scene.size.height - 56))
        let sides = scene.layers.suffix(4).map(\.frame)
        let covered = sides.reduce(0) { $0 + $1.width * $1.height }
        let edges = scene.size.width * scene.size.height - area.width * area.height
        return sides.allSatisfy { $0.intersection(area).isEmpty } && (covered - edges).magnitude < 1e-6
    }

    @Test(arguments: sizes) func `the interface lies within them, whatever it shows`(size: Size) throws {
        var pair = Self.pair(size)
        #expect(Self.areEqual(pair), "home")
        #expect(Self.scene(pair[0]).size == size)
        for command in [Command.show(.library), .open(.tab(.settings)), .open(.tab(.home))] {
            for index in pair.indices {
                pair[index].send(.command(command))
                pair[index].settle()
            }
            #expect(Self.areEqual(pair), "\(command)")
        }
        let states: [Command] = [
            .window(.full), .setVolume(0.4), .toggleImmersive, .toggleImmersive, .window(.mini), .toggleCompact,
        ]
        for index in pair.indices { pair[index].open() }
        for command in states {
            for index in pair.indices { pair[index].send(.command(command)) }
            for _ in 0..<12 {
                for index in pair.indices { pair[index].frame() }
                #expect(Self.areEqual(pair), "on the way, \(command)")
            }
            for index in pair.indices { pair[index].settle() }
            #expect(Self.areEqual(pair), "\(command)")
        }
    }

    @Test(arguments: sizes) func `a finger touches what it sees`(size: Size) throws {
        var pair = Self.pair(size)
        let elements = pair[0].interface.elementReports
        let area = Rect(origin: .zero, size: size).inset(by: Insets(top: 40, left: 24, bottom: 16, right: 8))
        for element in elements { #expect(area.contains(element.frame), "\(element.id)") }
        let tab = try #require(elements.first { $0.id == "tab.library" })
        pair[0].tap(tab.tapPoint.x, tab.tapPoint.y)
        pair[0].settle()
        #expect(pair[0].snapshot.page == "library")
        let places = elements.map(\.frame)
        #expect(places == pair[1].interface.elementReports.map { $0.frame.offset(by: Self.origin) })
    }

    @Test(arguments: sizes) func `a swipe follows the finger as it would on the smaller panel`(size: Size) {
        var pair = Self.pair(size)
        for (index, offset) in [Self.origin, .zero].enumerated() {
            pair[index].open()
            pair[index].drag(from: Point(x: 200, y: 60) + offset, by: 180)
            pair[index].settle()
        }
        #expect(pair.allSatisfy { $0.snapshot.state == "mini" })
        #expect(pair[0].snapshot.window == pair[1].snapshot.window?.offset(by: Self.origin))
        #expect(Self.areEqual(pair))
    }

    @Test func `an inset takes at most a quarter of a side, and the old key is the one at the top`() {
        var panel = Panel(Size(width: 800, height: 480)) { $0.layout.insets = [1e9, -5, 0, 300] }
        #expect(panel.interface.surroundings.area == Rect(x: 0, y: 120, width: 600, height: 360))
        panel = Panel(Size(width: 800, height: 480)) { $0.layout.topInset = 30 }
        #expect(panel.interface.surroundings.area == Rect(x: 0, y: 30, width: 800, height: 450))
    }
}

/// The lower half of the panel, for visitors who do not reach the upper one.
@Suite struct ReachTests {
    @Test(arguments: [Size(width: 720, height: 1280), Size(width: 1080, height: 1920), Size(width: 1280, height: 800)])
    func `everything that takes taps is in the lower part of the panel`(size: Size) {
        var panel = Panel.filled(size) { $0.interface.reach = .low }
        // Half of the panel, but 480 points at least.
        let top = min(size.height / 2, size.height - 480)
        func check(_ place: String) {
            let elements = panel.interface.elementReports
            #expect(elements.count > 3, "\(place)")
            for element in elements { #expect(element.frame.y >= top, "\(place): \(element.id)") }
        }
        for command in [Command.show(.home), .show(.library), .open(.tab(.settings))] {
            panel.send(.command(command))
            panel.settle()
            check("\(command)")
        }
        panel.open()
        panel.send(.media(.prerolled(duration: 100)))
        panel.settle()
        panel.tap(size.width / 2, top + 100)
        panel.settle()
        check("player")
        panel.tap(size.width / 2, top / 2)
        panel.settle()
        #expect(panel.snapshot.state == "full", "what lies above takes no taps")
    }

    @Test func `a panel that is low already is used whole`() {
        let (whole, low) = (
            Panel.filled(Size(width: 800, height: 480)),
            Panel.filled(Size(width: 800, height: 480)) {
                $0.interface.reach = .low
            }
        )
        #expect(whole.interface.scene(at: whole.now) == low.interface.scene(at: low.now))
    }

    @Test func `a visitor chooses it on the settings page, and the session's end undoes it`() throws {
        var panel = Panel.filled(Size(width: 720, height: 1280)) { $0.kiosk.idleTimeout = 20 }
        panel.send(.command(.open(.tab(.settings))))
        panel.settle()
        var option: ElementReport? {
            panel.interface.elementReports.first { $0.label == "Reach: Lower half" }
        }
        for _ in 0..<8 where option == nil {
            panel.drag(from: Point(x: 360, y: 900), by: -400)
            panel.settle()
        }
        let place = try #require(option).tapPoint
        panel.tap(place.x, place.y)
        panel.settle()
        #expect(panel.interface.surroundings.area == Rect(x: 0, y: 640, width: 720, height: 640))
        panel.wait(25)
        #expect(panel.interface.surroundings.area.y == 0)
    }
}
