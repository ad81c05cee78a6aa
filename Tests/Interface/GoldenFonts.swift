import CFontMap
import CPango
import Foundation

/// The fonts of the golden pictures, which are the same on every machine; whatever else is installed is not looked at.
@MainActor
enum GoldenFonts {
    /// Fontconfig's own rule, which gives emoji the size of the letters: their font has pictures of one size.
    private static let scaling = "/usr/share/fontconfig/conf.avail/10-scale-bitmap-fonts.conf"

    /// A `PangoFontMap`.
    static let map: OpaquePointer = {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Golden/Fonts")
        let fonts = FcConfigCreate()
        guard FcConfigParseAndLoad(fonts, scaling, FcTrue) == FcTrue,
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
