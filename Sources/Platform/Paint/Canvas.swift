import CPango
package import Linux

/// Pixels in cached memory that the compositor writes: B, G, R, X bytes, or B, G, R, A premultiplied.
///
/// - Precondition: the memory outlives the canvas and has no other writer.
package struct Canvas {
    package let pixels: UnsafeMutableRawPointer
    /// The distance from one row to the next in bytes.
    package let stride: Int
    package let width: Int
    package let height: Int
    /// Whether the fourth byte is alpha: pixels that no layer covers are transparent.
    package let isTranslucent: Bool

    package init(pixels: UnsafeMutableRawPointer, stride: Int, width: Int, height: Int, isTranslucent: Bool = false) {
        (self.pixels, self.stride, self.width, self.height) = (pixels, stride, width, height)
        self.isTranslucent = isTranslucent
    }

    /// Writes the picture as a PNG file.
    package func writePNG(_ path: String) throws(PaintError) {
        let surface = cairo_image_surface_create_for_data(
            pixels.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_RGB24, Int32(clamping: width),
            Int32(clamping: height), Int32(clamping: stride))
        defer { cairo_surface_destroy(surface) }
        let status = cairo_surface_write_to_png(surface, path)
        guard status == CAIRO_STATUS_SUCCESS else {
            throw PaintError("write \(path): \(String(cString: cairo_status_to_string(status)))")
        }
    }
}

/// A picture that could not be written or made.
package struct PaintError: Error, CustomStringConvertible {
    package let description: String
    init(_ description: String) { self.description = description }
}

/// A picture that was made for its size on the panel: B, G, R, X bytes in another process's memory.
package final class Picture {
    let memory: ForeignMemory
    let pixels: UnsafeRawPointer
    let width: Int
    let height: Int
    let stride: Int

    /// Nil when the size is out of range, or the memory is too small for the size.
    package init?(_ memory: ForeignMemory, width: Int, height: Int, stride: Int) {
        guard (1...16384).contains(width), (1...16384).contains(height), stride >= width * 4, stride % 4 == 0,
            stride <= 1 << 20, memory.bytes.count >= stride * (height - 1) + width * 4,
            let pixels = memory.bytes.baseAddress
        else { return nil }
        self.pixels = pixels
        (self.memory, self.width, self.height, self.stride) = (memory, width, height, stride)
    }

    /// One of several pictures of the same width that are side by side in an image. It shares the image's memory.
    package init?(_ column: Int, of columns: Int, in image: Picture) {
        guard (0..<columns).contains(column), image.width >= columns else { return nil }
        (memory, height, stride, width) = (image.memory, image.height, image.stride, image.width / columns)
        pixels = image.pixels + column * width * 4
    }
}
