import Geometry
import InterfaceKit
import Numbers

/// A grid of cells of one size below a title; positions count from the page's top.
struct CellGrid {
    let columns: Int
    let cell: Size
    /// The picture's size inside a cell.
    let picture: Size
    /// Whether the texts stand under the picture; otherwise beside it.
    let isCard: Bool
    /// The top of the first row.
    var top = Self.titleHeight
    /// The height of the title above.
    static let titleHeight = 88.0

    /// Rows with the picture on the left: one column on a portrait panel, two on a landscape one.
    static func rows(panel: Size) -> CellGrid {
        let columns = panel.isPortrait ? 1 : max(1, Int(saturating: panel.width / 560))
        let picture =
            panel.isPortrait && panel.width >= 600
            ? Size(aspect: Theme.videoAspect, width: min(panel.width * 0.36, 400)) : Size(width: 224, height: 126)
        let narrow = Size(width: 160, height: 90)
        let width = cellWidth(panel, columns)
        let fitting = width < 420 ? narrow : picture
        return CellGrid(
            columns: columns, cell: Size(width: width, height: fitting.height + Theme.gap), picture: fitting,
            isCard: false)
    }

    /// Cards with the picture on top.
    static func cards(panel: Size) -> CellGrid {
        let columns = max(2, Int(saturating: panel.width / 300))
        let width = cellWidth(panel, columns) - Theme.gap
        let picture = Size(width: width, height: (width / Theme.videoAspect).rounded())
        return CellGrid(
            columns: columns, cell: Size(width: width + Theme.gap, height: picture.height + 124), picture: picture,
            isCard: true)
    }

    private static func cellWidth(_ panel: Size, _ columns: Int) -> Double {
        ((panel.width - 2 * Theme.gap) / Double(columns)).rounded(.down)
    }

    func frame(_ index: Int) -> Rect {
        let (row, column) = (index / columns, index % columns)
        return Rect(
            x: Theme.gap + Double(column) * cell.width, y: top + Double(row) * cell.height, width: cell.width,
            height: cell.height)
    }

    func height(_ count: Int) -> Double {
        top + Double((count + columns - 1) / columns) * cell.height + Theme.gap
    }

    /// The cells between two positions.
    func indices(from top: Double, to bottom: Double, count: Int) -> Range<Int> {
        func cells(above rows: Double) -> Int { min(max(0, Int(saturating: rows)), count) * columns }
        let first = cells(above: ((top - self.top) / cell.height).rounded(.down))
        let last = cells(above: ((bottom - self.top) / cell.height).rounded(.up))
        return min(first, count)..<min(max(first, last), count)
    }
}
