import InterfaceKit
import Testing
import Time
import WorkerProtocol

/// The rows of a long list, of which only some are kept.
@Suite struct LibraryRowsTests {
    private static let total = 100_000

    private static func arrive(_ missing: Range<Int>, in rows: inout LibraryRows) {
        rows.add(offset: missing.lowerBound, total: total, missing.map { Panel.row($0) })
    }

    @Test func `a list that was scrolled through keeps its beginning and the rows around the panel`() {
        var rows = LibraryRows()
        rows.scanned(total: Self.total)
        for first in stride(from: 0, to: Self.total, by: 8) {
            let shown = first..<min(first + 24, Self.total)
            for missing in rows.request(shown, at: .zero) { Self.arrive(missing, in: &rows) }
            #expect(shown.allSatisfy { rows[$0] != nil })
        }
        let kept = (0..<Self.total).filter { rows[$0] != nil }
        #expect(kept.count <= LibraryRows.maximum)
        #expect(kept.starts(with: 0..<4 * LibraryRows.pageSize))
    }

    @Test func `rows that were forgotten are requested again where they are shown`() {
        var rows = LibraryRows()
        rows.scanned(total: Self.total)
        let place = 1000..<1024
        for missing in rows.request(place, at: .zero) { Self.arrive(missing, in: &rows) }
        #expect(rows.request(place, at: .zero).isEmpty)
        for first in stride(from: 2000, to: 2000 + 2 * LibraryRows.maximum, by: LibraryRows.pageSize) {
            for missing in rows.request(first..<first + 1, at: .zero) { Self.arrive(missing, in: &rows) }
        }
        #expect(rows[1000] == nil)
        #expect(rows.request(place, at: .zero) == [992..<1024])
    }
}
