import Geometry
import InterfaceKit
import Scene
import Settings

/// The look of captions: a sample, and the settings that change it.
struct CaptionsPage: PageContent {
    let name = PageKind.captions.name
    let isLinked = true

    func title(of kind: PageKind, in pages: Pages) -> String { pages.strings[SettingWords.captionLook] }

    func layout(of page: Page, in pages: Pages) -> PageLayout { PageLayout(height: pages.rows(of: page.kind).height) }

    func add(
        _ page: Page, _ layout: PageLayout, offset: Double, to scene: inout Scene, of pages: Pages,
        at moment: PageMoment
    ) {
        pages.addRowsHead(
            title(of: page.kind, in: pages), left: pages.settingsLeft, offset: offset, to: &scene)
        pages.addCaptionSample(title(of: page.kind, in: pages), offset: offset, to: &scene)
        pages.add(pages.rows(of: page.kind), offset: offset, to: &scene)
    }

    func places(of page: Page, _ layout: PageLayout, in pages: Pages) -> [(PageTarget, Rect)] {
        [(.back, pages.rowsBack)] + pages.rows(of: page.kind).places
    }
}

extension PageKind {
    static let captions = PageKind("captions")
}

extension Pages {
    /// The largest fraction of the panel's height that the sample takes.
    private static let sampleShare = 0.4

    /// The frame of the sample, which represents a video.
    private var captionSample: Rect {
        let tallest = (size.height * Self.sampleShare).rounded()
        let picture = Size(aspect: Theme.videoAspect, width: min(settingsWidth, tallest * Theme.videoAspect))
        return Rect(origin: Point(x: ((size.width - picture.width) / 2).rounded(), y: titleHeight), size: picture)
    }

    /// The top of the rows below the sample.
    var captionRowsTop: Double { captionSample.maxY + Theme.gap }

    /// Adds a caption on a gradient from dark to light, because it has to be legible on both.
    fileprivate func addCaptionSample(_ text: String, offset: Double, to scene: inout Scene) {
        let video = captionSample.offset(by: Point(x: 0, y: -offset))
        guard video.maxY > 0 else { return }
        let shades = Content.gradient(Colour(0x2B3A55), Colour(0xE8D9B8))
        scene.layers.append(Layer(Part.captionSample.id(), video, shades, cornerRadius: Theme.pictureRadius))
        let look = CaptionLook(in: surroundings)
        look.add(
            look.layout(text, lines: Self.sampleLines, for: video.size, on: video, in: video), to: &scene, opacity: 1)
    }

    /// The most lines of the sample caption.
    private static let sampleLines = 2
}
