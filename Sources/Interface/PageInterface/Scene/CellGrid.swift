import Geometry
import InterfaceKit
import Numbers
import Scene

/// A grid of cells of one size below a title; positions are relative to the page's top.
struct CellGrid {
    let columns: Int
    let cell: Size
    /// The picture's size inside a cell.
    let picture: Size
    /// Whether the texts are under the picture; otherwise they are beside it.
    let isCard: Bool
    let avatarSide: Double
    /// The height of the channel's line, and of the counts' line.
    let lineHeight: Double
    /// The top of the first row.
    var top: Double
    /// The sum of the spaces above and below a cell's content, points.
    private static let insets = 2 * Theme.unit

    /// The height of a title of two lines, a channel and its counts.
    private static func textHeight(_ styles: TextStyles) -> Double {
        2 * (styles.heading.lineHeight + styles.caption.lineHeight)
    }

    /// Rows with the picture on the left: one column on a portrait panel, as many as fit on a landscape one.
    static func rows(panel: Size, _ styles: TextStyles, top: Double) -> CellGrid {
        let columns = panel.isPortrait ? 1 : max(1, Int(saturating: panel.width / styles.scaled(560)))
        let picture =
            panel.isPortrait && panel.width >= 600
            ? Size(aspect: Theme.videoAspect, width: min(panel.width * 0.36, 400)) : Size(width: 224, height: 126)
        let narrow = Size(width: 160, height: 90)
        let width = cellWidth(panel, columns)
        let fitting = width < 420 || panel.isLow ? narrow : picture
        return CellGrid(
            columns: columns,
            cell: Size(width: width, height: max(fitting.height, textHeight(styles)) + Self.insets),
            picture: fitting, isCard: false, avatarSide: styles.avatarSide,
            lineHeight: styles.caption.lineHeight, top: top)
    }

    /// Cards with the picture on top.
    static func cards(panel: Size, _ styles: TextStyles, top: Double) -> CellGrid {
        let least = styles.scale < minimumSingle ? 2 : 1
        let columns = max(least, Int(saturating: panel.width / styles.scaled(300)))
        let width = cellWidth(panel, columns) - Theme.gap
        let picture = Size(width: width, height: (width / Theme.videoAspect).rounded())
        return CellGrid(
            columns: columns,
            cell: Size(
                width: width + Theme.gap, height: picture.height + textHeight(styles) + CellParts.cardGaps + Self.insets
            ),
            picture: picture, isCard: true, avatarSide: styles.avatarSide, lineHeight: styles.caption.lineHeight,
            top: top)
    }

    /// The text scale from which on a narrow panel has one column.
    private static let minimumSingle = 1.6

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

    /// The cells of the rows between two positions.
    func indices(from top: Double, to bottom: Double, count: Int) -> Range<Int> {
        func cells(above rows: Double) -> Int { min(max(0, Int(saturating: rows)), count) * columns }
        let first = cells(above: ((top - self.top) / cell.height).rounded(.down))
        let last = cells(above: ((bottom - self.top) / cell.height).rounded(.up))
        return min(first, count)..<min(max(first, last), count)
    }
}
