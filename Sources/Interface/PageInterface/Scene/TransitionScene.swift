package import Geometry
package import InterfaceKit
package import Scene
import Settings
package import Time
import WorkerProtocol

/// A picture that two pages share, and that moves between them.
struct LiftedPicture {
    let row: CatalogRow
    let id: PictureID
    /// The element of the lower page that shows the picture.
    let source: PageTarget
    /// The picture's frames on the lower page and on the upper one.
    let lower: Rect
    let upper: Rect
    /// The layers that each page omits during the transition.
    let omittedFromLower: Set<LayerID>
    let omittedFromUpper: Set<LayerID>
}

extension Pages {
    func addTransition(_ transition: Transition, to scene: inout Scene, at moment: PageMoment) {
        let t = moment.time
        let position = transition.position(at: t)
        guard let (lower, upper) = pages(of: transition) else {
            return add(navigation.top, .rest, to: &scene, at: moment)
        }
        if slides(transition, at: t) {
            return addPulled(lower, upper, position, to: &scene, at: moment)
        }
        let lifted = transition.isBetweenPages ? lifted(lower, upper, at: t) : nil
        // The page under a presented one shrinks, and grows again during the dismissal.
        let shrinks = !transition.isBetweenPages && !settings.interface.reducedMotion
        let scale = shrinks ? 1 - (1 - settings.transition.presentScale) * position : 1
        addFading(lower, upper, scale: scale, lifted, position, to: &scene, at: moment)
    }

    /// Fades from one page to the other; shared parts move from their places on one page to those on the other.
    private func addFading(
        _ lower: Page, _ upper: Page, scale: Double, _ lifted: LiftedPicture?, _ position: Double,
        to scene: inout Scene, at moment: PageMoment
    ) {
        let start = scene.layers.count
        add(lower, PagePose(omittedLayers: lifted?.omittedFromLower ?? []), to: &scene, at: moment)
        var middle = scene.layers.count
        add(upper, PagePose(omittedLayers: lifted?.omittedFromUpper ?? []), to: &scene, at: moment)
        var shared: [SharedElement] = []
        if case .cell(let index)? = lifted?.source {
            shared = Self.takeShared(ofCell: index, from: &scene, start..<middle)
            middle -= shared.count
        }
        // The lower page fades out before the upper one's texts appear, because overlapping texts are unreadable.
        // Shared texts cross the other texts of both pages, so they move while those are invisible.
        let (gone, come) = shared.isEmpty ? (0.5, 0.5) : (SharedElement.fadeOutEnd, SharedElement.fadeInStart)
        let below = PagePose(
            scale: scale, opacity: max(0, 1 - 2 * position), textOpacity: max(0, 1 - position / gone))
        below.apply(to: &scene, start..<middle, panel: size)
        let above = PagePose(
            level: 1, opacity: position, textOpacity: max(0, (position - come) / (1 - come)))
        above.apply(to: &scene, middle..<scene.layers.count, panel: size)
        if let lifted {
            scene.layers.append(
                Layer(
                    Part.lifted.id(), lifted.lower.interpolated(to: lifted.upper, position), .picture(lifted.id),
                    cornerRadius: Theme.pictureRadius))
        }
        scene.layers += shared.flatMap { $0.layers(at: position) }
    }

    /// Whether the upper page slides under a finger, instead of returning its picture to the lower page.
    func slides(_ transition: Transition, at t: Instant) -> Bool {
        guard transition.kind == .edgePop, !settings.interface.reducedMotion else { return false }
        guard settings.transition.edgeStyle == .lift, let (lower, upper) = pages(of: transition) else { return true }
        return lifted(lower, upper, at: t) == nil
    }

    func pages(of transition: Transition) -> (lower: Page, upper: Page)? {
        if transition.isBetweenPages {
            return navigation.lower.map { ($0, navigation.top) }
        }
        return (navigation.top(of: transition.below), navigation.top(of: .settings))
    }

    /// Slides the upper page out to the right, and the lower one in from the left at a fraction of the speed.
    private func addPulled(
        _ lower: Page, _ upper: Page, _ position: Double, to scene: inout Scene, at moment: PageMoment
    ) {
        let left = surroundings.onWholePixels((1 - position) * size.width)
        let parallax = settings.transition.parallax
        add(
            lower, PagePose(shift: Point(x: surroundings.onWholePixels(-parallax * position * size.width), y: 0)),
            to: &scene,
            at: moment)
        let panel = Rect(origin: .zero, size: size)
        scene.layers.append(
            Layer(
                Part.pageShade.id(), panel, .fill(Theme.black.opacity(settings.transition.edgeShade * position))))
        scene.layers.append(
            Layer(Part.pageBack.id(), panel.offset(by: Point(x: left, y: 0)), .fill(palette.background)))
        add(upper, PagePose(level: 1, shift: Point(x: left, y: 0)), to: &scene, at: moment)
    }

    /// The shared picture; nil if one of the pages does not show it, or if motion is reduced.
    func lifted(_ lower: Page, _ upper: Page, at t: Instant) -> LiftedPicture? {
        guard !settings.interface.reducedMotion, let row = upper.poster, upper.sourceElement != nil,
            let head = layout(of: upper).head,
            let card = card(of: row.id, preferring: upper.sourceElement, on: lower, at: t)
        else { return nil }
        let source = card.frame
        let target = head.picture.offset(by: Point(x: 0, y: -surroundings.onWholePixels(upper.scroller.offset(at: t))))
        let ids = [surroundings.pictureID(row, target.size), surroundings.pictureID(row, source.size)]
        guard let id = ids.first(where: pictures.isAvailable) else {
            return nil
        }
        return LiftedPicture(
            row: row, id: id, source: card.target, lower: source, upper: target,
            omittedFromLower: Set(Self.layers(of: card.target)), omittedFromUpper: Set(Self.layers(of: .poster)))
    }

    /// The frame of a thumbnail on the visible page, in panel coordinates.
    package func frame(of sourceElement: PageTarget, at t: Instant) -> Rect? {
        frame(of: sourceElement, on: navigation.top, at: t)
    }

    /// The frame of a thumbnail on a page, in panel coordinates.
    func frame(of sourceElement: PageTarget, on page: Page, at t: Instant) -> Rect? {
        let layout = layout(of: page)
        let up = Point(x: 0, y: -surroundings.onWholePixels(page.scroller.offset(at: t)))
        switch sourceElement {
        case .cell(let index), .channel(let index):
            guard let grid = layout.grid else { return nil }
            return CellParts(grid, grid.frame(index), hasAvatar: false).picture.offset(by: up)
        case .shelf(let index):
            let across = Point(x: -surroundings.onWholePixels(page.shelf.offset(at: t)), y: 0)
            return layout.shelf?.pictureFrame(index).offset(by: up + across)
        case .poster: return layout.head?.picture.offset(by: up)
        case .back, .option, .language, .link, .chip, .field, .clear, .key, .letter, .pinKey: return nil
        }
    }

    /// The layers of a thumbnail.
    package static func layers(of sourceElement: PageTarget) -> [LayerID] {
        switch sourceElement {
        case .cell(let index), .channel(let index):
            [.cellPicture, .cellPlaceholder, .cellLetter, .cellBadge, .cellBadgeText, .cellTrack, .cellSeen]
                .map { (part: Part) in part.id(index) }
        case .shelf(let index):
            [.shelfPicture, .shelfPlaceholder, .shelfLetter, .shelfBadge, .shelfBadgeText, .shelfTrack, .shelfSeen]
                .map { (part: Part) in part.id(index) }
        case .poster: [Part.headPicture.id(), Part.headPlaceholder.id()]
        case .back, .option, .language, .link, .chip, .field, .clear, .key, .letter, .pinKey: []
        }
    }
}
