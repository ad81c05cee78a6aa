import Geometry
import Scene
import WorkerProtocol

/// Texts of rows that have just come, measured before a scroll brings them: setting a text takes as long as all else in a
/// frame.
extension Interface {
    func measureAhead(_ rows: [CatalogRow], of query: CatalogQuery) {
        let page = navigation.top
        guard page.kind.query == query, let grid = layout(of: page).grid else { return }
        for row in rows {
            let width = parts(of: row, grid, grid.frame(0), query).text.width
            _ = measure.size(of: TextRun(row.title, Theme.heading, width: width, lines: 2))
            if row.duration > 0 { _ = measure.size(of: badge(row)) }
        }
    }
}
