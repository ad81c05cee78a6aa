// The pictures of the article "Feel", drawn from the code that moves the panel.
// Usage: swift run -c release MotionPlots springs|rubberband|release > Sources/Motion/Motion.docc/Resources/NAME.svg

import Gesture
import Motion
import Time

let (width, height, margin) = (640.0, 360.0, 40.0)
let colours = ["#0b6e4f", "#c8553d", "#28587b", "#8f6593", "#b08900"]

/// One line of a plot in its own units.
struct Line {
    var label: String
    var points: [(x: Double, y: Double)]
}

func short(_ x: Double) -> String { "\((x * 100).rounded() / 100)" }

func text(_ x: Double, _ y: Double, _ string: String, colour: String = "#333") -> String {
    "<text x=\"\(short(x))\" y=\"\(short(y))\" font-size=\"12\" font-family=\"sans-serif\" fill=\"\(colour)\">\(string)</text>"
}

func page(_ title: String, _ body: [String]) -> String {
    ([
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(short(width)) \(short(height))\">",
        "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>", text(margin, 22, title),
    ] + body + ["</svg>"])
    .joined(separator: "\n")
}

func plot(_ title: String, x: ClosedRange<Double>, y: ClosedRange<Double>, _ lines: [Line]) -> String {
    let (w, h) = (width - 2 * margin, height - 2 * margin)
    func px(_ v: Double) -> Double { margin + (v - x.lowerBound) / (x.upperBound - x.lowerBound) * w }
    func py(_ v: Double) -> Double { margin + h - (v - y.lowerBound) / (y.upperBound - y.lowerBound) * h }
    var body = [
        "<path d=\"M\(margin) \(margin)V\(margin + h)H\(margin + w)\" fill=\"none\" stroke=\"#999\"/>",
        text(margin - 30, margin + 10, short(y.upperBound)), text(margin - 30, margin + h, short(y.lowerBound)),
        text(margin, margin + h + 16, short(x.lowerBound)), text(margin + w - 20, margin + h + 16, short(x.upperBound)),
    ]
    for (i, line) in lines.enumerated() {
        let path = line.points.map { "\(short(px($0.x))),\(short(py($0.y)))" }.joined(separator: " ")
        let colour = colours[i % colours.count]
        body.append("<polyline points=\"\(path)\" fill=\"none\" stroke=\"\(colour)\" stroke-width=\"2\"/>")
        body.append(
            text(
                width - margin - 130, height - margin - 16 - Double(lines.count - 1 - i) * 16, line.label,
                colour: colour))
    }
    return page(title, body)
}

func springs() -> String {
    let lines = [0.4, 0.8, 1, 1.5, 3].map { ratio in
        let spring = Spring(SpringParameters(response: 0.35, dampingRatio: ratio), from: MotionState(value: 0.0), to: 1)
        let points = (0...160).map { i in (x: Double(i) / 160, y: spring.state(after: Seconds(Double(i) / 160)).value) }
        return Line(label: "damping ratio \(ratio)", points: points)
    }
    return plot("Springs of response 0.35 s: way over seconds", x: 0...1, y: 0...1.4, lines)
}

func rubberBand() -> String {
    let lines = [300.0, 600, 1200].map { dimension in
        let band = RubberBand(dimension: dimension)
        let points = (0...100).map { i in (x: Double(i) * 10, y: band.offset(Double(i) * 10)) }
        return Line(label: "D = \(Int(dimension)) pt", points: points)
    }
    return plot("Rubber band, c = 0.55: view over finger, points", x: 0...1000, y: 0...400, lines)
}

/// Where the window goes from full, over translation (across) and velocity (up), in both styles.
func release() -> String {
    let shade: [WindowRest: String] = [.full: "#28587b", .mini: "#e0a458", .hidden: "#c8553d"]
    var body: [String] = []
    for (column, style) in [MotionStyle.reference, .physical].enumerated() {
        for (row, from) in [WindowRest.full, .mini].enumerated() {
            let (x0, y0) = (margin + Double(column) * 300, 46 + Double(row) * 156)
            body.append(text(x0, y0, "\(style.rawValue), from \(from.rawValue)"))
            for i in 0..<40 {
                for j in 0..<20 {
                    let (translation, velocity) = (Double(i) * 10 - 200 + 5, Double(j) * 150 - 1500 + 75)
                    let rest = WindowRules(style: style).target(
                        from: from, expansion: (from == .full ? 1 : 0) - translation / 600, translation: translation,
                        velocity: velocity)
                    body.append(
                        "<rect x=\"\(short(x0 + Double(i) * 6.5))\" y=\"\(short(y0 + 6 + Double(19 - j) * 6.5))\" width=\"6.5\" height=\"6.5\" fill=\"\(shade[rest] ?? "red")\"/>"
                    )
                }
            }
        }
    }
    return page(
        "Release: translation -200...200 pt across, velocity -1500...1500 pt/s up; blue full, sand mini, red hidden",
        body)
}

switch CommandLine.arguments.dropFirst().first {
case "springs": print(springs())
case "rubberband": print(rubberBand())
case "release": print(release())
default: print("usage: MotionPlots springs|rubberband|release")
}
