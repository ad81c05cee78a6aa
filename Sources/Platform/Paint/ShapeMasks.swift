import CPango
import Geometry
import Numbers
import Scene

/// Masks of icons, QR codes and round corners, drawn once for each size and cached.
struct ShapeMasks {
    /// The number of cached icons, and of cached shapes.
    private static let kept = 64
    /// The number of cached QR codes.
    private static let keptCodes = 4

    private let scale: Double
    private var icons = Cache<IconKey, Mask>(capacity: kept)
    private var shapes = Cache<ShapeKey, Mask>(capacity: kept)
    private var codes = Cache<CodeKey, Mask>(capacity: keptCodes)

    private struct IconKey: Hashable { var icon: Icon, size: Int }
    private struct CodeKey: Hashable { var text: String, size: Int }
    private struct ShapeKey: Hashable {
        enum Side { case inside, outside, edge }
        var side: Side
        var width: Int
        var height: Int
        var radius: Double
        /// The width of the edge's line; 0 for a filled shape.
        var line = 0.0
        /// The opacity, rounded to steps: a fading shape is drawn once for each step, not once for each frame.
        var opacityStep = ShapeMasks.opacitySteps
    }

    /// The number of steps from transparent to opaque.
    private static let opacitySteps = 32

    /// - Parameter scale: pixels per point.
    init(scale: Double) { self.scale = scale }

    mutating func icon(_ icon: Icon, size: Int) -> Mask {
        let key = IconKey(icon: icon, size: size)
        if let known = icons[key] { return known }
        let mask = Mask(width: size, height: size) { icon.draw($0, size: Double(size)) }
        icons[key] = mask
        return mask
    }

    /// The dark modules of a QR code, centred in a square. A module is as many whole pixels wide as fit; if not even
    /// one fits, the mask is empty.
    mutating func code(_ text: String, size: Int) -> Mask {
        let key = CodeKey(text: text, size: size)
        if let known = codes[key] { return known }
        let mask = Mask(width: size, height: size) { cairo in
            guard let modules = CodeModules(text) else { return }
            let pixels = size / (modules.side + 2 * CodeModules.quietZone)
            let margin = (size - pixels * modules.side) / 2
            for row in 0..<modules.side {
                for column in 0..<modules.side where modules.isDark(column, row) {
                    cairo_rectangle(
                        cairo, Double(margin + column * pixels), Double(margin + row * pixels), Double(pixels),
                        Double(pixels))
                }
            }
            cairo_fill(cairo)
        }
        codes[key] = mask
        return mask
    }

    /// The coverage of the inside of a rounded rectangle. The radius is in points.
    mutating func inside(_ frame: PixelRect, radius: Double, opacity: Double = 1) -> Mask {
        let step = Int(saturating: (min(max(opacity, 0), 1) * Double(Self.opacitySteps)).rounded())
        let key = ShapeKey(
            side: .inside, width: frame.width, height: frame.height, radius: radius, opacityStep: step)
        if let known = shapes[key] { return known }
        let mask = Mask(width: frame.width, height: frame.height) { cairo in
            cairo_set_source_rgba(cairo, 0, 0, 0, Double(step) / Double(Self.opacitySteps))
            roundedPath(cairo, Double(frame.width), Double(frame.height), radius * scale)
            cairo_fill(cairo)
        }
        shapes[key] = mask
        return mask
    }

    /// The coverage of a line along the inner edge of a rounded rectangle. Radius and width are in points.
    mutating func edge(_ frame: PixelRect, radius: Double, width: Double) -> Mask {
        let key = ShapeKey(side: .edge, width: frame.width, height: frame.height, radius: radius, line: width)
        if let known = shapes[key] { return known }
        let mask = Mask(width: frame.width, height: frame.height) { cairo in
            roundedPath(cairo, Double(frame.width), Double(frame.height), radius * scale)
            cairo_clip_preserve(cairo)
            // The clip removes the outer half of the line.
            cairo_set_line_width(cairo, 2 * width * scale)
            cairo_stroke(cairo)
        }
        shapes[key] = mask
        return mask
    }

    /// The coverage of a square outside its inscribed circle. The square's corners are those of every rounded rectangle
    /// with this radius. The radius is in points.
    mutating func outsideOfCorners(radius: Double) -> Mask {
        let side = 2 * Int(saturating: (radius * scale).rounded(.up))
        let key = ShapeKey(side: .outside, width: side, height: side, radius: radius)
        if let known = shapes[key] { return known }
        let mask = Mask(width: side, height: side) { cairo in
            cairo_paint(cairo)
            cairo_set_operator(cairo, CAIRO_OPERATOR_DEST_OUT)
            roundedPath(cairo, Double(side), Double(side), radius * scale)
            cairo_fill(cairo)
        }
        shapes[key] = mask
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
}
