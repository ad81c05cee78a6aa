import Geometry
import InterfaceKit
import Testing

@testable import PageInterface

/// The cells of a grid in groups, compared with a walk from cell to cell.
@Suite struct CellGridTests {
    private static let shapes: [(size: Size, starts: [Int], count: Int)] = [
        (Size(width: 800, height: 480), [0, 1, 2], 3), (Size(width: 1280, height: 800), [0, 3, 4, 9], 17),
        (Size(width: 1920, height: 1080), [0, 1, 7], 8), (Size(width: 480, height: 800), [], 7),
        (Size(width: 1280, height: 800), [0, 1], 2), (Size(width: 1280, height: 800), [], 0),
    ]

    @Test(arguments: shapes.indices, [0.0, 40]) func `each group begins a row below its heading`(
        shape: Int, first: Double
    ) {
        let (size, starts, count) = Self.shapes[shape]
        var grid = CellGrid.rows(panel: size, TextStyles(scale: 1), top: 100)
        grid.groups = CellGroups(starts: starts, first: first, heading: 40)
        var y = 100.0
        var column = 0
        for index in 0..<count {
            if index == 0 { y += starts.isEmpty ? 0 : first }
            if index > 0, starts.contains(index) {
                y += grid.cell.height + 40
                column = 0
            } else if column == grid.columns {
                y += grid.cell.height
                column = 0
            }
            let frame = grid.frame(index)
            #expect(frame.y == y && frame.x == Theme.gap + Double(column) * grid.cell.width, "cell \(index)")
            column += 1
        }
        for (group, start) in starts.enumerated() where start < count {
            #expect(grid.heading(group).maxY == grid.frame(start).y)
        }
        if count > 0 { #expect(grid.height(count) == grid.frame(count - 1).maxY + Theme.gap) }
    }

    @Test(arguments: shapes.indices) func `the visible cells are those that a walk finds`(shape: Int) {
        let (size, starts, count) = Self.shapes[shape]
        var grid = CellGrid.rows(panel: size, TextStyles(scale: 1), top: 100)
        grid.groups = CellGroups(starts: starts, first: 40, heading: 40)
        for top in stride(from: -500.0, to: grid.height(count) + 500, by: 7) {
            for height in [0.5, 60, 480] {
                let seen = (0..<count).filter { grid.frame($0).y < top + height && grid.frame($0).maxY > top }
                let found = grid.indices(from: top, to: top + height, count: count)
                #expect(Array(found) == seen, "\(top), \(height)")
            }
        }
    }
}
