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
    /// The groups of the cells; one without a heading by default.
    var groups = CellGroups()
    /// The sum of the spaces above and below a cell's content, points.
    private static let insets = 2 * Theme.unit

    /// The height of a title of two lines and of the lines below it.
    private static func textHeight(_ styles: TextStyles, lines: Int) -> Double {
        2 * styles.heading.lineHeight + Double(lines) * styles.caption.lineHeight
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
            cell: Size(width: width, height: max(fitting.height, textHeight(styles, lines: 2)) + Self.insets),
            picture: fitting, isCard: false, avatarSide: styles.avatarSide,
            lineHeight: styles.caption.lineHeight, top: top)
    }

    /// Cards with the picture on top.
    ///
    /// - Parameter lines: the number of lines below a title.
    static func cards(panel: Size, _ styles: TextStyles, top: Double, lines: Int) -> CellGrid {
        let least = styles.scale < minimumSingle ? 2 : 1
        let columns = max(least, Int(saturating: panel.width / styles.scaled(300)))
        let width = cellWidth(panel, columns) - Theme.gap
        let picture = Size(width: width, height: (width / Theme.videoAspect).rounded())
        let texts = textHeight(styles, lines: lines) + CellParts.cardGaps
        return CellGrid(
            columns: columns,
            cell: Size(width: width + Theme.gap, height: picture.height + texts + Self.insets),
            picture: picture, isCard: true, avatarSide: styles.avatarSide, lineHeight: styles.caption.lineHeight,
            top: top)
    }

    /// The text scale from which on a narrow panel has one column.
    private static let minimumSingle = 1.6

    private static func cellWidth(_ panel: Size, _ columns: Int) -> Double {
        ((panel.width - 2 * Theme.gap) / Double(columns)).rounded(.down)
    }

    func frame(_ index: Int) -> Rect {
        let group = groups.group(of: index)
        let place = index - groups.start(group)
        let (row, column) = (place / columns, place % columns)
        return Rect(
            x: Theme.gap + Double(column) * cell.width, y: top(of: group) + Double(row) * cell.height,
            width: cell.width, height: cell.height)
    }

    func height(_ count: Int) -> Double {
        let last = groups.count - 1
        return top(of: last) + Double(rows(count - groups.start(last))) * cell.height + Theme.gap
    }

    /// The cells of the rows between two positions.
    func indices(from top: Double, to bottom: Double, count: Int) -> Range<Int> {
        var (first, last) = (count, 0)
        for group in 0..<groups.count {
            let (start, end) = (min(groups.start(group), count), min(groups.end(group) ?? count, count))
            let groupTop = self.top(of: group)
            func cells(above rows: Double) -> Int {
                min(start + min(max(0, Int(saturating: rows)), end - start) * columns, end)
            }
            let above = cells(above: ((top - groupTop) / cell.height).rounded(.down))
            if above < end { first = min(first, above) }
            let below = cells(above: ((bottom - groupTop) / cell.height).rounded(.up))
            if below > start { last = below }
        }
        return first..<max(first, last)
    }

    /// The number of rows of some cells.
    private func rows(_ count: Int) -> Int { (max(0, count) + columns - 1) / columns }

    /// The top of a group's first row.
    private func top(of group: Int) -> Double {
        (0..<group).reduce(top + groups.headings(to: group)) { top, earlier in
            top + Double(rows((groups.end(earlier) ?? 0) - groups.start(earlier))) * cell.height
        }
    }

    /// The place of a group's heading.
    func heading(_ group: Int) -> Rect {
        let height = groups.heading(group)
        return Rect(
            x: Theme.margin, y: top(of: group) - height, width: Double(columns) * cell.width - 2 * Theme.unit,
            height: height)
    }
}

/// The groups of a grid's cells. Each has a heading and begins a row.
struct CellGroups: Equatable {
    /// The index of the first cell of each group, in ascending order; empty for one group without a heading.
    private let starts: [Int]
    /// The height of the first heading, points; 0 without one.
    private let first: Double
    /// The height of each other heading, points.
    private let other: Double

    /// One group without a heading.
    init() { (starts, first, other) = ([], 0, 0) }

    /// - Parameters:
    ///   - first: the height of the first heading, points; 0 without one.
    ///   - heading: the height of each other heading, points.
    init(starts: [Int], first: Double, heading: Double) {
        (self.starts, self.first, other) = (starts, starts.isEmpty ? 0 : first, heading)
    }

    var count: Int { max(1, starts.count) }

    func heading(_ group: Int) -> Double { group == 0 ? first : other }
    /// The sum of the heights of the headings down to a group's own, points.
    func headings(to group: Int) -> Double { first + Double(group) * other }
    func start(_ group: Int) -> Int { group == 0 ? 0 : starts[group] }
    /// The index after the last cell; nil for the last group.
    func end(_ group: Int) -> Int? { group + 1 < starts.count ? starts[group + 1] : nil }
    func group(of index: Int) -> Int { starts.lastIndex { $0 <= index } ?? 0 }
}
