import Geometry
package import InterfaceKit
package import Scene
import Settings
package import Time
import WorkerProtocol

extension Preview {
    /// Adds the dimming of the panel and the picture over it.
    ///
    /// - Parameters:
    ///   - concealed: the progress of the large window in concealing the preview, 0...1; the preview fades by as much.
    ///   - showsPicture: false while the opening window shows the picture.
    package func add(
        to scene: inout Scene, _ pictures: Pictures, concealed: Double, showsPicture: Bool, at t: Instant
    ) {
        guard let risen, concealed < 1 else { return }
        let first = scene.layers.count
        let dimming = risen.motion.dimming(at: t)
        let panel = Rect(origin: .zero, size: size)
        if dimming > 0 {
            scene.layers.append(Layer(Part.previewShade.id(), panel, .fill(Theme.shade.opacity(dimming))))
        }
        let frame = risen.motion.shownFrame(at: t)
        let angle = risen.motion.angle(at: t)
        let content = bestPicture(risen, pictures).map { Content.picture($0) } ?? .fill(palette.placeholder)
        if showsPicture {
            scene.layers.append(
                Layer(
                    Part.preview.id(), frame, content, cornerRadius: Theme.pictureRadius,
                    opacity: risen.motion.opacity(at: t, settings), angle: angle))
            addSlide(of: risen, frame, angle, opacity: dimming, to: &scene, at: t)
        }
        // The texts have faded out before those of the window reach their place.
        let legible = 1 - Self.textFadeRatio * concealed
        if legible > 0 { addTexts(risen, frame, angle, dimming, opacity: legible, to: &scene) }
        for index in first..<scene.layers.count { scene.layers[index].opacity *= 1 - concealed }
    }

    /// Adds the shown slide over the picture; it fades with the dimming, when the picture returns to its list.
    private func addSlide(
        of risen: RisenPicture, _ frame: Rect, _ angle: Double, opacity: Double, to scene: inout Scene, at t: Instant
    ) {
        guard opacity > 0, !risen.motion.hasReturned, let slide = risen.slides.shown(at: t) else { return }
        func add(_ picture: PictureID, _ index: Int, _ opacity: Double) {
            scene.layers.append(
                Layer(
                    Part.previewSlide.id(index), frame, .picture(picture), cornerRadius: Theme.pictureRadius,
                    opacity: opacity, angle: angle))
        }
        let (number, behind) = (slide.index % 2, (slide.index + 1) % 2)
        if let previous = slide.previous, slide.opacity < 1 { add(previous, behind, opacity) }
        add(slide.picture, number, slide.opacity * opacity)
    }

    private func addTexts(
        _ risen: RisenPicture, _ frame: Rect, _ angle: Double, _ dimming: Double, opacity share: Double,
        to scene: inout Scene
    ) {
        // The texts do not move: they are visible while the picture is at its place, and fade when it moves away.
        let rest = rest
        let arc = angle.magnitude * rest.width / 2
        let way = max(Point(x: frame.midX - rest.midX, y: frame.midY - rest.midY).length, arc)
        // The texts appear above 90 % of the dimming, when the texts of the list are dark.
        let shaded = max(0, dimming * 10 - 9)
        let opacity = risen.motion.hasReturned ? 0 : max(0, 1 - way / Self.textFadeDistance) * shaded * share
        guard opacity > 0 else { return }
        let title = TextRun(risen.item.row.title, styles.title, width: rest.width)
        let channel = TextRun(risen.item.row.channel, styles.body, width: rest.width)
        for (part, run, top, colour) in [
            (Part.previewTitle, title, rest.maxY + Theme.gap, Theme.white),
            (Part.previewChannel, channel, rest.maxY + Theme.gap + title.style.lineHeight, Theme.secondary),
        ] where !run.string.isEmpty {
            let place = Rect(x: rest.x, y: top, width: run.width, height: run.style.lineHeight)
            scene.layers.append(Layer(part.id(), place, .text(run, colour), opacity: opacity))
        }
    }

    /// The distance of the picture from its place at which the texts have disappeared, points.
    private static let textFadeDistance = 48.0
    /// The ratio of the texts' fade speed under a window to the picture's.
    private static let textFadeRatio = 16.0

    /// The sharpest picture that has arrived.
    private func bestPicture(_ risen: RisenPicture, _ pictures: Pictures) -> PictureID? {
        [risen.item.picture, risen.thumbnail].first(where: pictures.isAvailable)
    }
}
