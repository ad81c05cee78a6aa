import CPango
import Foundation
import Geometry
import Interface
import InterfaceKit
import Paint
import Scene
import Testing

/// Every page beside how it looked when somebody last looked at it and found it good.
@MainActor
@Suite struct GoldenTests {
    nonisolated static let sizes = [
        Size(width: 800, height: 480), Size(width: 1280, height: 800), Size(width: 720, height: 1280),
        Size(width: 1080, height: 1920),
    ]

    /// Set to anything, the pictures are written anew; then look at what changed before it is committed.
    private static let renews = ProcessInfo.processInfo.environment["VITRINE_RENEW_GOLDEN"] != nil

    /// Golden colours are kept in steps of 8, and rounding differs a little between processors.
    private static let tolerance = 8
    /// So many pixels of a picture may still differ by more: glyphs whose edge falls on the border of two pixels.
    private static let mostStrays = 12

    @Test(arguments: Exhibit.all, sizes)
    func `a page looks as it did`(exhibit: Exhibit, size: Size) throws {
        let press = try PicturePress(scale: 1, scenery: true)
        let panel = exhibit.panel(size, measure: press.text)
        press.text.language = panel.interface.surroundings.strings.languageCode
        let drawn = press.picture(panel.interface.scene(at: panel.now))
        // Large panels are kept at half their size: that is enough to see what moved.
        let picture = size.width * size.height > 500_000 ? drawn.halved : drawn
        let name = "\(exhibit.name)-\(Int(size.width))x\(Int(size.height)).png"
        let path = Self.folder.appendingPathComponent(name).path
        if Self.renews { try picture.coarse.write(path) }
        let golden = try #require(PixelPicture(png: path), "\(name) is not there: \(Self.remedy)")
        let strays = picture.strays(from: golden, tolerance: Self.tolerance)
        if strays > Self.mostStrays { try picture.write(Self.seen + "/" + name) }
        #expect(
            strays <= Self.mostStrays, "\(name) differs in \(strays) pixels, see \(Self.seen)/\(name): \(Self.remedy)")
    }

    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Golden")

    /// Where pictures are written that are not as they were.
    private static let seen = FileManager.default.temporaryDirectory.path

    private static let remedy =
        "if that is as it should be, VITRINE_RENEW_GOLDEN=1 swift test --filter GoldenTests writes all of them anew,"
        + " and scripts/golden-fonts their fonts"

}

extension PixelPicture {
    /// Nil where there is none.
    init?(png path: String) {
        let surface = cairo_image_surface_create_from_png(path)
        defer { cairo_surface_destroy(surface) }
        guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS else { return nil }
        let (width, height) = (cairo_image_surface_get_width(surface), cairo_image_surface_get_height(surface))
        let stride = Int(cairo_image_surface_get_stride(surface))
        let bytes = cairo_image_surface_get_data(surface)!
        rows = (0..<Int(height)).map { y in
            let row = UnsafeRawBufferPointer(start: bytes + y * stride, count: Int(width) * 4)
            return Array(row.bindMemory(to: UInt32.self))
        }
    }

    /// In colours that take little room.
    var coarse: PixelPicture {
        PixelPicture(rows: rows.map { row in row.map { colour in Self.mapChannels { ($0(colour) + 4) / 8 * 8 } } })
    }

    /// Each pixel the mean of four.
    var halved: PixelPicture {
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
    func write(_ path: String) throws {
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
    func strays(from other: PixelPicture, tolerance: Int) -> Int {
        guard rows.count == other.rows.count, rows.first?.count == other.rows.first?.count else { return .max }
        var count = 0
        for (row, there) in zip(rows, other.rows) where row != there {
            for (a, b) in zip(row, there) where a != b && Self.differ(a, b, by: tolerance) { count += 1 }
        }
        return count
    }
}
