import Geometry
import Scene

/// The place and the opacity of a whole page during a transition.
struct PagePose {
    /// Distinguishes the layers of two pages of one kind.
    let level: Int
    let shift: Point
    /// The scale about the panel's centre; texts keep their size.
    let scale: Double
    let opacity: Double
    /// Layers of the page that the transition or the preview draws instead.
    let lent: Set<LayerID>

    init(
        level: Int = 0, shift: Point = .zero, scale: Double = 1, opacity: Double = 1, lent: Set<LayerID> = []
    ) {
        (self.level, self.shift, self.scale, self.opacity, self.lent) = (level, shift, scale, opacity, lent)
    }

    static let rest = PagePose()

    /// Moves and fades the layers from an index on.
    func apply(to scene: inout Scene, from first: Int, panel: Size) {
        if !lent.isEmpty {
            let kept = scene.layers[first...].filter { !lent.contains($0.id) }
            scene.layers.replaceSubrange(first..., with: kept)
        }
        guard level != 0 || shift != .zero || scale != 1 || opacity != 1 else { return }
        for index in first..<scene.layers.count { apply(to: &scene.layers[index], panel) }
    }

    private func apply(to layer: inout Layer, _ panel: Size) {
        layer.id.index += UInt64(clamping: level) << 40
        layer.opacity *= opacity
        let middle = Point(x: panel.width / 2, y: panel.height / 2)
        func moved(_ point: Point) -> Point { middle + (point - middle) * scale + shift }
        let keepsSize =
            switch layer.content {
            case .text, .icon: true
            case .fill, .gradient, .outline, .picture, .video: false
            }
        layer.frame = Rect(
            origin: moved(layer.frame.origin),
            size: keepsSize
                ? layer.frame.size
                : Size(width: layer.frame.width * scale, height: layer.frame.height * scale))
        layer.clip = layer.clip?.offset(by: shift)
    }
}
