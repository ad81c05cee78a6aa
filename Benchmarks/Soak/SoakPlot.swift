import Figures
import Foundation

/// Memory, descriptors and threads over time, with the faults.
struct SoakPlot {
    private let history: UsageHistory
    private let faults: [FaultRecord]
    private let length: Double
    private let hours: Bool

    private static let panel = 104.0
    private static let gap = 34.0
    private static let top = 78.0
    /// More points than this show no more.
    private static let maximum = 2000
    private let left = Drawing.margin
    private let width = Drawing.width - Drawing.margin - 20

    init(_ history: UsageHistory, _ faults: [FaultRecord], clock: SoakClock) {
        (self.history, self.faults) = (history, faults)
        length = max(history.all.last?.time ?? 0, 1)
        hours = length > 3 * 3600
    }

    private static func colour(_ kind: Fault.Kind) -> String {
        switch kind {
        case .kill: "#c8553d"
        case .stop: "#b08900"
        case .shortage: "#8f6593"
        case .files: "#0b6e4f"
        }
    }

    var svg: String {
        let panels: [(String, KeyPath<Usage, Double>)] = [
            ("resident memory, MB", \.resident), ("memory shared with workers, MB", \.shared),
            ("descriptors", \.descriptors), ("threads", \.threads),
        ]
        let height = Self.top + Double(panels.count) * (Self.panel + Self.gap) + 10
        let body = panels.enumerated().flatMap { number, panel in
            drawn(panel.0, panel.1, top: Self.top + Double(number) * (Self.panel + Self.gap))
        }
        return Drawing.page(
            "The daemon over \(Drawing.number(hours ? length / 3600 : length / 60)) \(unit), \(faults.count) faults",
            height: height, legend + body)
    }

    private var unit: String { hours ? "hours" : "minutes" }

    private static let (always, atRest) = ("#28587b", "#1b1b1b")

    private var legend: [String] {
        let names = [("always", Self.always), ("at rest", Self.atRest)]
        let faults = Fault.Kind.allCases.map { ($0.rawValue, Self.colour($0)) }
        return (names + faults).enumerated().flatMap { number, entry in
            let x = left + Double(number) * 90
            return [
                Drawing.box(x, 36, 10, 10, colour: entry.1), Drawing.text(x + 15, 45, entry.0, size: 11),
            ]
        }
    }

    private func x(_ time: Double) -> Double { left + min(max(time / length, 0), 1) * width }

    private func drawn(_ name: String, _ what: KeyPath<Usage, Double>, top: Double) -> [String] {
        let every = max(1, history.all.count / Self.maximum)
        let samples = history.all.enumerated().filter { $0.offset % every == 0 }.map(\.element)
        let largest = max(history.all.map { $0[keyPath: what] }.max() ?? 1, 1)
        let step = Self.step(largest)
        let most = (largest / step).rounded(.up) * step
        func y(_ value: Double) -> Double { top + (1 - value / most) * Self.panel }
        func line(_ list: [Usage]) -> String {
            "M"
                + list.map { "\(Drawing.number(x($0.time))) \(Drawing.number(y($0[keyPath: what])))" }
                .joined(separator: "L")
        }
        var body = [Drawing.text(left, top - 6, name, size: 11)]
        for mark in stride(from: 0, through: most, by: step) {
            body.append(
                Drawing.path(
                    "M\(Drawing.number(left)) \(Drawing.number(y(mark)))h\(Drawing.number(width))", colour: "#e4e4e4"))
            body.append(Drawing.text(left - 6, y(mark) + 4, Drawing.number(mark), anchor: .end, size: 10))
        }
        body += faults.map { record in
            Drawing.path(
                "M\(Drawing.number(x(record.time))) \(Drawing.number(top + Self.panel))v-8",
                colour: Self.colour(record.fault.kind))
        }
        if samples.count > 1 { body.append(Drawing.path(line(samples), colour: Self.always)) }
        if history.atRest.count > 1 { body.append(Drawing.path(line(history.atRest), colour: Self.atRest, width: 1.5)) }
        return body + times(top + Self.panel + 13)
    }

    private func times(_ y: Double) -> [String] {
        let scale = hours ? 3600.0 : 60
        let step = Self.step(length / scale)
        return stride(from: 0, through: length / scale, by: step).map {
            Drawing.text(
                x($0 * scale), y, Drawing.number($0) + ($0 == 0 ? " " + unit : ""), anchor: $0 == 0 ? .start : .middle,
                size: 10)
        }
    }

    /// Between two marks of an axis: 1, 2 or 5 times a power of ten, so that there are two to five.
    private static func step(_ most: Double) -> Double {
        let power = pow(10, floor(log10(most / 2)))
        return [1, 2, 5, 10].map { $0 * power }.last { most / $0 >= 2 } ?? power
    }
}
