import CPango
package import Geometry
import Numbers
package import Scene

/// A drawing by cairo: the coverage of a shape, one byte for each pixel, or coloured pixels.
final class Mask {
    let width: Int
    let height: Int
    let stride: Int
    let bytes: UnsafeMutablePointer<UInt8>
    /// Whether its pixels have colours of their own: B, G, R, A bytes, premultiplied.
    let isColoured: Bool
    private let surface: OpaquePointer
    /// The longest side in pixels: half of the largest image that cairo makes.
    private static let longest = 16384

    /// Draws with cairo into a fresh mask.
    init(width: Int, height: Int, isColoured: Bool = false, _ draw: (OpaquePointer) -> Void) {
        (self.width, self.height) = (min(max(1, width), Self.longest), min(max(1, height), Self.longest))
        self.isColoured = isColoured
        let format = isColoured ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_A8
        surface = cairo_image_surface_create(format, Int32(clamping: self.width), Int32(clamping: self.height))
        let context: OpaquePointer = cairo_create(surface)
        draw(context)
        cairo_destroy(context)
        cairo_surface_flush(surface)
        stride = Int(clamping: cairo_image_surface_get_stride(surface))
        bytes = cairo_image_surface_get_data(surface)
    }

    deinit { cairo_surface_destroy(surface) }
}

/// Sets text with Pango: measures text runs and renders their masks, both cached.
@MainActor
package final class TextSetter: TextMeasuring {
    /// Inter for Latin, Noto Sans CJK for Japanese; the next font supplies glyphs that the one before lacks.
    private nonisolated static let family = "Inter, Noto Sans CJK JP, sans-serif"
    private static let cachedMasks = 512
    private static let cachedColoured = 64
    private nonisolated static let cachedSizes = 2048
    /// Padding around a mask's text for overhanging glyphs, in pixels.
    static let margin = 2

    private nonisolated(unsafe) let context: OpaquePointer
    private let scale: Double
    private var masks = Cache<TextRun, Mask>(capacity: cachedMasks)
    /// Texts with emoji, which are kept in their colours.
    private var colouredTexts = Cache<ColouredRun, Mask>(capacity: cachedColoured)
    private struct ColouredRun: Hashable {
        let run: TextRun
        let colour: Colour
    }
    private nonisolated(unsafe) var sizes = Cache<TextRun, Size>(capacity: cachedSizes)
    /// Keyed by the run at width 0.
    private nonisolated(unsafe) var singleLineWidths = Cache<TextRun, Double>(capacity: cachedSizes)

    /// - Parameters:
    ///   - scale: pixels per point.
    ///   - fontMap: a `PangoFontMap`; nil for the system's fonts.
    package init(scale: Double, fontMap: OpaquePointer? = nil) {
        self.scale = scale
        context = pango_font_map_create_context(fontMap.map { .init($0) } ?? pango_cairo_font_map_get_default())
        let options = cairo_font_options_create()
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_SLIGHT)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        pango_cairo_context_set_font_options(context, options)
        cairo_font_options_destroy(options)
        pango_context_set_language(context, pango_language_from_string(Self.hanLanguage(of: language)))
    }

    /// The language of the interface. Han characters have the forms of Chinese or Korean where it is one of these,
    /// otherwise those of Japanese.
    package var language = "ja" {
        didSet {
            guard language != oldValue, Self.hanLanguage(of: language) != Self.hanLanguage(of: oldValue) else { return }
            pango_context_set_language(context, pango_language_from_string(Self.hanLanguage(of: language)))
            masks = Cache(capacity: Self.cachedMasks)
            colouredTexts = Cache(capacity: Self.cachedColoured)
            sizes = Cache(capacity: Self.cachedSizes)
            singleLineWidths = Cache(capacity: Self.cachedSizes)
        }
    }

    private static func hanLanguage(of language: String) -> String {
        ["zh", "ko"].first(where: language.hasPrefix) ?? "ja"
    }

    isolated deinit { g_object_unref(UnsafeMutableRawPointer(context)) }

    package nonisolated func size(of run: TextRun) -> Size {
        // The closure of `assumeIsolated` would be an allocation for each text of each frame.
        MainActor.preconditionIsolated()
        return measured(run)
    }

    private nonisolated func measured(_ run: TextRun) -> Size {
        if let width = fittingWidth(run) { return Size(width: width, height: run.style.lineHeight) }
        if let known = sizes[run] { return known }
        let layout = layout(run)
        defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
        let lines = min(run.lines, Int(clamping: pango_layout_get_line_count(layout)))
        let width = (0..<lines).map { extents(layout, $0).width }.max() ?? 0
        let size = Size(width: width / scale, height: Double(lines) * run.style.lineHeight)
        sizes[run] = size
        return size
    }

    /// A single line at its natural width, so that a box of changing width hits the cache.
    private nonisolated func narrowed(_ run: TextRun) -> TextRun {
        guard let width = fittingWidth(run) else { return run }
        var narrow = run
        narrow.width = width.rounded(.up)
        return narrow
    }

    /// The width of a single line that is not cut, in points; nil for any other text.
    private nonisolated func fittingWidth(_ run: TextRun) -> Double? {
        guard run.lines == 1, run.alignment == .leading else { return nil }
        let width = singleLineWidth(run)
        return width.rounded(.up) <= run.width ? width : nil
    }

    /// The width of a single, untruncated line in points.
    private nonisolated func singleLineWidth(_ run: TextRun) -> Double {
        var key = run
        key.width = 0
        if let known = singleLineWidths[key] { return known }
        let layout = layout(run)
        defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
        pango_layout_set_width(layout, -1)
        let width = extents(layout, 0).width / scale
        singleLineWidths[key] = width
        return width
    }

    /// The run's coverage, or its coloured pixels if it has emoji. The text starts `margin` pixels from the mask's top
    /// left corner.
    ///
    /// - Parameter colour: the colour of the letters; its opacity is ignored.
    func mask(_ run: TextRun, _ colour: Colour) -> Mask {
        let run = narrowed(run)
        if let known = masks[run] { return known }
        var letters = colour
        letters.alpha = 1
        let coloured = ColouredRun(run: run, colour: letters)
        if let known = colouredTexts[coloured] { return known }
        let hasEmoji = run.string.unicodeScalars.contains(where: Self.isEmoji)
        let mask = drawn(run, in: hasEmoji ? letters : nil)
        if hasEmoji { colouredTexts[coloured] = mask } else { masks[run] = mask }
        return mask
    }

    /// Whether fonts have a coloured form of a character, or of the one before it.
    private static func isEmoji(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value == 0xFE0F || scalar.properties.isEmojiPresentation
    }

    /// - Parameter colour: nil for the coverage alone.
    private func drawn(_ run: TextRun, in colour: Colour?) -> Mask {
        let layout = layout(run)
        defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
        let lines = min(run.lines, Int(clamping: pango_layout_get_line_count(layout)))
        let extents = (0..<lines).map { self.extents(layout, $0) }
        let widest = extents.map(\.width).max() ?? 0
        let leads = (0..<lines).map { index in
            lead(of: extents[index].width, among: widest, isFromRight: isFromRight(layout, index), in: run)
        }
        let lineHeight = run.style.lineHeight * scale
        // The mask is no wider than its ink: blending empty pixels costs time too.
        let ink = zip(leads, extents).map { $0 + $1.inkEnd }.max() ?? 0
        let width = Int(saturating: min(run.width * scale, max(0, ink)).rounded(.up)) + 2 * Self.margin
        let height = Int(saturating: (Double(lines) * lineHeight).rounded(.up)) + 2 * Self.margin
        return Mask(width: width, height: height, isColoured: colour != nil) { cairo in
            if let colour { cairo_set_source_rgb(cairo, colour.red, colour.green, colour.blue) }
            for index in 0..<lines {
                // The baseline depends on the style alone, so that lines with and without Japanese align.
                let capHeight = 0.72 * run.style.size * scale
                let baseline = ((Double(index) + 0.5) * lineHeight + capHeight / 2).rounded()
                cairo_move_to(cairo, leads[index] + Double(Self.margin), baseline + Double(Self.margin))
                pango_cairo_show_layout_line(cairo, pango_layout_get_line_readonly(layout, Int32(clamping: index)))
            }
        }
    }

    /// The distance before a line's first glyph, in pixels. All lines of a paragraph begin at the side of its script.
    ///
    /// - Parameters:
    ///   - widest: the width of the paragraph's widest line.
    ///   - isFromRight: whether the line is written from right to left.
    private func lead(of width: Double, among widest: Double, isFromRight: Bool, in run: TextRun) -> Double {
        let free = run.width * scale - width
        switch run.alignment {
        case .leading: return isFromRight ? (widest - width).rounded() : 0
        case .centre: return (free / 2).rounded()
        case .trailing: return isFromRight ? free.rounded() : (run.width * scale - widest).rounded()
        }
    }

    private func isFromRight(_ layout: OpaquePointer, _ line: Int) -> Bool {
        let line = pango_layout_get_line_readonly(layout, Int32(clamping: line))
        return pango_layout_line_get_resolved_direction(line) == PANGO_DIRECTION_RTL
    }

    /// A line's width and the right end of its ink, in pixels.
    private nonisolated func extents(_ layout: OpaquePointer, _ line: Int) -> (width: Double, inkEnd: Double) {
        var (ink, logical) = (PangoRectangle(), PangoRectangle())
        pango_layout_line_get_extents(pango_layout_get_line_readonly(layout, Int32(clamping: line)), &ink, &logical)
        let unit = Double(PANGO_SCALE)
        return (Double(logical.width) / unit, Double(ink.x + ink.width) / unit)
    }

    private nonisolated func layout(_ run: TextRun) -> OpaquePointer {
        let layout: OpaquePointer = pango_layout_new(context)
        let description = pango_font_description_from_string(Self.family)
        pango_font_description_set_weight(description, PangoWeight(rawValue: UInt32(clamping: run.style.weight)))
        pango_font_description_set_absolute_size(description, run.style.size * scale * Double(PANGO_SCALE))
        pango_layout_set_font_description(layout, description)
        pango_font_description_free(description)
        pango_layout_set_text(layout, run.string, -1)
        pango_layout_set_width(layout, Int32(saturating: run.width * scale * Double(PANGO_SCALE)))
        pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
        pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
        pango_layout_set_height(layout, Int32(clamping: -run.lines))
        pango_layout_set_single_paragraph_mode(layout, run.lines == 1 ? 1 : 0)
        return layout
    }
}
