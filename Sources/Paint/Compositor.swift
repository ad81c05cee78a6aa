import CPango
import CPixman
public import Geometry
import Glibc
import Linux
public import Scene

/// Composes a scene into cached memory: only the damaged pixels, and of each layer only what is not covered.
@MainActor
public final class Compositor {
    private static let cachedMasks = 64

    public let text: TextSetter
    private let scale: Double
    private let converter = VideoConverter()
    private var icons = Cache<IconKey, Mask>(capacity: cachedMasks)
    private var corners = Cache<CornerKey, Mask>(capacity: cachedMasks)
    private var backdrop: [UInt32] = []
    /// The video as it was last converted, for damage that meets only a part of it.
    private var converted: Converted?

    private struct IconKey: Hashable { var icon: Icon, size: Int }
    private struct CornerKey: Hashable { var width: Int, height: Int, radius: Double }
    private struct Converted {
        var frame: VideoFrameID
        var width: Int
        var height: Int
        var pixels: [UInt32]
    }

    /// Where pictures and video frames come from; nil draws nothing.
    public struct Sources {
        public var picture: (PictureID) -> Picture?
        public var video: (VideoFrameID) -> VideoPicture?

        public init(picture: @escaping (PictureID) -> Picture?, video: @escaping (VideoFrameID) -> VideoPicture?) {
            (self.picture, self.video) = (picture, video)
        }
    }

    /// - Parameter scale: pixels to the point.
    public init(scale: Double) {
        self.scale = scale
        text = TextSetter(scale: scale)
    }

    /// Brings the damaged pixels of `canvas` to what `scene` shows.
    public func compose(_ scene: Scene, damage: Region, into canvas: Canvas, _ sources: Sources) {
        guard !damage.isEmpty else { return }
        let target = pixman_image_create_bits_no_clear(
            PIXMAN_x8r8g8b8, Int32(canvas.width), Int32(canvas.height),
            canvas.pixels.assumingMemoryBound(to: UInt32.self), Int32(canvas.stride))!
        defer { pixman_image_unref(target) }
        let (visible, bare) = visibility(scene, damage)
        fill(target, bare, scene.background, PIXMAN_OP_SRC)
        var open: (group: Group, saved: Region)?
        func closeGroup() {
            guard let (group, saved) = open else { return }
            finish(group, saved, canvas, target)
            open = nil
        }
        var current: Int?
        for (index, layer) in scene.layers.enumerated() {
            if layer.group != current {
                closeGroup()
                current = layer.group
                if let number = layer.group, let group = scene.groups[safe: number] {
                    let saved = saveBackdrop(group, damage, canvas)
                    if !saved.isEmpty { open = (group, saved) }
                }
            }
            if !visible[index].isEmpty { draw(layer, visible[index], canvas, target, sources) }
        }
        closeGroup()
    }

    /// For each layer the damaged pixels that no opaque layer above it covers, and those that only the background has.
    private func visibility(_ scene: Scene, _ damage: Region) -> ([Region], Region) {
        var remaining = damage
        var visible = [Region](repeating: Region(), count: scene.layers.count)
        for (index, layer) in scene.layers.enumerated().reversed() {
            guard !remaining.isEmpty else { break }
            visible[index] = remaining.intersection(layer.bounds(scale: scale))
            guard !visible[index].isEmpty else { continue }
            var opaque = layer.opaqueBounds(scale: scale)
            if let number = layer.group, let group = scene.groups[safe: number] {
                if group.opacity < 1 { opaque = .zero }
                let inside = group.frame.inset(by: Insets(top: group.cornerRadius, bottom: group.cornerRadius))
                opaque = opaque.intersection(PixelRect(snapping: inside, scale: scale))
            }
            if !opaque.isEmpty { remaining.subtract(opaque) }
        }
        return (visible, remaining)
    }

    // MARK: Groups

    /// Keeps what lies behind the parts of a group that will let it shine through.
    private func saveBackdrop(_ group: Group, _ damage: Region, _ canvas: Canvas) -> Region {
        let frame = PixelRect(snapping: group.frame, scale: scale)
        var saved = Region()
        if group.opacity < 1 {
            saved = damage.intersection(frame)
        } else if group.cornerRadius > 0 {
            for corner in cornerSquares(of: frame, radius: group.cornerRadius) {
                saved.formUnion(damage.intersection(corner))
            }
        }
        saved = saved.intersection(PixelRect(x: 0, y: 0, width: canvas.width, height: canvas.height))
        guard !saved.isEmpty else { return saved }
        let needed = canvas.width * canvas.height
        if backdrop.count < needed { backdrop = [UInt32](repeating: 0, count: needed) }
        backdrop.withUnsafeMutableBytes { copy in
            for r in saved.rects {
                for row in r.y..<r.maxY {
                    memcpy(
                        copy.baseAddress! + (row * canvas.width + r.x) * 4,
                        canvas.pixels + row * canvas.stride + r.x * 4, r.width * 4)
                }
            }
        }
        return saved
    }

    /// Lets the kept backdrop shine through where the group is faded or outside its corners.
    private func finish(_ group: Group, _ saved: Region, _ canvas: Canvas, _ target: OpaquePointer) {
        backdrop.withUnsafeMutableBufferPointer { pixels in
            let source = pixman_image_create_bits_no_clear(
                PIXMAN_x8r8g8b8, Int32(canvas.width), Int32(canvas.height), pixels.baseAddress,
                Int32(canvas.width * 4))!
            defer { pixman_image_unref(source) }
            clip(target, saved)
            if group.opacity < 1 {
                let through = solid(Colour(red: 0, green: 0, blue: 0, alpha: 1 - group.opacity))
                let b = saved.bounds
                composite(PIXMAN_OP_OVER, source, through, target, from: (b.x, b.y), to: b)
                pixman_image_unref(through)
            }
            guard group.cornerRadius > 0 else { return }
            let frame = PixelRect(snapping: group.frame, scale: scale)
            let outside = image(of: cornerMask(radius: group.cornerRadius))
            defer { pixman_image_unref(outside) }
            for corner in cornerSquares(of: frame, radius: group.cornerRadius) {
                // The mask is a square of the four corners with nothing between them.
                let quarter = (corner.x > frame.x ? corner.width : 0, corner.y > frame.y ? corner.height : 0)
                composite(
                    PIXMAN_OP_OVER, source, outside, target, from: (corner.x, corner.y), mask: quarter, to: corner)
            }
        }
    }

    private func cornerSquares(of frame: PixelRect, radius: Double) -> [PixelRect] {
        let side = min(Int((radius * scale).rounded(.up)), frame.width / 2, frame.height / 2)
        let (right, bottom) = (frame.maxX - side, frame.maxY - side)
        return [(frame.x, frame.y), (right, frame.y), (frame.x, bottom), (right, bottom)].map {
            PixelRect(x: $0.0, y: $0.1, width: side, height: side)
        }
    }

    // MARK: Layers

    private func draw(
        _ layer: Layer, _ visible: Region, _ canvas: Canvas, _ target: OpaquePointer, _ sources: Sources
    ) {
        let frame = PixelRect(snapping: layer.frame, scale: scale)
        switch layer.content {
        case .fill(let colour):
            let shown = colour.opacity(layer.opacity)
            if layer.cornerRadius > 0 {
                drawMask(roundedMask(frame, layer.cornerRadius), shown, at: (frame.x, frame.y), visible, target)
            } else {
                fill(target, visible, shown, shown.alpha >= 1 ? PIXMAN_OP_SRC : PIXMAN_OP_OVER)
            }
        case .gradient(let top, let bottom):
            drawGradient(top.opacity(layer.opacity), bottom.opacity(layer.opacity), frame, visible, target)
        case .text(let run, let colour):
            let margin = TextSetter.margin
            let origin = (frame.x - margin, frame.y - margin)
            drawMask(text.mask(run), colour.opacity(layer.opacity), at: origin, visible, target)
        case .icon(let icon, let colour):
            drawMask(
                mask(of: icon, frame.width), colour.opacity(layer.opacity), at: (frame.x, frame.y), visible, target)
        case .picture(let id):
            guard let picture = sources.picture(id) else { return }
            draw(picture, layer, frame, visible, target)
        case .video(let id):
            guard let picture = sources.video(id), !frame.isEmpty else { return }
            draw(picture, id, frame, visible, canvas, target)
        }
    }

    private func draw(
        _ picture: Picture, _ layer: Layer, _ frame: PixelRect, _ visible: Region, _ target: OpaquePointer
    ) {
        let bits = UnsafeMutablePointer(
            mutating: picture.memory.bytes.baseAddress!.assumingMemoryBound(to: UInt32.self))
        let source = pixman_image_create_bits_no_clear(
            PIXMAN_x8r8g8b8, Int32(picture.width), Int32(picture.height), bits, Int32(picture.stride))!
        defer { pixman_image_unref(source) }
        clip(target, visible)
        let size = PixelRect(
            x: frame.x, y: frame.y, width: min(frame.width, picture.width), height: min(frame.height, picture.height))
        var mask: OpaquePointer?
        if layer.cornerRadius > 0 {
            mask = image(of: roundedMask(frame, layer.cornerRadius))
        } else if layer.opacity < 1 {
            mask = solid(Colour(red: 0, green: 0, blue: 0, alpha: layer.opacity))
        }
        composite(mask == nil ? PIXMAN_OP_SRC : PIXMAN_OP_OVER, source, mask, target, from: (0, 0), to: size)
        if let mask { pixman_image_unref(mask) }
    }

    private func draw(
        _ picture: VideoPicture, _ id: VideoFrameID, _ frame: PixelRect, _ visible: Region, _ canvas: Canvas,
        _ target: OpaquePointer
    ) {
        let panel = PixelRect(x: 0, y: 0, width: canvas.width, height: canvas.height)
        if visible.rects == [frame], panel.contains(frame) {
            // Nothing lies over it: straight into the canvas.
            let start = canvas.pixels + frame.y * canvas.stride + frame.x * 4
            converter.convert(picture, to: start, stride: canvas.stride, width: frame.width, height: frame.height)
            return
        }
        if converted?.frame != id || converted?.width != frame.width || converted?.height != frame.height {
            var pixels = converted?.pixels ?? []
            converted = nil
            let needed = frame.width * frame.height
            if pixels.count < needed { pixels = [UInt32](repeating: 0, count: needed) }
            pixels.withUnsafeMutableBytes {
                converter.convert(
                    picture, to: $0.baseAddress!, stride: frame.width * 4, width: frame.width, height: frame.height)
            }
            converted = Converted(frame: id, width: frame.width, height: frame.height, pixels: pixels)
        }
        converted!.pixels.withUnsafeMutableBufferPointer { pixels in
            let source = pixman_image_create_bits_no_clear(
                PIXMAN_x8r8g8b8, Int32(frame.width), Int32(frame.height), pixels.baseAddress, Int32(frame.width * 4))!
            clip(target, visible)
            composite(PIXMAN_OP_SRC, source, nil, target, from: (0, 0), to: frame)
            pixman_image_unref(source)
        }
    }

    private func drawGradient(
        _ top: Colour, _ bottom: Colour, _ frame: PixelRect, _ visible: Region, _ target: OpaquePointer
    ) {
        var start = pixman_point_fixed(x: 0, y: 0)
        var end = pixman_point_fixed(x: 0, y: pixman_fixed_t(frame.height) << 16)
        let stops = [
            pixman_gradient_stop(x: 0, color: premultiplied(top)),
            pixman_gradient_stop(x: 1 << 16, color: premultiplied(bottom)),
        ]
        let source = pixman_image_create_linear_gradient(&start, &end, stops, 2)!
        clip(target, visible)
        composite(PIXMAN_OP_OVER, source, nil, target, from: (0, 0), to: frame)
        pixman_image_unref(source)
    }

    private func drawMask(
        _ mask: Mask, _ colour: Colour, at origin: (x: Int, y: Int), _ visible: Region, _ target: OpaquePointer
    ) {
        guard colour.alpha > 0 else { return }
        let (source, coverage) = (solid(colour), image(of: mask))
        clip(target, visible)
        let box = PixelRect(x: origin.x, y: origin.y, width: mask.width, height: mask.height)
        composite(PIXMAN_OP_OVER, source, coverage, target, from: (0, 0), to: box)
        pixman_image_unref(source)
        pixman_image_unref(coverage)
    }

    // MARK: Masks

    private func mask(of icon: Icon, _ size: Int) -> Mask {
        let key = IconKey(icon: icon, size: size)
        if let known = icons[key] { return known }
        let mask = Mask(width: size, height: size) { icon.draw($0, size: Double(size)) }
        icons[key] = mask
        return mask
    }

    /// Coverage of the inside of a rounded rectangle.
    private func roundedMask(_ frame: PixelRect, _ radius: Double) -> Mask {
        let key = CornerKey(width: frame.width, height: frame.height, radius: radius)
        if let known = corners[key] { return known }
        let mask = Mask(width: frame.width, height: frame.height) { cairo in
            roundedPath(cairo, Double(frame.width), Double(frame.height), radius * scale)
            cairo_fill(cairo)
        }
        corners[key] = mask
        return mask
    }

    /// Coverage of the outside of a circle in its square: the four corners of any rectangle rounded like it.
    private func cornerMask(radius: Double) -> Mask {
        let side = 2 * Int((radius * scale).rounded(.up))
        let key = CornerKey(width: side, height: side, radius: -radius)
        if let known = corners[key] { return known }
        let mask = Mask(width: side, height: side) { cairo in
            cairo_paint(cairo)
            cairo_set_operator(cairo, CAIRO_OPERATOR_DEST_OUT)
            roundedPath(cairo, Double(side), Double(side), radius * scale)
            cairo_fill(cairo)
        }
        corners[key] = mask
        return mask
    }

    private func roundedPath(_ cairo: OpaquePointer, _ width: Double, _ height: Double, _ radius: Double) {
        let r = min(radius, width / 2, height / 2)
        cairo_new_sub_path(cairo)
        cairo_arc(cairo, width - r, r, r, -0.5 * .pi, 0)
        cairo_arc(cairo, width - r, height - r, r, 0, 0.5 * .pi)
        cairo_arc(cairo, r, height - r, r, 0.5 * .pi, .pi)
        cairo_arc(cairo, r, r, r, .pi, 1.5 * .pi)
        cairo_close_path(cairo)
    }

    // MARK: pixman

    private func fill(_ target: OpaquePointer, _ region: Region, _ colour: Colour, _ op: pixman_op_t) {
        guard !region.isEmpty, colour.alpha > 0 else { return }
        var value = premultiplied(colour)
        let boxes = region.rects.map(box)
        clip(target, nil)
        pixman_image_fill_boxes(op, target, &value, Int32(boxes.count), boxes)
    }

    private func clip(_ target: OpaquePointer, _ region: Region?) {
        guard let region else {
            pixman_image_set_clip_region32(target, nil)
            return
        }
        var clip = pixman_region32_t()
        let boxes = region.rects.map(box)
        pixman_region32_init_rects(&clip, boxes, Int32(boxes.count))
        pixman_image_set_clip_region32(target, &clip)
        pixman_region32_fini(&clip)
    }

    private func box(_ r: PixelRect) -> pixman_box32_t {
        pixman_box32_t(x1: Int32(r.x), y1: Int32(r.y), x2: Int32(r.maxX), y2: Int32(r.maxY))
    }

    private func composite(
        _ op: pixman_op_t, _ source: OpaquePointer, _ mask: OpaquePointer?, _ target: OpaquePointer,
        from: (x: Int, y: Int), mask maskOrigin: (x: Int, y: Int) = (0, 0), to: PixelRect
    ) {
        pixman_image_composite32(
            op, source, mask, target, Int32(from.x), Int32(from.y), Int32(maskOrigin.x), Int32(maskOrigin.y),
            Int32(to.x), Int32(to.y), Int32(to.width), Int32(to.height))
    }

    private func solid(_ colour: Colour) -> OpaquePointer {
        var value = premultiplied(colour)
        return pixman_image_create_solid_fill(&value)
    }

    private func image(of mask: Mask) -> OpaquePointer {
        mask.bytes.withMemoryRebound(to: UInt32.self, capacity: mask.stride * mask.height / 4) {
            pixman_image_create_bits_no_clear(
                PIXMAN_a8, Int32(mask.width), Int32(mask.height), $0, Int32(mask.stride))
        }
    }

    private func premultiplied(_ c: Colour) -> pixman_color_t {
        func part(_ value: Double) -> UInt16 { UInt16((min(max(value, 0), 1) * 65535).rounded()) }
        return pixman_color_t(
            red: part(c.red * c.alpha), green: part(c.green * c.alpha), blue: part(c.blue * c.alpha),
            alpha: part(c.alpha))
    }
}
