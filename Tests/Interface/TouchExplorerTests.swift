import Geometry
import Gesture
import Support
import Testing
import Time

@testable import Interface

/// The gestures of the screen reader, from strokes and times alone.
@Suite struct TouchExplorerTests {
    private static let rules = TouchExplorer.Rules(
        slop: 8, exploreDelay: 0.25, doubleTapInterval: 0.3, longPress: 0.5)

    /// A recogniser, its clock, and what it has told with the time of each.
    private struct Trial {
        var explorer = TouchExplorer()
        var told: [TouchExplorer.Gesture] = []
        var now = Instant.zero

        mutating func wait(_ seconds: Double) {
            let end = now + Seconds(seconds)
            while let deadline = explorer.deadline(rules), deadline <= end {
                now = max(now, deadline)
                note(explorer.expire(at: now, rules))
            }
            now = end
        }

        mutating func touch(_ phase: TouchSample.Phase, _ x: Double, _ y: Double, finger: Int32 = 0) {
            let sample = TouchSample(id: TouchID(number: finger), phase: phase, position: Point(x: x, y: y), time: now)
            note(explorer.handle(sample, rules))
        }

        mutating func tap(_ x: Double, _ y: Double, fingers: Int32 = 1) {
            for finger in 0..<fingers { touch(.down, x + 80 * Double(finger), y, finger: finger) }
            wait(0.08)
            for finger in 0..<fingers { touch(.up, x + 80 * Double(finger), y, finger: finger) }
        }

        mutating func flick(_ x: Double, _ y: Double, fingers: Int32 = 1) {
            for finger in 0..<fingers { touch(.down, 300, 300, finger: finger) }
            for step in 1...4 {
                wait(0.03)
                for finger in 0..<fingers {
                    touch(.move, 300 + x * Double(step) / 4, 300 + y * Double(step) / 4, finger: finger)
                }
            }
            for finger in 0..<fingers { touch(.up, 300 + x, 300 + y, finger: finger) }
        }

        private mutating func note(_ gesture: TouchExplorer.Gesture?) { if let gesture { told.append(gesture) } }
    }

    private static func point(_ x: Double, _ y: Double) -> Point { Point(x: x, y: y) }

    @Test func `a finger that rests reads what lies below it, and then what it moves over`() {
        var trial = Trial()
        trial.touch(.down, 100, 100)
        trial.wait(0.24)
        #expect(trial.told.isEmpty)
        trial.wait(0.02)
        #expect(trial.told == [.touched(Self.point(100, 100))])
        trial.touch(.move, 180, 130)
        trial.touch(.up, 180, 130)
        trial.wait(2)
        #expect(trial.told == [.touched(Self.point(100, 100)), .explored(Self.point(180, 130))])
    }

    @Test func `a tap reads once no second tap has come, and two taps anywhere act`() {
        var trial = Trial()
        trial.tap(100, 100)
        #expect(trial.told.isEmpty)
        trial.wait(0.31)
        #expect(trial.told == [.touched(Self.point(100, 100))])
        trial.told = []
        trial.tap(100, 100)
        trial.wait(0.2)
        trial.tap(700, 500)
        trial.wait(1)
        #expect(trial.told == [.doubleTapped])
    }

    @Test func `a second tap that stays is held once, and its end is nothing`() {
        var trial = Trial()
        trial.tap(100, 100)
        trial.wait(0.1)
        trial.touch(.down, 100, 100)
        trial.wait(0.49)
        #expect(trial.told.isEmpty)
        trial.wait(1)
        trial.touch(.up, 100, 100)
        trial.wait(1)
        #expect(trial.told == [.held])
    }

    @Test func `a second tap that moves slowly explores`() {
        var trial = Trial()
        trial.tap(100, 100)
        trial.wait(0.1)
        trial.touch(.down, 100, 100)
        trial.touch(.move, 200, 100)
        trial.wait(0.6)
        trial.touch(.move, 250, 100)
        #expect(trial.told == [.touched(Self.point(200, 100)), .explored(Self.point(250, 100))])
    }

    @Test(arguments: [
        (-120.0, 10.0, FocusDirection.left), (120, -40, .right), (20, -150, .up), (0, 60, .down),
    ])
    func `a flick has the direction of its longer way`(x: Double, y: Double, _ direction: FocusDirection) {
        for fingers in Int32(1)...3 {
            var trial = Trial()
            trial.flick(x, y, fingers: fingers)
            trial.wait(1)
            #expect(trial.told == [.flicked(direction, fingers: Int(fingers))])
        }
    }

    @Test func `taps of several fingers count them, however they come and leave`() {
        for fingers in Int32(2)...4 {
            var trial = Trial()
            trial.tap(100, 100, fingers: fingers)
            #expect(trial.told == [.tapped(fingers: Int(fingers))])
        }
        var trial = Trial()
        trial.touch(.down, 100, 100, finger: 0)
        trial.wait(0.1)
        trial.touch(.down, 200, 100, finger: 1)
        trial.touch(.up, 100, 100, finger: 0)
        trial.wait(0.1)
        trial.touch(.up, 200, 100, finger: 1)
        #expect(trial.told == [.tapped(fingers: 2)])
    }

    @Test func `a hand that leans on the panel and a cancelled finger are nothing`() {
        var trial = Trial()
        for finger in Int32(0)...4 { trial.touch(.down, 100 * Double(finger), 100, finger: finger) }
        trial.wait(3)
        for finger in Int32(0)...4 { trial.touch(.up, 100 * Double(finger), 100, finger: finger) }
        trial.wait(1)
        trial.touch(.down, 100, 100)
        trial.touch(.cancel, 100, 100)
        trial.wait(1)
        #expect(trial.told.isEmpty)
        trial.touch(.down, .nan, 100)
        trial.touch(.down, 1e300, 100)
        trial.wait(1)
        #expect(trial.told.isEmpty, "no place of a panel")
    }

    @Test func `a loop that was late decides as one in time`() {
        var trial = Trial()
        trial.touch(.down, 100, 100)
        trial.now = .zero + Seconds(0.6)
        trial.touch(.move, 160, 100)
        trial.touch(.move, 170, 100)
        trial.touch(.up, 170, 100)
        trial.wait(1)
        #expect(trial.told == [.touched(Self.point(100, 100)), .explored(Self.point(170, 100))])
        trial.told = []
        trial.touch(.down, 100, 100)
        trial.now = trial.now + Seconds(0.6)
        trial.touch(.up, 100, 100)
        trial.wait(1)
        #expect(trial.told == [.touched(Self.point(100, 100))])
    }

    @Test func `any samples lead back to a finger that reads`() {
        var random = SeededGenerator(seed: 19)
        for _ in 0..<200 {
            var trial = Trial()
            for _ in 0..<60 {
                let phase: TouchSample.Phase = [.down, .move, .up, .cancel].randomElement(using: &random)!
                trial.touch(
                    phase, .random(in: 0...800, using: &random), .random(in: 0...480, using: &random),
                    finger: .random(in: 0...3, using: &random))
                trial.wait(.random(in: 0...0.4, using: &random))
            }
            for finger in Int32(0)...3 { trial.touch(.up, 0, 0, finger: finger) }
            trial.wait(2)
            trial.told = []
            trial.touch(.down, 50, 60)
            trial.wait(1)
            trial.touch(.up, 50, 60)
            #expect(trial.told == [.touched(Self.point(50, 60))])
        }
    }
}
