import Geometry
import Motion
import Time

/// Draws motions in the terminal, one line for every instant: `SpringPlot`, or `SpringPlot DURATION BOUNCE`.
@main
struct SpringPlot {
    static func main() {
        let numbers = CommandLine.arguments.dropFirst().compactMap { Double($0) }
        // What the initialiser would refuse is refused here.
        if numbers.count == 2, numbers[0] > 0.01, numbers[0] <= 100, numbers[1] > -1, numbers[1] < 1 {
            draw("a spring of your own", SpringParameters(duration: Seconds(numbers[0]), bounce: numbers[1]))
            return
        }
        draw("smooth", .smooth)
        draw("bouncy", .bouncy)
        throwAway()
        turnRound()
    }

    /// A spring from 0 to 1, until it rests.
    private static func draw(_ name: String, _ parameters: SpringParameters) {
        let spring = Spring(parameters, from: MotionState(value: 0.0), to: 1)
        let lasts = spring.settlingTime(within: SettlingThreshold(value: 0.005, velocity: 0.05))
        print("\(name): at rest after \(hundredths(lasts.value)) s")
        plot(spring, lasting: lasts)
        let speed = parameters.velocity(target: 1, time: lasts * 0.25)
        print("after a quarter of that time it goes at \(hundredths(speed)) ways per second\n")
    }

    /// A throw that comes to rest exactly at 1, and when it is half there.
    private static func throwAway() {
        let decay = Decay(from: 0.0, to: 1, deceleration: 0.995)
        print("a throw to 1, half there after \(decay.time(reaching: 0.5).map { hundredths($0.value) } ?? 0) s")
        plot(decay, lasting: decay.settlingTime(within: SettlingThreshold(value: 0.005, velocity: 0.05)))
        print()
    }

    /// A point that an animator moves and turns round on the way: the spring goes on without a jump.
    private static func turnRound() {
        let point = AnimatedProperty(Point(x: 0, y: 0), settling: .unit(spanning: 100))
        let animator = PropertyAnimator(duration: 0.8, timing: .spring(.snappy))
        var position = "nowhere"
        animator.addAnimation(point, to: Point(x: 1, y: 0.5), velocity: Point(x: 0, y: 8), at: .zero)
        animator.addCompletion { position = "\($0)" }
        animator.start(at: .zero)
        print("an animator that is turned round after 0.25 s: x (o) and y (+)")
        var now = Instant.zero
        while animator.state == .active {
            if now == .zero + 0.25 { animator.setReversed(true, at: now) }
            animator.advance(to: now)
            let value = point.value(at: now)
            print(line([(value.x, "o"), (value.y, "+")]))
            now = now + 0.05
        }
        print("it ended at the \(position)")
    }

    private static func plot(_ simulation: some Simulation<Double>, lasting: Seconds) {
        for step in 0...20 { print(line([(simulation.value(at: lasting * (Double(step) / 20)), "o")])) }
    }

    /// One line, from -0.2 on the left to 1.4 on the right.
    private static func line(_ marks: [(value: Double, mark: Character)]) -> String {
        func column(_ value: Double) -> Int { Int(((min(max(value, -0.2), 1.4) + 0.2) * 40).rounded()) }
        var characters = [Character](repeating: " ", count: 65)
        characters[column(0)] = "|"
        characters[column(1)] = "|"
        for (value, mark) in marks { characters[column(value)] = mark }
        return String(characters)
    }

    private static func hundredths(_ value: Double) -> Double { (value * 100).rounded() / 100 }
}
