import Geometry
import InterfaceKit
import Scene
import Time
import WorkerProtocol

/// The page of a channel: a picture, its name and its videos, with chips for their order. The picture is that of the
/// item from which the page was opened, otherwise that of the channel's newest item.
struct ChannelPage: PageContent {
    let name = "channel"

    func title(of kind: PageKind, in pages: Pages) -> String { kind.channel ?? "" }

    func layout(of page: Page, in pages: Pages) -> PageLayout {
        page.kind.query.map(pages.channelLayout) ?? PageLayout(height: 0)
    }

    func add(
        _ page: Page, _ layout: PageLayout, offset: Double, to scene: inout Scene, of pages: Pages,
        at moment: PageMoment
    ) {
        guard let head = layout.head else { return }
        if let chips = layout.chips { pages.addChips(chips, page, offset: offset, to: &scene, at: moment.time) }
        pages.addHead(head, page, offset: offset, to: &scene, at: moment.time)
    }

    func places(of page: Page, _ layout: PageLayout, in pages: Pages) -> [(PageTarget, Rect)] {
        guard let head = layout.head else { return [] }
        return [(.back, head.back)] + (pages.poster(of: page) == nil ? [] : [(.poster, head.picture)])
    }
}

extension Pages {
    /// The item whose picture the header of a channel's page shows.
    func poster(of page: Page) -> CatalogRow? {
        guard let name = page.kind.channel else { return nil }
        return page.poster ?? library[.channel(name)]?[0]
    }

    func addHead(_ head: HeadLayout, _ page: Page, offset: Double, to scene: inout Scene, at t: Instant) {
        let scrolled = Point(x: 0, y: -offset)
        addBack(head.back.offset(by: scrolled), to: &scene)
        let frame = head.picture.offset(by: scrolled)
        if let poster = poster(of: page) {
            pictures.add(
                surroundings.pictureID(poster, frame.size), frame, picture: Part.headPicture.id(),
                placeholder: Part.headPlaceholder.id(), to: &scene, in: surroundings, at: t)
        }
        guard let name = page.kind.channel else { return }
        let side = head.text.height - 2 * Theme.gap
        let text = head.text.offset(by: scrolled)
        let avatar = Rect(x: text.x, y: text.y + Theme.gap, width: side, height: side)
        addAvatar(name, avatar, Part.headAvatar.id(), Part.headInitial.id(), isPressed: false, to: &scene)
        let left = avatar.maxX + Theme.gap
        let width = max(1, text.maxX - left)
        let title = Rect(x: left, y: text.y + 14, width: width, height: 0)
        surroundings.add(&scene, .pageTitle, 0, title, TextRun(name, styles.display, width: width), palette.text)
        guard let list = library[.channel(name)], list.isCounted else { return }
        surroundings.add(
            &scene, .headCount, 0, title.offset(by: Point(x: 0, y: styles.display.lineHeight + 2)),
            TextRun(strings.count(.videos, list.total), styles.caption, width: width), palette.secondary
        )
    }

    func addBack(_ frame: Rect, to scene: inout Scene) {
        let isPressed = highlighted == .page(.back)
        scene.layers.append(
            Layer(
                Part.headBackDisc.id(), frame, .fill(isPressed ? palette.raised : palette.surface),
                cornerRadius: frame.width / 2))
        scene.layers.append(
            Layer(Part.headBack.id(), frame.inset(by: (frame.width / 4).rounded()), .icon(.left, palette.text)))
    }
}
