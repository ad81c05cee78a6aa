import Geometry
import InterfaceKit
import PageInterface
import Scene
import WorkerProtocol

/// Rows that have come and whose texts nobody has measured: setting a text takes as long as all else in a frame.
struct UnsetRows {
    private var parts: [(query: CatalogQuery, indices: Range<Int>)] = []

    mutating func add(_ indices: Range<Int>, of query: CatalogQuery) {
        if !indices.isEmpty { parts.append((query, indices)) }
    }

    /// The row that has waited longest.
    mutating func next() -> (query: CatalogQuery, index: Int)? {
        guard let first = parts.first else { return nil }
        let index = first.indices.lowerBound
        if first.indices.count == 1 {
            parts.removeFirst()
        } else {
            parts[0].indices = index + 1..<first.indices.upperBound
        }
        return (first.query, index)
    }
}

extension Interface {
    /// As many rows as a fling as fast as a finger can throw it brings in a frame, and a few more.
    private static let rowsSetAtOnce = 4

    /// Measures some texts before a scroll brings them: for the time that is left when a frame is out.
    package mutating func setTextsAhead() {
        for _ in 0..<Self.rowsSetAtOnce {
            guard let (query, index) = unset.next() else { return }
            let page = navigation.top
            guard page.kind.query == query, let row = lists[query]?[index], let grid = layout(of: page).grid else {
                continue
            }
            let width = parts(of: row, grid, grid.frame(0), query).text.width
            _ = measure.size(of: TextRun(row.title, Theme.heading, width: width, lines: 2))
            if row.duration > 0 { _ = measure.size(of: badge(row)) }
        }
    }
}
