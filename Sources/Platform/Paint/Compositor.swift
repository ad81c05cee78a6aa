package import Geometry
import Numbers
package import Scene

/// Composes a scene into cached memory: only damaged pixels, and only the visible parts of each layer.
@MainActor
package final class Compositor {
    package let text: TextSetter
    private let scale: Double
    private var masks: ShapeMasks
    private var backdrop: Backdrop
    private var frames = ConvertedFrames()

    /// The sources of pictures and video frames; a layer without a source draws nothing.
    package struct Sources {
        package var picture: (PictureID) -> Picture?
        package var video: (VideoFrameID) -> VideoPicture?

        package init(picture: @escaping (PictureID) -> Picture?, video: @escaping (VideoFrameID) -> VideoPicture?) {
            (self.picture, self.video) = (picture, video)
        }
    }

    /// - Parameters:
    ///   - scale: pixels per point.
    ///   - fontMap: a `PangoFontMap`; nil for the system's fonts.
    package init(scale: Double, fontMap: OpaquePointer? = nil) {
        self.scale = scale
        text = TextSetter(scale: scale, fontMap: fontMap)
        masks = ShapeMasks(scale: scale)
        backdrop = Backdrop(scale: scale)
    }

    /// Draws the damaged pixels of `scene` into `canvas`; a translucent canvas is transparent where no layer is.
    package func compose(_ scene: Scene, damage: Region, into canvas: Canvas, _ sources: Sources) {
        guard !damage.isEmpty else { return }
        frames.beginScene()
        let target = PixelImage(canvas)
        let (visible, uncovered) = visibility(scene, damage)
        if canvas.isTranslucent { target.clear(uncovered) } else { target.fill(uncovered, scene.background) }
        var open: (group: Group, kept: Region)?
        func closeGroup() {
            guard let (group, kept) = open else { return }
            backdrop.blendBack(over: group, kept: kept, canvas: canvas, target: target, masks: &masks)
            open = nil
        }
        var current: Int?
        for (index, layer) in scene.layers.enumerated() {
            if layer.group != current {
                closeGroup()
                current = layer.group
                if let group = scene.group(of: layer) {
                    let kept = backdrop.keep(behind: group, damage: damage, canvas)
                    if !kept.isEmpty { open = (group, kept) }
                }
            }
            guard !visible[index].isEmpty else { continue }
            let fades = open.map { $0.group.opacity < 1 } ?? false
            drawLayer(layer, fades: fades, visible[index], canvas, target, sources)
        }
        closeGroup()
    }

    /// The damaged pixels of each layer that no opaque layer above covers, and the damaged pixels that no opaque layer
    /// covers. The latter are cleared or filled with the background before any layer is drawn.
    private func visibility(_ scene: Scene, _ damage: Region) -> (visible: [Region], uncovered: Region) {
        var remaining = damage
        var visible = [Region](repeating: Region(), count: scene.layers.count)
        for (index, layer) in scene.layers.enumerated().reversed() {
            guard !remaining.isEmpty else { break }
            visible[index] = remaining.intersection(layer.bounds(scale: scale))
            guard !visible[index].isEmpty else { continue }
            var opaque = layer.opaqueBounds(scale: scale)
            if let group = scene.group(of: layer) { opaque = opaque.intersection(group.opaqueBounds(scale: scale)) }
            if !opaque.isEmpty { remaining.subtract(opaque) }
        }
        return (visible, remaining)
    }

    /// - Parameter fades: whether the layer's group is translucent.
    private func drawLayer(
        _ layer: Layer, fades: Bool, _ visible: Region, _ canvas: Canvas, _ target: PixelImage, _ sources: Sources
    ) {
        let frame = PixelRect(snapping: layer.frame, scale: scale)
        guard layer.angle == 0 else { return drawTurned(layer, frame, visible, target, sources) }
        switch layer.content {
        case .fill(let colour) where layer.cornerRadius > 0:
            let mask = masks.inside(frame, radius: layer.cornerRadius)
            drawMask(mask, colour.opacity(layer.opacity), at: (frame.x, frame.y), visible, target)
        case .fill(let colour):
            target.fill(visible, colour.opacity(layer.opacity))
        case .gradient(let top, let bottom):
            target.clip(to: visible)
            let source = PixelImage(
                top: top.opacity(layer.opacity), bottom: bottom.opacity(layer.opacity), height: frame.height)
            target.draw(source, into: frame)
        case .text(let run, let colour):
            drawText(
                text.mask(run, colour), colour.opacity(layer.opacity), scaledBy: layer.textScale, frame, visible, target
            )
        case .icon(let icon, let colour):
            let mask = masks.icon(icon, size: frame.width)
            drawMask(mask, colour.opacity(layer.opacity), at: (frame.x, frame.y), visible, target)
        case .code(let text, let colour):
            let mask = masks.code(text, size: frame.width)
            drawMask(mask, colour.opacity(layer.opacity), at: (frame.x, frame.y), visible, target)
        case .outline(let colour, let width):
            let mask = masks.edge(frame, radius: layer.cornerRadius, width: width)
            drawMask(mask, colour.opacity(layer.opacity), at: (frame.x, frame.y), visible, target)
        case .picture(let id):
            guard let picture = sources.picture(id) else { return }
            drawPicture(picture, layer, frame, visible, target)
        case .video(let id):
            guard let video = sources.video(id), !frame.isEmpty else { return }
            // A frame that fades is drawn many times, so that its converted pixels are kept.
            if !fades, drawAll(of: video, frame, visible, canvas) { return }
            frames.draw(video, id, in: layer.id, width: frame.width, height: frame.height) { source in
                target.clip(to: visible)
                target.draw(source, into: frame, replacing: true)
            }
        }
    }

    /// Draws a text whose top left corner is that of the frame. The mask begins outside the frame: it has a margin.
    private func drawText(
        _ mask: Mask, _ colour: Colour, scaledBy factor: Double, _ frame: PixelRect, _ visible: Region,
        _ target: PixelImage
    ) {
        let margin = TextSetter.margin
        guard factor != 1 else {
            return drawMask(mask, colour, at: (frame.x - margin, frame.y - margin), visible, target)
        }
        guard colour.alpha > 0 else { return }
        func scaled(_ length: Int) -> Int { Int(saturating: (Double(length) * factor).rounded()) }
        let box = PixelRect(
            x: frame.x - scaled(margin), y: frame.y - scaled(margin), width: max(1, scaled(mask.width)),
            height: max(1, scaled(mask.height)))
        let coverage = PixelImage(mask)
        coverage.stretch(width: mask.width, height: mask.height, to: box)
        target.clip(to: visible)
        drawMask(coverage, isColoured: mask.isColoured, colour, into: box, target)
    }

    private func drawMask(
        _ mask: Mask, _ colour: Colour, at origin: (x: Int, y: Int), _ visible: Region, _ target: PixelImage
    ) {
        guard colour.alpha > 0 else { return }
        target.clip(to: visible)
        let box = PixelRect(x: origin.x, y: origin.y, width: mask.width, height: mask.height)
        drawMask(PixelImage(mask), isColoured: mask.isColoured, colour, into: box, target)
    }

    /// Draws `colour` through the mask. A mask with its own colours (emoji) is drawn as it is; only the opacity of
    /// `colour` applies.
    private func drawMask(
        _ mask: PixelImage, isColoured: Bool, _ colour: Colour, into box: PixelRect, _ target: PixelImage
    ) {
        guard isColoured else { return target.draw(PixelImage(colour), mask: mask, into: box) }
        let opacity = colour.alpha < 1 ? PixelImage(Colour(0, alpha: colour.alpha)) : nil
        target.draw(mask, mask: opacity, into: box)
    }

    private func drawTurned(
        _ layer: Layer, _ frame: PixelRect, _ visible: Region, _ target: PixelImage, _ sources: Sources
    ) {
        guard !frame.isEmpty else { return }
        let box = layer.bounds(scale: scale)
        let shape = masks.inside(frame, radius: layer.cornerRadius, opacity: layer.opacity)
        let mask = PixelImage(shape)
        mask.turn(width: shape.width, height: shape.height, to: frame, angle: layer.angle, in: box, repeatsEdges: false)
        let source: PixelImage
        switch layer.content {
        case .fill(let colour): source = PixelImage(colour)
        case .picture(let id):
            guard let picture = sources.picture(id), picture.width > 0, picture.height > 0 else { return }
            source = PixelImage(picture)
            source.turn(
                width: picture.width, height: picture.height, to: frame, angle: layer.angle, in: box,
                repeatsEdges: true)
        case .gradient, .text, .icon, .code, .outline, .video: return
        }
        target.clip(to: visible)
        target.draw(source, mask: mask, into: box)
    }

    private func drawPicture(
        _ picture: Picture, _ layer: Layer, _ frame: PixelRect, _ visible: Region, _ target: PixelImage
    ) {
        let source = PixelImage(picture)
        target.clip(to: visible)
        if (picture.width, picture.height) != (frame.width, frame.height) {
            guard !frame.isEmpty, picture.width > 0, picture.height > 0 else { return }
            source.stretch(width: picture.width, height: picture.height, to: frame)
        }
        var mask: PixelImage?
        if layer.cornerRadius > 0 {
            mask = PixelImage(masks.inside(frame, radius: layer.cornerRadius, opacity: layer.opacity))
        } else if layer.opacity < 1 {
            mask = PixelImage(Colour(0, alpha: layer.opacity))
        }
        target.draw(source, mask: mask, into: frame, replacing: mask == nil)
    }

    /// Converts a video directly into the canvas, if all of it is damaged and no opaque layer covers any of it.
    ///
    /// - Returns: false if only a part of the video is to be drawn.
    private func drawAll(of video: VideoPicture, _ frame: PixelRect, _ visible: Region, _ canvas: Canvas) -> Bool {
        let bounds = PixelRect(x: 0, y: 0, width: canvas.width, height: canvas.height)
        guard visible.rects == [frame], bounds.contains(frame) else { return false }
        let start = canvas.pixels + frame.y * canvas.stride + frame.x * 4
        frames.convert(video, to: start, stride: canvas.stride, width: frame.width, height: frame.height)
        return true
    }
}
