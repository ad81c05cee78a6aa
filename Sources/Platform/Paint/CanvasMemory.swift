/// Cached memory for a canvas, black or transparent at first.
@MainActor
package final class CanvasMemory {
    package let canvas: Canvas

    package init(width: Int, height: Int, isTranslucent: Bool = false) {
        // Strides that are multiples of 64 bytes keep the vector loops aligned.
        let stride = (width * 4 + 63) & ~63
        let pixels = UnsafeMutableRawPointer.allocate(byteCount: stride * height, alignment: 64)
        pixels.initializeMemory(as: UInt8.self, repeating: 0, count: stride * height)
        canvas = Canvas(pixels: pixels, stride: stride, width: width, height: height, isTranslucent: isTranslucent)
    }

    isolated deinit { canvas.pixels.deallocate() }
}
