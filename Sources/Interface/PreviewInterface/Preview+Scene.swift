import Geometry
package import InterfaceKit
package import Scene
import Settings
package import Time
import WorkerProtocol

extension Preview {
    /// The dimmed panel and the picture over it.
    package func add(to scene: inout Scene, _ pictures: Pictures, at t: Instant) {
        guard let risen else { return }
        let dimming = risen.motion.dimming(at: t)
        let panel = Rect(origin: .zero, size: size)
        if dimming > 0 {
            scene.layers.append(Layer(Part.previewShade.id(), panel, .fill(Theme.shade.opacity(dimming))))
        }
        let frame = risen.motion.shownFrame(at: t)
        let angle = risen.motion.angle(at: t)
        let content = bestPicture(risen, pictures).map { Content.picture($0) } ?? .fill(palette.placeholder)
        scene.layers.append(
            Layer(
                Part.preview.id(), frame, content, cornerRadius: Theme.pictureRadius,
                opacity: risen.motion.opacity(at: t, settings), angle: angle))
        addTexts(risen, frame, angle, dimming, to: &scene)
    }

    private func addTexts(
        _ risen: RisenPicture, _ frame: Rect, _ angle: Double, _ dimming: Double, to scene: inout Scene
    ) {
        // The texts do not move: they are visible while the picture is at its place, and fade when it moves off.
        let rest = rest
        let arc = angle.magnitude * rest.width / 2
        let way = max(Point(x: frame.midX - rest.midX, y: frame.midY - rest.midY).length, arc)
        let opacity = risen.motion.hasReturned ? 0 : max(0, 1 - way / Self.textsGone) * max(0, dimming * 2 - 1)
        guard opacity > 0 else { return }
        let title = TextRun(risen.item.row.title, Theme.title, width: rest.width)
        let channel = TextRun(risen.item.row.channel, Theme.body, width: rest.width)
        for (part, run, top, colour) in [
            (Part.previewTitle, title, rest.maxY + Theme.gap, Theme.white),
            (Part.previewChannel, channel, rest.maxY + 48, Theme.secondary),
        ] where !run.string.isEmpty {
            let place = Rect(x: rest.x, y: top, width: run.width, height: run.style.lineHeight)
            scene.layers.append(Layer(part.id(), place, .text(run, colour), opacity: opacity))
        }
    }

    private static let textsGone = 48.0

    /// The sharpest picture that has arrived.
    private func bestPicture(_ risen: RisenPicture, _ pictures: Pictures) -> PictureID? {
        [risen.item.picture, risen.thumbnail].first(where: pictures.isAvailable)
    }
}
