import CYUV
package import Geometry
package import Scene

/// Copies canvas pixels to scanout memory, rotated and converted, row after row and without ever reading the target.
@MainActor
package final class ScanoutCopy {
    private let rotation: Rotation
    private let panel: PixelRect
    /// A rotated block, for formats that the rotation cannot write directly.
    private var block: [UInt32] = []

    /// - Parameters:
    ///   - width: the width of the panel as scanned out, pixels.
    ///   - rotation: the rotation of the canvas on the panel.
    package init(width: Int, height: Int, rotation: Rotation) {
        panel = PixelRect(x: 0, y: 0, width: width, height: height)
        self.rotation = rotation
    }

    /// Converts a region of the canvas to its place in scanout memory.
    package func place(_ region: Region, into placed: inout Region) {
        placed.removeAll()
        for index in region.rects.indices { placed.formUnion(onPanel(region.rects[index])) }
    }

    private func onPanel(_ rect: PixelRect) -> PixelRect {
        rotation.onPanel(rect, width: panel.width, height: panel.height)
    }

    /// Copies a region of the canvas.
    ///
    /// - Precondition: `format` is the canvas's (XRGB8888 or ARGB8888) or RGB565, and `target` has `stride` bytes for
    ///   each row of the panel.
    package func copy(
        _ region: Region, of canvas: Canvas, to target: UnsafeMutableRawPointer, stride: Int, format: PixelFormat
    ) {
        for index in region.rects.indices {
            let rect = region.rects[index]
            if format == .rgb565 {
                copyAs565(rect, canvas, target, stride)
            } else {
                let place = onPanel(rect)
                turn(rect, canvas, to: target + place.y * stride + place.x * 4, stride: stride)
            }
        }
    }

    private func turn(_ rect: PixelRect, _ canvas: Canvas, to target: UnsafeMutableRawPointer, stride: Int) {
        let source = canvas.pixels + rect.y * canvas.stride + rect.x * 4
        vt_bgrx_turn(
            source.assumingMemoryBound(to: UInt8.self), Int32(clamping: canvas.stride),
            target.assumingMemoryBound(to: UInt8.self), Int32(clamping: stride), Int32(clamping: rect.width),
            Int32(clamping: rect.height),
            Int32(clamping: rotation.rawValue))
    }

    private func copyAs565(_ rect: PixelRect, _ canvas: Canvas, _ target: UnsafeMutableRawPointer, _ stride: Int) {
        let rect = aligned(rect, in: canvas)
        let place = onPanel(rect)
        if block.count < rect.area { block = [UInt32](repeating: 0, count: rect.area) }
        block.withUnsafeMutableBytes { bytes in
            guard let start = bytes.baseAddress else { return }
            turn(rect, canvas, to: start, stride: place.width * 4)
            vt_bgrx_to_565(
                start.assumingMemoryBound(to: UInt8.self), Int32(clamping: place.width * 4),
                (target + place.y * stride + place.x * 2).assumingMemoryBound(to: UInt8.self), Int32(clamping: stride),
                Int32(clamping: place.width), Int32(clamping: place.height))
        }
    }

    /// The rectangle grown to the dither pattern's 4 x 4 pixels, so that the pattern has no seams between damaged
    /// regions.
    private func aligned(_ rect: PixelRect, in canvas: Canvas) -> PixelRect {
        let (x, y) = (rect.x & ~3, rect.y & ~3)
        return PixelRect(
            x: x, y: y, width: min((rect.maxX + 3) & ~3, canvas.width) - x,
            height: min((rect.maxY + 3) & ~3, canvas.height) - y)
    }
}
