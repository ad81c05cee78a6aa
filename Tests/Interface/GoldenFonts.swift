import CFontMap
import CPango
import Foundation

/// The fonts of the golden pictures, which are the same on every machine; whatever else is installed is not looked at.
@MainActor
enum GoldenFonts {
    /// Fontconfig's own rules for emoji: the size of the letters, and the font with colours.
    private static let rules = ["10-scale-bitmap-fonts", "45-generic", "60-generic"]

    /// A `PangoFontMap`.
    static let map: OpaquePointer = {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Golden/Fonts")
        let fonts = FcConfigCreate()
        guard
            rules.allSatisfy({
                FcConfigParseAndLoad(fonts, "/usr/share/fontconfig/conf.avail/\($0).conf", FcTrue) == FcTrue
            }),
            FcConfigAppFontAddDir(fonts, folder.path) == FcTrue, let map = pango_cairo_font_map_new()
        else {
            preconditionFailure("no fonts in \(folder.path)")
        }
        let opaque = OpaquePointer(map)
        pango_fc_font_map_set_config(.init(opaque), fonts)
        FcConfigDestroy(fonts)
        return opaque
    }()
}
