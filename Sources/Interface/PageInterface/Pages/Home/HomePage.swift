import Geometry
import InterfaceKit
import Scene
import Settings

/// The newest videos on a shelf, and all videos in rows.
struct HomePage: PageContent {
    let name = "home"

    func title(of kind: PageKind, in pages: Pages) -> String { pages.strings[PageWords.home] }

    func layout(of page: Page, in pages: Pages) -> PageLayout { pages.homeLayout }

    func add(
        _ page: Page, _ layout: PageLayout, offset: Double, to scene: inout Scene, of pages: Pages,
        at moment: PageMoment
    ) {
        if let logo = pages.logo, !pages.pictures.isMissing(logo.id) {
            pages.add(logo, offset: offset, to: &scene, at: moment.time)
        } else {
            // The brand replaces the heading, but not the tab's label.
            let brand = pages.settings.interface.title
            let heading = brand.isEmpty ? title(of: page.kind, in: pages) : brand
            pages.addTitle(heading, left: Theme.margin, offset: offset, to: &scene)
        }
        if let button = pages.searchButton { pages.addTitleButton(.search, button, offset: offset, to: &scene) }
        if let button = pages.languageButton { pages.addTitleButton(.languages, button, offset: offset, to: &scene) }
    }

    func places(of page: Page, _ layout: PageLayout, in pages: Pages) -> [(PageTarget, Rect)] {
        [(PageKind.search, pages.searchButton), (.languages, pages.languageButton)].compactMap { kind, frame in
            frame.map { (.link(kind.name), $0) }
        }
    }
}

extension Pages {
    /// The button at the end of the first page's title; nil if the settings offer no search, or the search has a tab.
    var searchButton: Rect? {
        guard settings.interface.search, !settings.tabs.search else { return nil }
        return titleButton(left: size.width - Theme.gap - settings.interface.target)
    }

    fileprivate func addTitleButton(_ kind: PageKind, _ frame: Rect, offset: Double, to scene: inout Scene) {
        let button = frame.offset(by: Point(x: 0, y: -offset))
        guard button.maxY > 0 else { return }
        let side = Theme.iconSize
        let icon = button.inset(by: ((button.width - side) / 2).rounded())
        let isPressed = highlighted == .page(.link(kind.name))
        let (part, sign): (Part, Icon) = kind == .search ? (.searchButton, .search) : (.languageButton, .language)
        scene.layers.append(
            Layer(part.id(), icon, .icon(sign, isPressed ? palette.accent : palette.text)))
    }
}
