import Geometry
import Gesture
import Interface
import InterfaceKit
import Settings
import Testing
import Time
import WorkerProtocol

/// Samples as touch devices send them: at their own times, and now and then wrong.
@Suite struct DeviceTests {
    /// A place on the panel's large video, and one in the first row of the home page.
    private let onVideo = Point(x: 300, y: 100)
    private let onRow = Point(x: 420, y: 150)

    private func pages() -> Panel {
        var panel = Panel()
        panel.fill(40)
        panel.wait(1)
        return panel
    }

    @Test(arguments: [Point(x: .nan, y: 300), Point(x: 300, y: .infinity), Point(x: 1e9, y: -1e300)])
    func `an up without a usable place lets the window go where it was last`(nowhere: Point) {
        var panel = Panel.watching()
        panel.drag(from: onVideo, by: 200, lift: false)
        panel.touch(.move, nowhere.x, nowhere.y)
        panel.touch(.up, nowhere.x, nowhere.y)
        panel.settle()
        #expect(panel.snapshot.state == "mini" && panel.snapshot.motion == "rest")
    }

    @Test func `a finger whose up was lost is taken away when it comes down again`() {
        var panel = Panel.watching()
        panel.drag(from: onVideo, by: 200, lift: false)
        panel.touch(.down, 600, 500)
        panel.frame()
        panel.touch(.up, 600, 500)
        panel.settle()
        #expect(panel.snapshot.state == "full", "the drag was cancelled, and the new finger has not moved")
        var list = pages()
        list.drag(from: onRow, by: -60, lift: false)
        list.touch(.down, onRow.x, onRow.y)
        list.frame()
        list.touch(.up, onRow.x, onRow.y)
        list.settle()
        #expect(list.snapshot.state == "hidden", "it stopped the list")
    }

    @Test(arguments: [true, false], [TouchSample.Phase.move, .up])
    func `a press on a row begins at its time, whenever a frame is built`(framed: Bool, phase: TouchSample.Phase) {
        for (held, isPressed) in [(0.4, false), (0.6, true)] {
            var panel = pages()
            panel.touch(.down, onRow.x, onRow.y)
            let end = panel.now + Seconds(held)
            if framed { panel.wait(held) }
            let way = phase == .move ? 30.0 : 0
            let place = Point(x: onRow.x, y: onRow.y - way)
            panel.send(.touch(TouchSample(id: TouchID(number: 0), phase: phase, position: place, time: end)))
            panel.frame()
            #expect((panel.snapshot.preview != nil) == isPressed, "\(held) s")
        }
    }

    @Test(arguments: [true, false])
    func `a finger held on the video speeds it up from its time on, whenever a frame is built`(framed: Bool) {
        for (held, isHeld) in [(0.4, false), (0.6, true)] {
            var panel = Panel.watching()
            panel.touch(.down, onVideo.x, onVideo.y)
            let end = panel.now + Seconds(held)
            if framed { panel.wait(held) }
            let place = Point(x: onVideo.x, y: 160)
            panel.send(.touch(TouchSample(id: TouchID(number: 0), phase: .move, position: place, time: end)))
            panel.wait(0.2)
            #expect(panel.effects.contains(.setRate(2)) == isHeld, "\(held) s")
            #expect((panel.snapshot.motion == "drag") != isHeld)
        }
    }
}
