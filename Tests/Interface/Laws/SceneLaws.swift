import Geometry
import InterfaceKit
import Scene

/// What holds in every frame, also while something moves.
struct SceneLaws {
    private let layers: [Layer]
    private let groups: [Group]
    private let panel: Rect
    private let measure: any TextMeasuring

    init(_ scene: Scene, _ measure: any TextMeasuring) {
        (layers, groups, self.measure) = (scene.layers, scene.groups, measure)
        panel = Rect(origin: .zero, size: scene.size)
    }

    /// What breaks a law, a sentence each.
    var broken: [String] { once + texts }

    /// An opacity below which nothing is seen.
    private static let unseen = 0.02

    private func opacity(_ layer: Layer) -> Double {
        layer.opacity * (layer.group.map { groups[$0].opacity } ?? 1)
    }

    /// The visible part of a rectangle of a layer.
    private func seen(_ rect: Rect, of layer: Layer) -> Rect {
        let inside = rect.intersection(panel)
        let clipped = layer.clip.map(inside.intersection) ?? inside
        return layer.group.map { clipped.intersection(groups[$0].frame) } ?? clipped
    }

    /// No layer is there twice.
    private var once: [String] {
        Set(layers.map(\.id)).count == layers.count ? [] : ["a layer is there twice"]
    }

    /// No text lies on another.
    private var texts: [String] {
        var found: [String] = []
        let drawn = layers.indices.compactMap { index -> (index: Int, place: Rect, string: String)? in
            let layer = layers[index]
            guard case .text(let run, _) = layer.content, opacity(layer) > Self.unseen else { return nil }
            return (index, seen(glyphs(layer, run), of: layer), run.string)
        }
        for (number, upper) in drawn.enumerated() {
            for lower in drawn[..<number] {
                let common = upper.place.intersection(lower.place)
                guard common.width > 1, common.height > 1, !isCovered(common, lower.index, upper.index) else {
                    continue
                }
                found.append("\"\(upper.string)\" lies on \"\(lower.string)\" in \(common)")
            }
        }
        return found
    }

    /// The part of a text's frame in which its glyphs lie.
    private func glyphs(_ layer: Layer, _ run: TextRun) -> Rect {
        let size = measure.size(of: run)
        let width = min(size.width * layer.textScale, layer.frame.width)
        let height = min(size.height * layer.textScale, layer.frame.height)
        let left: Double =
            switch run.alignment {
            case .leading: 0
            case .centre: (layer.frame.width - width) / 2
            case .trailing: layer.frame.width - width
            }
        // A line is higher than its letters.
        let air = 0.15 * run.style.lineHeight * layer.textScale
        return Rect(x: layer.frame.x + left, y: layer.frame.y + air, width: width, height: max(0, height - 2 * air))
    }

    /// The light of a text under the shade of a preview.
    private static let shaded = 0.2

    /// Whether what is between two layers hides a part of the lower one.
    private func isCovered(_ part: Rect, _ lower: Int, _ upper: Int) -> Bool {
        var light = opacity(layers[lower])
        for layer in layers[(lower + 1)..<upper] where seen(layer.frame, of: layer).intersection(part) == part {
            switch layer.content {
            case .fill(let colour): light *= 1 - opacity(layer) * Double(colour.alpha)
            case .picture, .video: light *= 1 - opacity(layer)
            case .gradient, .outline, .text, .icon, .code: break
            }
        }
        return light < Self.shaded
    }
}
