import Geometry
import InterfaceKit
import PageInterface
import PreviewInterface
import Scene
import Settings
import Time
import WorkerProtocol

extension Interface {
    /// The dimmed panel and the picture over it.
    func addPreview(to scene: inout Scene, at t: Instant) {
        guard let preview else { return }
        let dimming = preview.motion.dimming(at: t)
        let panel = Rect(origin: .zero, size: size)
        if dimming > 0 {
            scene.layers.append(Layer(Part.previewShade.id(), panel, .fill(Theme.shade.opacity(dimming))))
        }
        let frame = preview.motion.shownFrame(at: t)
        let angle = preview.motion.angle(at: t)
        let content = bestPicture(preview).map { Content.picture($0) } ?? .fill(palette.placeholder)
        scene.layers.append(
            Layer(
                Part.preview.id(), frame, content, cornerRadius: Theme.pictureRadius,
                opacity: preview.motion.opacity(at: t, settings), angle: angle))
        addPreviewTexts(preview, frame, angle, dimming, to: &scene)
    }

    private func addPreviewTexts(
        _ preview: Preview, _ frame: Rect, _ angle: Double, _ dimming: Double, to scene: inout Scene
    ) {
        // The texts do not move: they are visible while the picture is at its place, and fade when it moves off.
        let rest = previewRest
        let arc = angle.magnitude * rest.width / 2
        let way = max(Point(x: frame.midX - rest.midX, y: frame.midY - rest.midY).length, arc)
        let opacity = preview.motion.hasReturned ? 0 : max(0, 1 - way / Self.textsGone) * max(0, dimming * 2 - 1)
        guard opacity > 0 else { return }
        let title = TextRun(preview.row.title, Theme.title, width: rest.width)
        let channel = TextRun(preview.row.channel, Theme.body, width: rest.width)
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
    private func bestPicture(_ preview: Preview) -> PictureID? {
        [preview.picture, preview.thumbnail].first(where: pages.pictures.isAvailable)
    }
}
