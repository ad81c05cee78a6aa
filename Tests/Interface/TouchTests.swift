import Geometry
import Gesture
import Interface
import InterfaceKit
import Scene
import Settings
import Support
import Testing
import WorkerProtocol

@Suite struct TouchTests {
    /// In the first row of the home page, beside what leads to its channel.
    private let firstRow = Point(x: 420, y: 150)

    @Test func `a tap on a row loads and presents it, another tab opens underneath`() {
        var panel = Panel()
        panel.fill(40)
        panel.effects = []
        panel.tap(firstRow.x, firstRow.y)
        #expect(panel.effects.prefix(3) == [.load(Panel.row(0)), .play, .requestDetails(ItemID(0))])
        panel.settle()
        panel.drag(from: Point(x: 300, y: 150), by: 300)
        panel.settle()
        panel.tap(640, 770)
        #expect(panel.snapshot.page == "library" && panel.snapshot.state == "mini")
        #expect(!panel.effects.contains(.stop))
    }

    @Test func `a press is highlighted after 50 ms, unless it becomes a drag`() {
        func pressed(_ panel: Panel) -> Bool {
            panel.interface.scene(at: panel.now).layers.contains { $0.cornerRadius == 16 }
        }
        var panel = Panel()
        panel.fill(40)
        panel.touch(.down, firstRow.x, firstRow.y)
        panel.frame()
        #expect(!pressed(panel))
        panel.wait(0.05)
        #expect(pressed(panel))
        panel.touch(.move, firstRow.x, firstRow.y - 20)
        panel.frame()
        #expect(!pressed(panel))
        panel.touch(.up, firstRow.x, firstRow.y - 20)
        panel.settle()
        #expect(panel.snapshot.state == "hidden", "a drag is no tap")
    }

    @Test func `why an item cannot be played is said in the full window of a small panel and in the mini player`() {
        func message(_ panel: Panel) -> Bool {
            panel.interface.scene(at: panel.now).layers.contains {
                if case .text(let run, _) = $0.content { run.string == "The file is damaged" } else { false }
            }
        }
        var panel = Panel(Size(width: 480, height: 320))
        panel.open()
        panel.send(.media(.failed(.damaged)))
        panel.frame()
        #expect(message(panel))
        panel.drag(from: Point(x: 100, y: 50), by: 200)
        panel.settle()
        #expect(panel.snapshot.state == "mini" && message(panel))
    }

    @Test func `a finger that rests on a row keeps nothing awake`() {
        var panel = Panel()
        panel.fill(40)
        // Pictures that do not come get placeholders; a long press opens a preview.
        panel.wait(1)
        panel.touch(.down, firstRow.x, firstRow.y)
        panel.wait(3)
        #expect(panel.interface.nextChange(after: panel.now) == nil)
    }

    @Test func `a double tap seeks where the controls that its first tap brings have a button, too`() {
        for place in [Point(x: 409, y: 230), Point(x: 30, y: 30)] {
            var panel = Panel()
            panel.open()
            panel.send(.media(.prerolled(duration: 60)))
            panel.effects = []
            for _ in 0..<2 { panel.tap(place.x, place.y) }
            #expect(panel.effects == [.seek(0)])
            panel.settle()
            #expect(panel.snapshot.state == "full")
        }
    }

    @Test func `two taps on different things are no double tap`() {
        var panel = Panel()
        panel.open()
        panel.send(.media(.prerolled(duration: 60)))
        panel.tap(300, 100)
        panel.wait(0.5)
        panel.effects = []
        panel.tap(409, 230)
        panel.tap(409, 290)
        #expect(panel.effects == [.pause])
    }

    @Test func `the page's end slides down into the place of a dismissed mini player`() throws {
        var panel = Panel()
        panel.fill(20)
        panel.tap(firstRow.x, firstRow.y)
        panel.settle()
        panel.drag(from: Point(x: 300, y: 150), by: 300)
        panel.settle()
        panel.drag(from: Point(x: 300, y: 600), by: -5000, speed: 5000)
        panel.settle()
        func lastRow() throws -> Double {
            try #require(
                panel.interface.scene(at: panel.now).layers.first {
                    if case .text(let run, _) = $0.content { run.string == "Clip 19" } else { false }
                }
            ).frame.y
        }
        var before = try lastRow()
        let first = before
        panel.drag(from: Point(x: 1000, y: 690), by: 60, lift: false)
        panel.touch(.up, 1000, 750)
        for _ in 0..<120 {
            panel.frame()
            let now = try lastRow()
            #expect((now - before).magnitude < 20, "no jump")
            before = now
        }
        #expect(before - first == 100)
    }

    @Test func `a finger that stops a running list presses nothing`() {
        var panel = Panel()
        panel.fill(40)
        panel.drag(from: Point(x: 300, y: 600), by: -300, speed: 2000, rest: 0)
        panel.wait(0.1)
        panel.tap(firstRow.x, firstRow.y)
        panel.settle()
        #expect(panel.snapshot.state == "hidden")
    }

    @Test func `a list pulled past its ends comes back to them`() {
        for distance in [400.0, -3000] {
            var panel = Panel()
            panel.fill(40)
            panel.drag(
                from: Point(x: 300, y: distance > 0 ? 100 : 700), by: distance.magnitude > 600 ? -600 : distance,
                speed: 3000, rest: 0)
            for _ in 0..<6 where distance < 0 {
                panel.drag(from: Point(x: 300, y: 700), by: -600, speed: 6000, rest: 0)
            }
            panel.wait(5)
            let layers = panel.interface.scene(at: panel.now).layers
            let pictures = layers.filter { $0.cornerRadius == 12 }.map(\.frame)
            if distance > 0 {
                #expect(pictures.map(\.minY).min() == 96)
            } else {
                // The last row ends above the tab bar.
                #expect(pictures.map(\.maxY).max()! <= 744)
                #expect(pictures.map(\.maxY).max()! > 600)
            }
        }
    }

    @Test func `close, play and pause in the mini player act`() {
        var panel = Panel()
        panel.open()
        panel.send(.media(.prerolled(duration: 60)))
        panel.drag(from: Point(x: 300, y: 150), by: 300)
        panel.settle()
        panel.effects = []
        panel.tap(1200, 694)
        #expect(panel.effects == [.pause])
        panel.tap(1200, 694)
        #expect(panel.effects == [.pause, .play])
        panel.tap(1248, 694)
        panel.settle()
        #expect(panel.snapshot.state == "hidden" && panel.effects.last == .stop)
    }

    @Test func `a double tap seeks by its side and the window takes no drag for 0.7 s`() {
        var panel = Panel()
        panel.open()
        panel.send(.media(.prerolled(duration: 60)))
        panel.send(.media(.frame(VideoFrameID(1), aspect: 16.0 / 9, pts: 30)))
        panel.frame()
        panel.effects = []
        panel.tap(700, 300)
        panel.tap(700, 300)
        #expect(panel.effects == [.seek(40)])
        panel.drag(from: Point(x: 300, y: 150), by: 300, speed: 3000, rest: 0)
        panel.settle()
        #expect(panel.snapshot.state == "full")
        panel.effects = []
        panel.send(.media(.frame(VideoFrameID(2), aspect: 16.0 / 9, pts: 5)))
        panel.tap(100, 300)
        panel.tap(100, 300)
        #expect(panel.effects == [.seek(0)])
    }

    @Test func `each further tap within half a second seeks on, and the sum is shown`() {
        var panel = Panel()
        panel.open()
        panel.send(.media(.prerolled(duration: 600)))
        panel.send(.media(.frame(VideoFrameID(1), aspect: 16.0 / 9, pts: 30)))
        panel.frame()
        panel.effects = []
        for (tap, sum) in [(1, ""), (2, "+10 s"), (3, "+20 s"), (4, "+30 s")] {
            panel.tap(700, 300)
            // Pictures from before the seek still come.
            if tap > 1 { panel.send(.media(.frame(VideoFrameID(2), aspect: 16.0 / 9, pts: 31))) }
            panel.frame()
            #expect(sum.isEmpty || panel.texts.contains(sum), "\(tap) taps")
        }
        #expect(panel.effects == [.seek(40), .seek(50), .seek(60)])
        panel.tap(100, 300)
        #expect(panel.effects.count == 3, "a tap on the other half is a tap of its own")
        panel.wait(1)
        #expect(!panel.texts.contains("+30 s"))
        panel.effects = []
        panel.send(.media(.frame(VideoFrameID(3), aspect: 16.0 / 9, pts: 60)))
        for _ in 0..<3 { panel.tap(100, 300) }
        #expect(panel.effects == [.seek(50), .seek(40)] && panel.texts.contains("−20 s"))
        panel.wait(0.6)
        panel.tap(100, 300)
        #expect(panel.effects.count == 2, "too late to add")
    }

    @Test func `at the end a replay button starts it over`() {
        var panel = Panel()
        panel.open()
        panel.send(.media(.prerolled(duration: 60)))
        panel.send(.media(.ended(truncated: false)))
        panel.settle()
        panel.effects = []
        panel.tap(410, 230)
        #expect(panel.effects == [.seek(0), .play])
    }

    @Test func `only what can be seen soon is asked for, and let go again`() {
        var panel = Panel()
        panel.send(.scanned(total: 100_000))
        panel.frame()
        #expect(panel.effects == [.requestRows(offset: 0, count: 32), .requestRows(.newest, offset: 0, count: 32)])
        panel.fill(100_000)
        let asked = panel.effects.count { if case .requestPicture = $0 { true } else { false } }
        #expect((10...40).contains(asked))
        #expect(panel.interface.scene(at: panel.now).layers.count < 150)
    }

    @Test func `a hundred thousand random touches leave no dead end`() {
        var random = SeededGenerator(seed: 5)
        let count = isFullScale ? 100_000 : 4_000
        var panel = Panel { $0.motion.style = .physical }
        panel.fill(40)
        var down: Set<Int32> = []
        for step in 0..<count {
            let finger = Int32.random(in: 0...2, using: &random)
            let x = Double.random(in: -20...1300, using: &random)
            let y = Double.random(in: -20...820, using: &random)
            switch Int.random(in: 0..<10, using: &random) {
            case 0...2:
                if down.insert(finger).inserted { panel.touch(.down, x, y, finger: finger) }
            case 3...6:
                if down.contains(finger) { panel.touch(.move, x, y, finger: finger) }
            case 7: if down.remove(finger) != nil { panel.touch(.up, x, y, finger: finger) }
            case 8: if down.remove(finger) != nil { panel.touch(.cancel, x, y, finger: finger) }
            default: panel.frame()
            }
            if step % 500 == 499 { expectWayHome(panel, down) }
        }
        print("random touches: \(count) of 100000 cases, seed 5")
    }

    /// Whatever happened: at rest the window is at a place of its own, and closing it brings the tabs back.
    private func expectWayHome(_ panel: Panel, _ down: Set<Int32>) {
        var panel = panel
        for finger in down.sorted() { panel.touch(.cancel, 0, 0, finger: finger) }
        panel.settle()
        let rest = panel.snapshot
        #expect(rest.motion == "rest")
        switch rest.state {
        case "full": #expect(rest.window == Rect(x: 0, y: 0, width: 1280, height: 800))
        case "mini": #expect(rest.window == Rect(x: 800, y: 644, width: 480, height: 100))
        default: #expect(rest.window == nil)
        }
        if rest.state == "full" {
            panel.wait(1)
            panel.drag(from: Point(x: 300, y: 150), by: 300)
            panel.settle()
            #expect(panel.snapshot.state == "mini")
        }
        if rest.preview != nil {
            panel.tap(10, 10)
            panel.settle()
        }
        panel.tap(800, 770)
        #expect(panel.snapshot.page == "settings")
    }
}
