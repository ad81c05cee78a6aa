import Figures

/// One axis: its range, its marks and what it says.
struct Axis {
    let name: String
    let range: ClosedRange<Double>
    let step: Double

    var marks: [Double] { Array(stride(from: range.lowerBound, through: range.upperBound + step / 2, by: step)) }

    /// 0 at the lower bound, 1 at the upper.
    func part(_ value: Double) -> Double { (value - range.lowerBound) / (range.upperBound - range.lowerBound) }
}

/// Lines over two axes.
struct Plot {
    struct Line {
        let label: String
        let points: [(x: Double, y: Double)]
    }

    let title: String
    let across: Axis
    let up: Axis
    let lines: [Line]

    private static let colours = ["#0b6e4f", "#c8553d", "#28587b", "#8f6593", "#b08900"]
    private let left = Drawing.margin
    private let top = 44.0
    private let width = Drawing.width - Drawing.margin - 20
    private let height = Drawing.height - 44 - 48

    var svg: String { Drawing.page(title, grid + lines.indices.flatMap(drawn)) }

    private func x(_ value: Double) -> Double { left + across.part(value) * width }
    private func y(_ value: Double) -> Double { top + (1 - up.part(value)) * height }

    private var grid: [String] {
        let number = Drawing.number
        let vertical = across.marks.flatMap { mark in
            [
                Drawing.path("M\(number(x(mark))) \(number(top))V\(number(top + height))", colour: "#e4e4e4"),
                Drawing.text(x(mark), top + height + 17, number(mark), anchor: .middle),
            ]
        }
        let horizontal = up.marks.flatMap { mark in
            [
                Drawing.path("M\(number(left)) \(number(y(mark)))H\(number(left + width))", colour: "#e4e4e4"),
                Drawing.text(left - 7, y(mark) + 4, number(mark), anchor: .end),
            ]
        }
        let names = [
            Drawing.text(left + width / 2, top + height + 37, across.name, anchor: .middle),
            Drawing.text(left + width, 26, up.name + " (up)", anchor: .end),
        ]
        return vertical + horizontal + names
    }

    private func drawn(_ index: Int) -> [String] {
        let colour = Self.colours[index % Self.colours.count]
        let points = lines[index].points.map { "\(Drawing.number(x($0.x))) \(Drawing.number(y($0.y)))" }
        let low = top + height - 14 - Double(lines.count - 1 - index) * 18
        return [
            Drawing.path("M" + points.joined(separator: "L"), colour: colour, width: 2),
            Drawing.path(
                "M\(Drawing.number(left + width - 150)) \(Drawing.number(low - 4))h22", colour: colour, width: 2),
            Drawing.text(left + width - 120, low, lines[index].label),
        ]
    }
}
