import CPango
package import Geometry
import Paint

/// Colours, 0xRRGGBB below a byte that says nothing, row after row.
package struct PixelPicture {
    package let rows: [[UInt32]]

    private init(rows: [[UInt32]]) { self.rows = rows }

    /// - Parameter stride: bytes from row to row.
    package init(_ pixels: UnsafeRawPointer, width: Int, height: Int, stride: Int) {
        rows = (0..<height).map { y in
            let row = UnsafeRawBufferPointer(start: pixels + y * stride, count: width * 4)
            return Array(row.bindMemory(to: UInt32.self))
        }
    }

    /// The bounds of the pixels of which a channel differs by more than rounding, outside some rectangles.
    package func difference(_ other: PixelPicture, outside excepted: [PixelRect] = []) -> PixelRect {
        var bounds = PixelRect.zero
        for (y, row) in rows.enumerated() where row != other.rows[y] {
            for (x, colour) in row.enumerated() where Self.differ(colour, other.rows[y][x]) {
                let pixel = PixelRect(x: x, y: y, width: 1, height: 1)
                if !excepted.contains(where: { $0.contains(pixel) }) { bounds = bounds.union(pixel) }
            }
        }
        return bounds
    }

    package static func differ(_ a: UInt32, _ b: UInt32, by tolerance: Int = 1) -> Bool {
        [0, 8, 16].contains { (shift: UInt32) in abs(Int(a >> shift & 255) - Int(b >> shift & 255)) > tolerance }
    }

    /// Nil where there is none.
    package init?(png path: String) {
        let surface = cairo_image_surface_create_from_png(path)
        defer { cairo_surface_destroy(surface) }
        guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS else { return nil }
        self.init(
            cairo_image_surface_get_data(surface)!, width: Int(cairo_image_surface_get_width(surface)),
            height: Int(cairo_image_surface_get_height(surface)),
            stride: Int(cairo_image_surface_get_stride(surface)))
    }

    /// In colours that take little room.
    package var coarse: PixelPicture {
        PixelPicture(rows: rows.map { row in row.map { colour in Self.mapChannels { ($0(colour) + 4) / 8 * 8 } } })
    }

    /// Each pixel the mean of four.
    package var halved: PixelPicture {
        PixelPicture(
            rows: (0..<rows.count / 2).map { y in
                let (upper, lower) = (rows[2 * y], rows[2 * y + 1])
                return (0..<upper.count / 2).map { x in
                    Self.mapChannels { channel in
                        let above = channel(upper[2 * x]) + channel(upper[2 * x + 1])
                        return (above + channel(lower[2 * x]) + channel(lower[2 * x + 1]) + 2) / 4
                    }
                }
            })
    }

    /// A colour whose channels are what `value` makes of the same channel of others.
    private static func mapChannels(_ value: ((UInt32) -> UInt32) -> UInt32) -> UInt32 {
        var colour: UInt32 = 0
        for shift in [UInt32(0), 8, 16] { colour |= min(value { $0 >> shift & 255 }, 255) << shift }
        return colour
    }

    @MainActor
    package func write(_ path: String) throws {
        let memory = CanvasMemory(width: rows.first?.count ?? 0, height: rows.count)
        for (y, row) in rows.enumerated() {
            row.withUnsafeBytes {
                memory.canvas.pixels.advanced(by: y * memory.canvas.stride).copyMemory(
                    from: $0.baseAddress!, byteCount: $0.count)
            }
        }
        try memory.canvas.writePNG(path)
    }

    /// How many pixels have a channel that differs by more than the tolerance; all where the sizes do.
    package func strays(from other: PixelPicture, tolerance: Int) -> Int {
        guard rows.count == other.rows.count, rows.first?.count == other.rows.first?.count else { return .max }
        var count = 0
        for (row, there) in zip(rows, other.rows) where row != there {
            for (a, b) in zip(row, there) where a != b && Self.differ(a, b, by: tolerance) { count += 1 }
        }
        return count
    }
}
