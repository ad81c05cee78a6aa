import Geometry
package import InterfaceKit
import Settings
package import Time

/// Every input of the drawing of the pages at rest, beside the events that `Interface.revision` counts.
package struct PageInputs: Equatable, Sendable {
    let kind: PageKind
    let tab: Tab
    let depth: Int
    let pressed: ElementTarget?
    let offset: Double
    let shelfOffset: Double
    let indicator: IndicatorLook?
    /// The search field and the keyboard; nil on other pages.
    let search: SearchLook?
    /// The places of what moves with the keyboard; nil on other pages.
    let keyboard: KeyboardPlace?
    /// The typed digits and their result; nil on other pages than the staff's.
    let pin: PinEntry?
    /// The volume, which a row of the settings page shows; nil on other pages.
    let volume: Double?
    /// The next change of a picture or a placeholder; the frame's own instant while one of them fades.
    let nextChange: Instant?
}

extension Pages {
    package func inputs(at t: Instant) -> PageInputs {
        PageInputs(
            kind: kind, tab: tab, depth: navigation.depth, pressed: highlighted,
            offset: surroundings.onWholePixels(navigation.top.scroller.offset(at: t)),
            shelfOffset: surroundings.onWholePixels(navigation.top.shelf.offset(at: t)),
            indicator: indicatorLook(of: navigation.top, at: t), search: kind.isSearch ? search.look : nil,
            keyboard: kind.isSearch ? keyboardPlace(at: t) : nil,
            pin: kind.isStaff ? pin : nil, volume: kind == .settings ? player.volume : nil,
            nextChange: nextChange(after: t))
    }

    /// The active transition, described in words and numbers.
    package func transitionPart(at t: Instant) -> MovingPart? {
        guard let transition = navigation.transition, let (lower, upper) = pages(of: transition) else { return nil }
        let position = transition.position(at: t)
        let slides = slides(transition, at: t)
        let panel = Rect(origin: .zero, size: size)
        var frames: [(name: String, frame: Rect)] = []
        if slides {
            let way = settings.transition.parallax * position * size.width
            frames = [
                ("lower", panel.offset(by: Point(x: -way, y: 0))),
                ("upper", panel.offset(by: Point(x: (1 - position) * size.width, y: 0))),
            ]
        } else if transition.isBetweenPages, let lifted = lifted(lower, upper, at: t) {
            frames = [("picture", lifted.lower.interpolated(to: lifted.upper, position))]
        }
        return MovingPart(
            kind: transition.kind.rawValue, progress: transition.progress(at: t), frames: frames,
            opacity: slides ? 1 : position)
    }
}
