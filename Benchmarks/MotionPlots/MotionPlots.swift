import Figures
import Glibc
import Motion
import Time

// The pictures of the article "Feel", drawn from the code that moves the panel. `scripts/plots` writes them all.

@main
struct MotionPlots {
    static func main() {
        switch CommandLine.arguments.dropFirst().first {
        case "springs": print(springs.svg)
        case "rubberband": print(rubberBands.svg)
        case "release": print(ReleaseMap.svg)
        default:
            print("usage: MotionPlots springs|rubberband|release")
            exit(2)
        }
    }

    private static var springs: Plot {
        let lines = [0.4, 0.8, 1, 1.5, 3].map { ratio in
            let spring = Spring(
                SpringParameters(response: 0.35, dampingRatio: ratio), from: MotionState(value: 0.0), to: 1)
            let points = (0...160).map { i in
                (x: Double(i) / 160, y: spring.state(after: Seconds(Double(i) / 160)).value)
            }
            return Plot.Line(label: "damping ratio \(Drawing.number(ratio))", points: points)
        }
        return Plot(
            title: "Springs of response 0.35 s", across: Axis(name: "seconds", range: 0...1, step: 0.2),
            up: Axis(name: "part of the way", range: 0...1.4, step: 0.2), lines: lines)
    }

    private static var rubberBands: Plot {
        let lines = [300.0, 600, 1200].map { dimension in
            let band = RubberBand(dimension: dimension)
            let points = stride(from: 0.0, through: 1000, by: 10).map { (x: $0, y: band.offset($0)) }
            return Plot.Line(label: "D = \(Int(dimension)) pt", points: points)
        }
        return Plot(
            title: "Rubber bands, c = 0.55", across: Axis(name: "finger, points", range: 0...1000, step: 200),
            up: Axis(name: "view, points", range: 0...400, step: 100), lines: lines)
    }
}
