import Geometry
import Gesture
import Interface
import Settings
import Testing
import Time

/// Throws of the floating window, by samples at a device's own times.
@Suite struct ThrowTests {
    /// A floating window is carried to `start`, rests, and is thrown sideways by a device of `rate` Hz.
    private func isStashed(start: Point?, speed: Double, rate: Double, phase: Double) -> Bool {
        var panel = Panel { $0.player.compact = .floating }
        panel.open()
        panel.settle()
        panel.drag(from: Point(x: 300, y: 100), by: 300)
        panel.settle()
        let corner = panel.snapshot.window!.centre
        var seconds = Double(panel.tick) / 60 + phase / rate
        func touch(_ phase: TouchSample.Phase, _ at: Point) {
            while Double(panel.tick) / 60 < seconds { panel.frame() }
            let time = Instant.zero + Seconds(seconds)
            panel.send(.touch(TouchSample(id: TouchID(number: 0), phase: phase, position: at, time: time)))
            seconds += 1 / rate
        }
        touch(.down, corner)
        let start = start ?? corner
        if start != corner {
            let carried = 60
            for step in 1...carried { touch(.move, corner + (start - corner) * (Double(step) / Double(carried))) }
            seconds += 0.2
            touch(.move, start)
        }
        let steps = Int(200 * rate / speed.magnitude)
        for step in 1...steps { touch(.move, start + Point(x: speed / rate * Double(step), y: 0)) }
        touch(.up, start + Point(x: speed / rate * Double(steps), y: 0))
        panel.settle()
        return panel.snapshot.window!.width == 48
    }

    @Test(arguments: [60.0, 125, 250], [Point?.none, Point(x: 640, y: 400), Point(x: 300, y: 300)])
    func `a throw of 2500 points a second stashes on either side, from anywhere`(rate: Double, start: Point?) {
        for side in [-1.0, 1] {
            for phase in [0, 0.4] {
                for (speed, expected) in [(2400.0, false), (2490, false), (2500, true), (2510, true)] {
                    let isStashed = isStashed(start: start, speed: side * speed, rate: rate, phase: phase)
                    #expect(isStashed == expected, "\(side * speed) pt/s, phase \(phase)")
                }
            }
        }
    }
}
