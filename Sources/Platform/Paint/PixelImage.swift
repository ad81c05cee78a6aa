import CPixman
import Geometry
import Glibc
import Numbers
import Scene

/// A pixman image: pixels in foreign memory, a coverage mask, or a solid colour.
///
/// - Precondition: memory that the caller passes outlives the image.
final class PixelImage {
    private let raw: OpaquePointer

    /// B, G, R, X bytes, or B, G, R, A premultiplied.
    init(
        pixels: UnsafeMutablePointer<UInt32>, width: Int, height: Int, stride: Int, isTranslucent: Bool = false
    ) {
        raw = pixman_image_create_bits_no_clear(
            isTranslucent ? PIXMAN_a8r8g8b8 : PIXMAN_x8r8g8b8, Int32(clamping: width), Int32(clamping: height), pixels,
            Int32(clamping: stride))
    }

    convenience init(_ canvas: Canvas) {
        self.init(
            pixels: canvas.pixels.assumingMemoryBound(to: UInt32.self), width: canvas.width, height: canvas.height,
            stride: canvas.stride, isTranslucent: canvas.isTranslucent)
    }

    convenience init(_ picture: Picture) {
        let pixels = UnsafeMutablePointer(
            mutating: picture.pixels.assumingMemoryBound(to: UInt32.self))
        self.init(pixels: pixels, width: picture.width, height: picture.height, stride: picture.stride)
    }

    init(_ mask: Mask) {
        raw = mask.bytes.withMemoryRebound(to: UInt32.self, capacity: mask.stride * mask.height / 4) {
            pixman_image_create_bits_no_clear(
                mask.isColoured ? PIXMAN_a8r8g8b8 : PIXMAN_a8, Int32(clamping: mask.width),
                Int32(clamping: mask.height), $0, Int32(clamping: mask.stride))
        }
    }

    init(_ colour: Colour) {
        var value = Self.premultiplied(colour)
        raw = pixman_image_create_solid_fill(&value)
    }

    /// A vertical gradient from `top` at row 0 to `bottom` at row `height`.
    init(top: Colour, bottom: Colour, height: Int) {
        var start = pixman_point_fixed(x: 0, y: 0)
        var end = pixman_point_fixed(x: 0, y: pixman_fixed_t(height) << 16)
        let stops = [
            pixman_gradient_stop(x: 0, color: Self.premultiplied(top)),
            pixman_gradient_stop(x: 1 << 16, color: Self.premultiplied(bottom)),
        ]
        raw = pixman_image_create_linear_gradient(&start, &end, stops, 2)
    }

    deinit { pixman_image_unref(raw) }

    /// Scales the image so that, drawn as a source, it fills `frame`.
    ///
    /// - Parameters:
    ///   - width: the width of the image, pixels.
    ///   - height: the height of the image, pixels.
    func stretch(width: Int, height: Int, to frame: PixelRect) {
        var transform = pixman_transform_t()
        let one = 65536.0
        pixman_transform_init_scale(
            &transform, pixman_fixed_t((Double(width) / Double(frame.width) * one).rounded()),
            pixman_fixed_t((Double(height) / Double(frame.height) * one).rounded()))
        pixman_image_set_transform(raw, &transform)
        pixman_image_set_filter(raw, PIXMAN_FILTER_BILINEAR, nil, 0)
        // At the edge the filter reads half a pixel outside the image.
        pixman_image_set_repeat(raw, PIXMAN_REPEAT_PAD)
    }

    /// Rotates the image so that, drawn as a source into `box`, it fills `frame` rotated about its centre.
    ///
    /// - Parameters:
    ///   - width: the width of the image, pixels.
    ///   - height: the height of the image, pixels.
    ///   - angle: radians, clockwise.
    ///   - repeatsEdges: whether the pixels at the image's edge are repeated beyond it; otherwise those outside are
    ///     transparent.
    func turn(width: Int, height: Int, to frame: PixelRect, angle: Double, in box: PixelRect, repeatsEdges: Bool) {
        let (scaleX, scaleY) = (Double(width) / Double(frame.width), Double(height) / Double(frame.height))
        let (halfWidth, halfHeight) = (Double(frame.width) / 2, Double(frame.height) / 2)
        // The vector from the frame's centre to the box's corner.
        let (x, y) = (Double(box.x - frame.x) - halfWidth, Double(box.y - frame.y) - halfHeight)
        let (c, s) = (cos(angle), sin(angle))
        var exact = pixman_f_transform(
            m: (
                (scaleX * c, scaleX * s, scaleX * (c * x + s * y + halfWidth)),
                (-scaleY * s, scaleY * c, scaleY * (c * y - s * x + halfHeight)), (0, 0, 1)
            ))
        var transform = pixman_transform_t()
        pixman_transform_from_pixman_f_transform(&transform, &exact)
        pixman_image_set_transform(raw, &transform)
        pixman_image_set_filter(raw, PIXMAN_FILTER_BILINEAR, nil, 0)
        pixman_image_set_repeat(raw, repeatsEdges ? PIXMAN_REPEAT_PAD : PIXMAN_REPEAT_NONE)
    }

    /// Restricts drawing to these pixels.
    func clip(to region: Region) {
        var clip = pixman_region32_t()
        let boxes = region.rects.map(Self.box)
        pixman_region32_init_rects(&clip, boxes, Int32(clamping: boxes.count))
        pixman_image_set_clip_region32(raw, &clip)
        pixman_region32_fini(&clip)
    }

    /// Fills these pixels with a colour, ignoring the clip.
    func fill(_ region: Region, _ colour: Colour) {
        guard !region.isEmpty, colour.alpha > 0 else { return }
        var value = Self.premultiplied(colour)
        let boxes = region.rects.map(Self.box)
        pixman_image_set_clip_region32(raw, nil)
        let operation = colour.alpha >= 1 ? PIXMAN_OP_SRC : PIXMAN_OP_OVER
        pixman_image_fill_boxes(operation, raw, &value, Int32(clamping: boxes.count), boxes)
    }

    /// Makes these pixels transparent, ignoring the clip.
    func clear(_ region: Region) {
        guard !region.isEmpty else { return }
        var nothing = pixman_color_t(red: 0, green: 0, blue: 0, alpha: 0)
        let boxes = region.rects.map(Self.box)
        pixman_image_set_clip_region32(raw, nil)
        pixman_image_fill_boxes(PIXMAN_OP_SRC, raw, &nothing, Int32(clamping: boxes.count), boxes)
    }

    /// Draws `source` into `box`, through `mask` if there is one.
    ///
    /// - Parameters:
    ///   - from: the source's pixel at the box's top left.
    ///   - maskOrigin: the mask's pixel at the box's top left.
    ///   - replacing: whether the source replaces the pixels, instead of being blended over them.
    func draw(
        _ source: PixelImage, from: (x: Int, y: Int) = (0, 0), mask: PixelImage? = nil,
        maskOrigin: (x: Int, y: Int) = (0, 0), into box: PixelRect, replacing: Bool = false
    ) {
        pixman_image_composite32(
            replacing ? PIXMAN_OP_SRC : PIXMAN_OP_OVER, source.raw, mask?.raw, raw, Int32(clamping: from.x),
            Int32(clamping: from.y),
            Int32(clamping: maskOrigin.x), Int32(clamping: maskOrigin.y), Int32(clamping: box.x),
            Int32(clamping: box.y), Int32(clamping: box.width), Int32(clamping: box.height))
    }

    private static func box(_ r: PixelRect) -> pixman_box32_t {
        pixman_box32_t(
            x1: Int32(clamping: r.x), y1: Int32(clamping: r.y), x2: Int32(clamping: r.maxX), y2: Int32(clamping: r.maxY)
        )
    }

    private static func premultiplied(_ c: Colour) -> pixman_color_t {
        func part(_ value: Double) -> UInt16 { UInt16(saturating: (min(max(value, 0), 1) * 65535).rounded()) }
        return pixman_color_t(
            red: part(c.red * c.alpha), green: part(c.green * c.alpha), blue: part(c.blue * c.alpha),
            alpha: part(c.alpha))
    }
}
