import Geometry
import Scene

/// The place and the opacity of a whole page during a transition.
struct PagePose {
    /// Distinguishes the layers of two pages of one kind.
    let level: Int
    let shift: Point
    /// The scale about the panel's centre, also of texts, clips and radii.
    let scale: Double
    let opacity: Double
    /// The opacity of the page's texts and icons.
    let textOpacity: Double
    /// The layers that the transition or the preview draws in place of the page.
    let omittedLayers: Set<LayerID>

    init(
        level: Int = 0, shift: Point = .zero, scale: Double = 1, opacity: Double = 1, textOpacity: Double? = nil,
        omittedLayers: Set<LayerID> = []
    ) {
        (self.level, self.shift, self.scale, self.omittedLayers) = (level, shift, scale, omittedLayers)
        (self.opacity, self.textOpacity) = (opacity, textOpacity ?? opacity)
    }

    static let rest = PagePose()

    /// Removes the omitted layers from an index on, and moves and fades the others.
    func apply(to scene: inout Scene, from first: Int, panel: Size) {
        if !omittedLayers.isEmpty {
            let kept = scene.layers[first...].filter { !omittedLayers.contains($0.id) }
            scene.layers.replaceSubrange(first..., with: kept)
        }
        apply(to: &scene, first..<scene.layers.count, panel: panel)
    }

    /// Moves and fades some layers.
    func apply(to scene: inout Scene, _ layers: Range<Int>, panel: Size) {
        guard level != 0 || shift != .zero || scale != 1 || opacity != 1 else { return }
        for index in layers { apply(to: &scene.layers[index], panel) }
    }

    private func apply(to layer: inout Layer, _ panel: Size) {
        if level > 0 { layer = layer.onUpperPage }
        switch layer.content {
        case .text, .icon, .code: layer.opacity *= textOpacity
        case .fill, .gradient, .outline, .picture, .video: layer.opacity *= opacity
        }
        let middle = Point(x: panel.width / 2, y: panel.height / 2)
        func moved(_ frame: Rect) -> Rect {
            let origin = middle + (frame.origin - middle) * scale + shift
            return Rect(origin: origin, size: Size(width: frame.width * scale, height: frame.height * scale))
        }
        layer.frame = moved(layer.frame)
        layer.clip = layer.clip.map(moved)
        layer.cornerRadius *= scale
        layer.textScale *= scale
    }
}

extension Layer {
    /// The layer with the id that it has on the upper of two pages.
    var onUpperPage: Layer {
        var layer = self
        layer.id.index += 1 << 40
        return layer
    }
}
