import CGStreamer
import Glibc

/// A note on a dark background: the fallback picture of sound without a cover.
enum NotePicture {
    /// The size, in pixels.
    private static let (width, height) = (640, 360)
    /// The luma of the background.
    private static let ground = (top: 46.0, bottom: 24.0)
    /// The luma of the note.
    private static let ink = 150.0

    /// The picture; nil if its memory cannot be allocated.
    static func sample() -> Sample? {
        let layout = width * height
        guard let buffer = gst_buffer_new_allocate(nil, gsize(layout * 3 / 2), nil) else { return nil }
        defer { vt_buffer_unref(buffer) }
        var map = GstMapInfo()
        guard gst_buffer_map(buffer, &map, GST_MAP_WRITE) != 0, let data = map.data else { return nil }
        for y in 0..<height {
            let share = Double(y) / Double(height)
            let shade = ground.top + (ground.bottom - ground.top) * share
            for x in 0..<width {
                // Dithering hides the bands of equal grey in the gradient.
                let dither = Double((x * 7 + y * 13) % 16) / 16
                let cover = note(Double(x) - Double(width) / 2, Double(y) - Double(height) / 2)
                data[y * width + x] = UInt8(shade + (ink - shade) * cover + dither)
            }
        }
        // The chroma values give a slight blue tint.
        memset(data + layout, 134, layout / 4)
        memset(data + layout * 5 / 4, 124, layout / 4)
        gst_buffer_unmap(buffer, &map)
        let caps = gst_caps_from_string(
            "video/x-raw,format=I420,width=\(width),height=\(height),framerate=0/1,colorimetry=bt709")
        defer { vt_caps_unref(caps) }
        guard let sample = gst_sample_new(buffer, caps, nil, nil) else { return nil }
        return Sample(adopting: sample)
    }

    /// The coverage of a pixel by two joined quavers, 0...1. The position is in pixels from the middle of the picture.
    private static func note(_ x: Double, _ y: Double) -> Double {
        func inside(_ distance: Double) -> Double { min(1, max(0, 0.5 - distance)) }
        func head(_ cx: Double, _ cy: Double) -> Double {
            // The head is tilted by 20 degrees.
            let (dx, dy) = (x - cx, y - cy)
            let (u, v) = ((dx * 0.94 - dy * 0.34) / 24, (dx * 0.34 + dy * 0.94) / 17)
            return inside(((u * u + v * v).squareRoot() - 1) * 17)
        }
        func box(_ left: Double, _ right: Double, _ top: Double, _ bottom: Double) -> Double {
            inside(max(left - x, x - right, top - y, y - bottom))
        }
        // The beam rises to the right.
        let slope = -0.16 * x
        let beam = inside(max(-38 - x, x - 52, (slope - 72) - y, y - (slope - 50)))
        let stems = max(box(-38, -31, -66, 52), box(45, 52, -80, 38))
        return max(head(-54, 54), head(29, 40), stems, beam)
    }
}
