/// One line of the table: what was measured, and what it may be at most.
package struct Measurement {
    package let name: String
    package let value: Double
    package let unit: String
    /// Nil for what is only told.
    package var limit: Double?
    package var decimals = 0

    package init(name: String, value: Double, unit: String, limit: Double? = nil, decimals: Int = 0) {
        (self.name, self.value, self.unit) = (name, value, unit)
        (self.limit, self.decimals) = (limit, decimals)
    }

    package var isMet: Bool { isMet(slack: 1) }

    /// - Parameter slack: a factor of the limit.
    package func isMet(slack: Double) -> Bool { limit.map { value <= $0 * slack } ?? true }

    fileprivate var cells: [String] {
        [name, quantity(value), limit.map(quantity) ?? "", limit == nil ? "" : isMet ? "pass" : "FAIL"]
    }

    private func quantity(_ number: Double) -> String { unit.isEmpty ? text(number) : "\(text(number)) \(unit)" }

    private func text(_ number: Double) -> String {
        guard number.isFinite else { return "none" }
        guard decimals > 0 else { return String(Int(number.rounded())) }
        var scale = 1
        for _ in 0..<decimals { scale *= 10 }
        let scaled = Int((number * Double(scale)).rounded())
        let part = String(scaled.magnitude % scale.magnitude)
        let sign = scaled < 0 ? "-" : ""
        return
            "\(sign)\(scaled.magnitude / scale.magnitude).\(String(repeating: "0", count: decimals - part.count))\(part)"
    }
}

/// The measurements as an aligned table, numbers to the right.
package func table(_ measurements: [Measurement]) -> String {
    let rows = [["", "value", "limit", ""]] + measurements.map(\.cells)
    let widths = (0..<4).map { column in rows.map { $0[column].count }.max()! }
    return rows.map { row in
        let padded = row.enumerated().map { column, cell in
            let space = String(repeating: " ", count: widths[column] - cell.count)
            return column == 0 ? cell + space : space + cell
        }
        return padded.joined(separator: "   ")
    }.joined(separator: "\n")
}

/// Each frame's shortest time of all rounds. Every round does the same, so what is slower in one of them is the
/// machine's.
package func shortest(of rounds: [[Double]]) -> [Double] {
    (0..<(rounds.map(\.count).min() ?? 0)).map { frame in rounds.map { $0[frame] }.min() ?? .nan }
}

package func median(_ values: [Double]) -> Double {
    guard !values.isEmpty else { return .nan }
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}
