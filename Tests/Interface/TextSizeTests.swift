import Geometry
import Interface
import InterfaceKit
import Pictures
import Scene
import Settings
import Support
import Testing

/// What holds of every page at every text size: no text lies on another, and none is cut that is the interface's own.
@MainActor
@Suite struct TextSizeTests {
    /// The texts of items, which are as long as their makers wanted: an ellipsis ends them.
    private static let partsOfItems: Set<UInt16> = Set(
        [
            Part.cellTitle, .cellChannel, .cellMeta, .shelfName, .shelfChannel, .chipText, .miniTitle, .miniChannel,
            .detail, .controlsTitle, .controlsTime, .previewTitle, .previewChannel, .upNextTitle, .attractTitle,
            .pageTitle, .searchText, .scrubChapter, .settingFact, .caption,
        ].map(\.rawValue))

    /// Points by which two lines may touch: the lines of a paragraph are not as tall as its line height.
    private static let tolerance = 3.0

    private struct Text {
        let layer: Int
        let run: TextRun
        let id: LayerID
        /// Where ink may be.
        let place: Rect
    }

    @Test(arguments: Exhibit.all, GoldenTests.sizes)
    func `texts of every size stand side by side`(exhibit: Exhibit, size: Size) throws {
        let press = try PicturePress(scale: 1)
        for textSize in Look.textSizes {
            expectRoom(exhibit.panel(size, Look(textSize: textSize), measure: press.text), "\(textSize)", press)
        }
    }

    private func expectRoom(_ panel: Panel, _ look: String, _ press: PicturePress) {
        let scene = panel.interface.scene(at: panel.now)
        let texts = Self.texts(of: scene, measure: press.text)
        for (index, text) in texts.enumerated() {
            for other in texts[(index + 1)...] {
                let both = text.place.intersection(other.place)
                guard both.width > Self.tolerance, both.height > Self.tolerance else { continue }
                guard !Self.isHidden(both, between: text.layer, and: other.layer, in: scene) else { continue }
                Issue.record("\(look): \(text.run.string) lies under \(other.run.string)")
            }
            if !Self.partsOfItems.contains(text.id.part), Self.isCut(text.run, measure: press.text) {
                Issue.record("\(look): \(text.run.string) is cut to \(text.run.width) points")
            }
        }
    }

    /// The slice has each page once in each language. The full count has each page at each text size on each panel too.
    @Test func `texts of every language and size stand side by side`() throws {
        let press = try PicturePress(scale: 1)
        let whole = VariedExhibit.all.count * Look.textSizes.count * GoldenTests.sizes.count
        var count = 0
        for varied in VariedExhibit.all {
            for size in isFullScale ? GoldenTests.sizes : [varied.size] {
                for textSize in isFullScale ? Look.textSizes : [varied.textSize] {
                    let look = Look(language: varied.language, textSize: textSize)
                    let panel = varied.exhibit.panel(size, look, measure: press.text)
                    expectRoom(panel, "\(varied.exhibit.name) in \(varied.language) at \(textSize), \(size)", press)
                    count += 1
                }
            }
        }
        print("texts: \(count) of \(whole) cases, seed 0")
    }

    @Test func `a visitor makes texts larger on the settings page`() throws {
        let press = try PicturePress(scale: 1)
        var panel = try Self.exhibit("settings").panel(Size(width: 720, height: 1280), measure: press.text)
        #expect(Self.style(of: "Captions", on: panel) == TextStyles(scale: 1).heading)
        panel.tap(text: "200 %")
        panel.settleInGallery()
        #expect(panel.interface.chosen == ["interface.text_size": .number(2)])
        #expect(Self.style(of: "Captions", on: panel) == TextStyles(scale: 2).heading)
    }

    @Test(arguments: ["full", "library", "list", "search-found", "mini"], [1.25, 2])
    func `after a change all stands where it stands on a panel that began with that size`(
        name: String, textSize: Double
    ) throws {
        let press = try PicturePress(scale: 1)
        let (exhibit, size) = (try Self.exhibit(name), GoldenTests.sizes[1])
        var changed = exhibit.panel(size, Look(textSize: 1), measure: press.text)
        var settings = changed.settings
        settings.interface.textSize = textSize
        changed.change(settings)
        changed.settleInGallery()
        let begun = exhibit.panel(size, Look(textSize: textSize), measure: press.text)
        #expect(Self.places(on: changed) == Self.places(on: begun))
    }

    private static func exhibit(_ name: String) throws -> Exhibit {
        try #require(Exhibit.all.first { $0.name == name })
    }

    private static func style(of text: String, on panel: Panel) -> TextStyle? {
        for layer in panel.interface.scene(at: panel.now).layers {
            if case .text(let run, _) = layer.content, run.string == text { return run.style }
        }
        return nil
    }

    private static func places(on panel: Panel) -> [LayerID: Rect] {
        let layers = panel.interface.scene(at: panel.now).layers.filter { $0.opacity > 0 }
        return Dictionary(layers.map { ($0.id, $0.frame) }) { first, _ in first }
    }

    private static func texts(of scene: Scene, measure: any TextMeasuring) -> [Text] {
        scene.layers.enumerated().compactMap { index, layer in
            guard case .text(let run, _) = layer.content, layer.opacity > 0, !run.string.isEmpty,
                layer.id.part != Part.captionEdge.rawValue
            else { return nil }
            let size = measure.size(of: run)
            let free = layer.frame.width - size.width
            let share = run.alignment == .leading ? 0 : run.alignment == .centre ? 0.5 : 1
            let ink = Rect(
                x: layer.frame.x + free * share, y: layer.frame.y, width: size.width, height: size.height)
            return Text(layer: index, run: run, id: layer.id, place: layer.clip.map(ink.intersection) ?? ink)
        }
    }

    /// Whether something opaque lies between two layers.
    private static func isHidden(_ place: Rect, between lower: Int, and upper: Int, in scene: Scene) -> Bool {
        scene.layers[lower..<upper].contains { layer in
            let back = layer.clip.map(layer.frame.intersection) ?? layer.frame
            guard back.intersection(place) == place else { return false }
            return switch layer.content {
            case .fill(let colour): colour.alpha * layer.opacity > 0.75
            case .picture, .video: layer.opacity == 1
            default: false
            }
        }
    }

    private static func isCut(_ run: TextRun, measure: any TextMeasuring) -> Bool {
        let whole = TextRun(run.string, run.style, width: run.width, lines: 20)
        return measure.size(of: whole).height > Double(run.lines) * run.style.lineHeight + 1
    }
}
