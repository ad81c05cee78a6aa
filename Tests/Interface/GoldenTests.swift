import Foundation
import Geometry
import Interface
import InterfaceKit
import Paint
import Pictures
import Scene
import Testing

/// Every page beside how it looked when somebody last looked at it and found it good.
@MainActor
@Suite struct GoldenTests {
    nonisolated static let sizes = [
        Size(width: 800, height: 480), Size(width: 1280, height: 800), Size(width: 720, height: 1280),
        Size(width: 1080, height: 1920),
    ]

    /// Set to anything, the pictures are written anew; then look at what changed before it is committed.
    private static let renews = ProcessInfo.processInfo.environment["VITRINE_RENEW_GOLDEN"] != nil

    /// Golden colours are kept in steps of 8, and rounding differs a little between processors.
    private static let tolerance = 8
    /// So many pixels of a picture may still differ by more: glyphs whose edge falls on the border of two pixels.
    private static let maximumStrays = 12

    /// The scales of a panel of 1920x1080 pixels: 1.5, as for a panel that is touched, and 1.
    nonisolated private static let wideScales = [1.5, 1]
    nonisolated private static let wide: Set<String> = [
        "home", "home-light", "home-ar", "home-text-150", "library", "channel", "list", "search-found", "settings",
        "preview", "full", "full-light", "full-text-200", "controls", "comments", "sound-menu", "captions", "mini",
        "floating", "immersive", "up-next", "attract", "languages", "staff",
    ]

    @Test(arguments: Exhibit.all, sizes)
    func `a page looks as it did`(exhibit: Exhibit, size: Size) throws {
        try compare(exhibit, size, scale: 1, "\(Int(size.width))x\(Int(size.height))")
    }

    @Test(arguments: Exhibit.all.filter { wide.contains($0.name) }, wideScales)
    func `a page looks as it did on 1920x1080 pixels`(exhibit: Exhibit, scale: Double) throws {
        let name = scale == 1 ? "1920x1080" : "1920x1080@\(scale)"
        try compare(exhibit, Size(width: 1920 / scale, height: 1080 / scale), scale: scale, name)
    }

    @Test(arguments: VariedExhibit.all)
    func `a page looks as it did in each language`(varied: VariedExhibit) throws {
        let shape = "\(varied.variation)-\(Int(varied.size.width))x\(Int(varied.size.height))"
        try compare(varied.exhibit, varied.size, varied.look, scale: 1, shape)
    }

    @Test func `any two of page, language, text size, theme and panel occur in each combination`() {
        let properties: [[AnyHashable]] = VariedExhibit.all.map {
            [$0.exhibit.name, $0.language, $0.textSize, $0.theme, $0.size.width]
        }
        #expect(Set(properties.map { $0[0] }).count == VariedExhibit.pages.count, "each page is an exhibit")
        for first in 0..<5 {
            for second in first + 1..<5 {
                let (all, others) = (Set(properties.map { $0[first] }), Set(properties.map { $0[second] }))
                let pairs = Set(properties.map { [$0[first], $0[second]] })
                #expect(pairs.count == all.count * others.count, "columns \(first) and \(second)")
            }
        }
    }

    private func compare(
        _ exhibit: Exhibit, _ size: Size, _ look: Look = Look(), scale: Double, _ shape: String
    ) throws {
        let press = try PicturePress(scale: scale, scenery: true)
        let panel = exhibit.panel(size, look, measure: press.text)
        press.text.language = panel.interface.surroundings.strings.languageCode
        let drawn = press.picture(panel.interface.scene(at: panel.now))
        // Large panels are kept at half their size: that is enough to see what moved.
        let picture = size.width * size.height * scale * scale > 500_000 ? drawn.halved : drawn
        let name = "\(exhibit.name)-\(shape).png"
        let path = Self.folder.appendingPathComponent(name).path
        if Self.renews { try picture.coarse.write(path) }
        let golden = try #require(PixelPicture(png: path), "\(name) is not there: \(Self.remedy)")
        let strays = picture.strays(from: golden, tolerance: Self.tolerance)
        if strays > Self.maximumStrays { try picture.write(Self.seen + "/" + name) }
        #expect(
            strays <= Self.maximumStrays,
            "\(name) differs in \(strays) pixels, see \(Self.seen)/\(name): \(Self.remedy)")
    }

    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Golden")

    /// Where pictures are written that are not as they were.
    private static let seen = FileManager.default.temporaryDirectory.path

    private static let remedy =
        "if that is as it should be, VITRINE_RENEW_GOLDEN=1 swift test --filter GoldenTests writes all of them anew,"
        + " and scripts/golden-fonts their fonts"

}
