import Geometry
import InterfaceKit
import PageInterface
import PlayerInterface
import Scene
import Settings
import Time

extension Interface {
    /// The width of the ring without its dark edge, points.
    private static let ringWidth = 3.0

    /// Whether the focus is visible; everything is composed then.
    func showsFocus(at t: Instant) -> Bool { focusOpacity(at: t) > 0 }

    private func focusOpacity(at t: Instant) -> Double { focus.opacity(at: t, fade: settings.controls.fadeDuration) }

    /// The frame of the ring. Most elements have a margin around their drawing; pictures have none.
    private func framed(_ place: PanelElement) -> Rect {
        switch place.target {
        case .page(.shelf), .page(.poster), .preview: place.frame.inset(by: -Theme.unit)
        default: place.frame
        }
    }

    /// Draws a ring around the focused element, with a dark edge that is visible on any picture.
    func addFocus(to scene: inout Scene, at t: Instant) {
        let opacity = focusOpacity(at: t)
        guard opacity > 0, let place = focusables(at: t).first(where: { $0.target == focus.target }) else { return }
        let panel = Rect(origin: .zero, size: size)
        var clip = panel
        if case .page(let target) = place.target { clip.height = pages.lowerEdge(around: target, viewport: viewport) }
        let ring = framed(place).intersection(panel).inset(by: 2)
        let isButton = max(ring.width, ring.height) <= 2 * min(ring.width, ring.height) && ring.width <= 120
        let radius = isButton ? min(ring.width, ring.height) / 2 : min(Theme.cellRadius, ring.height / 2)
        let isOnVideo = isLarge && player.videoCovers(place.frame, at: t)
        for (index, colour, width) in [
            (0, Theme.black.opacity(0.55), Self.ringWidth + 2),
            (1, isOnVideo ? Theme.white : palette.text, Self.ringWidth),
        ] {
            scene.layers.append(
                Layer(
                    Part.focusRing.id(index), ring.inset(by: index == 0 ? -1 : 0), .outline(colour, width: width),
                    cornerRadius: radius + (index == 0 ? 1 : 0), opacity: opacity, clip: clip))
        }
    }
}
