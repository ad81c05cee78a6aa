import Geometry
import InterfaceKit
import Scene
import WorkerProtocol

/// Arrived rows whose texts are not measured yet: measuring a text takes as long as the rest of a frame.
struct UnmeasuredRows {
    private var parts: [(query: CatalogQuery, indices: Range<Int>)] = []
    var count: Int { parts.reduce(0) { $0 + $1.indices.count } }

    mutating func add(_ indices: Range<Int>, of query: CatalogQuery) {
        if !indices.isEmpty { parts.append((query, indices)) }
    }

    /// Removes and returns the row that has waited longest.
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

extension Pages {
    /// The number of rows after each frame, and the fraction of those that wait, if that is more: few rows leave the
    /// processor's caches to the next frame, and a backlog means that the fling shows more.
    private static let (rowsAtOnce, partAtOnce) = (2, 12)

    /// Measures some texts before a scroll shows them, in the time that is left after a frame.
    package mutating func measureTextsAhead() {
        for _ in 0..<max(Self.rowsAtOnce, unmeasured.count / Self.partAtOnce) {
            guard let (query, index) = unmeasured.next() else { return }
            let page = navigation.top
            guard page.kind.query == query, let row = library[query]?[index], let grid = layout(of: page).grid else {
                continue
            }
            let width = parts(of: row, grid, grid.frame(0), query).text.width
            _ = measure.size(of: cellTitle(row, width: width))
            _ = facts(of: row, width: width)
            if let badge = badge(row) { _ = measure.size(of: badge) }
        }
    }
}
