import CPango
import Glibc

/// A picture of a clip as B, G, R, X bytes.
final class Frame {
    private let clip: Clip
    private let surface: OpaquePointer
    private let cairo: OpaquePointer

    init(_ clip: Clip) {
        self.clip = clip
        surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(clip.width), Int32(clip.height))
        cairo = cairo_create(surface)
    }

    deinit {
        cairo_destroy(cairo)
        cairo_surface_destroy(surface)
    }

    func draw(_ number: Int, counter: Bool) {
        cairo_save(cairo)
        cairo_scale(cairo, Double(clip.width) / 16, Double(clip.height) / 9)
        clip.scenery.draw(cairo, at: Double(number) / Double(clip.rate))
        cairo_restore(cairo)
        if counter { drawCounter(number) }
        cairo_surface_flush(surface)
    }

    /// The frame's number as black and white blocks along the top edge: 32 blocks, each 1/32 of the width wide and 1/24
    /// of the height tall. From the left: white, black, white, black; 24 bits of the number, the highest first
    /// (white = 1); 4 bits of how many of those are white, modulo 16.
    private func drawCounter(_ number: Int) {
        let ones = number.nonzeroBitCount
        var bits = [true, false, true, false]
        for bit in (0..<24).reversed() { bits.append(number >> bit & 1 == 1) }
        for bit in (0..<4).reversed() { bits.append(ones >> bit & 1 == 1) }
        let (width, height) = (Double(clip.width) / 32, Double(clip.height) / 24)
        for (index, bit) in bits.enumerated() {
            cairo_set_source_rgb(cairo, bit ? 1 : 0, bit ? 1 : 0, bit ? 1 : 0)
            cairo_rectangle(cairo, Double(index) * width, 0, width, height)
            cairo_fill(cairo)
        }
    }

    /// Writes all pixels to standard output; ends the program when nobody reads them.
    func writePixels() {
        let stride = Int(cairo_image_surface_get_stride(surface))
        var start = UnsafeRawPointer(cairo_image_surface_get_data(surface)!)
        var left = stride * clip.height
        while left > 0 {
            let written = write(1, start, left)
            guard written > 0 else { exit(1) }
            start += written
            left -= written
        }
    }

    func writePNG(_ path: String) -> Bool { cairo_surface_write_to_png(surface, path) == CAIRO_STATUS_SUCCESS }
}
