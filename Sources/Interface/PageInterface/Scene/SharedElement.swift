import Geometry
import InterfaceKit
import Scene

/// A layer that two pages share: it moves between its places on the lower and the upper page.
struct SharedElement {
    /// The layer on each page at rest.
    let lower: Layer
    let upper: Layer

    /// The layers at a position of the transition: 0 as on the lower page, 1 as on the upper one.
    ///
    /// A surface is drawn once. A text fades out before its counterpart fades in; both move while no other text of the
    /// pages is visible.
    func layers(at position: Double) -> [Layer] {
        guard case .text(let from, _) = lower.content, case .text(let to, _) = upper.content else {
            var layer = upper
            layer.frame = lower.frame.interpolated(to: upper.frame, position)
            layer.cornerRadius += (lower.cornerRadius - upper.cornerRadius) * (1 - position)
            return [layer]
        }
        let isCentred = to.alignment == .centre
        // An avatar's initial moves with its disc.
        let position = isCentred ? position : Self.textShare(at: position)
        let ends = isCentred ? (lower.frame.width, upper.frame.width) : (from.style.size, to.style.size)
        let size = ends.0 + (ends.1 - ends.0) * position
        let origin = lower.frame.interpolated(to: upper.frame, position).origin
        return position < 0.5
            ? [scaled(lower, size / max(ends.0, 1), to: origin, opacity: 1 - 2 * position)]
            : [scaled(upper, size / max(ends.1, 1), to: origin, opacity: 2 * position - 1)]
    }

    /// The positions at which the lower page's texts have disappeared, and at which the upper page's texts appear.
    static let (fadeOutEnd, fadeInStart) = (0.15, 0.7)

    /// The progress of the texts that both pages share, 0...1.
    private static func textShare(at position: Double) -> Double {
        min(max((position - fadeOutEnd) / (fadeInStart - fadeOutEnd), 0), 1)
    }

    private func scaled(_ layer: Layer, _ factor: Double, to origin: Point, opacity: Double) -> Layer {
        var layer = layer
        let size = layer.frame.size
        layer.frame = Rect(origin: origin, size: Size(width: size.width * factor, height: size.height * factor))
        layer.textScale = factor
        layer.opacity *= opacity
        return layer
    }
}

extension Pages {
    /// The parts that a list's cell and the header of its channel's page share.
    private static let sharedParts: [(cell: Part, head: Part)] = [
        (.cellAvatar, .headAvatar), (.cellInitial, .headInitial), (.cellChannel, .pageTitle),
    ]

    /// Removes the shared layers from the drawings of both pages, and returns them.
    ///
    /// - Parameters:
    ///   - index: the index of the cell.
    ///   - lower: the layers of the lower page in the scene; those of the upper page follow them.
    static func takeShared(ofCell index: Int, from scene: inout Scene, _ lower: Range<Int>) -> [SharedElement] {
        var found: [SharedElement] = []
        var taken: Set<Int> = []
        for part in sharedParts {
            let cell = scene.layers[lower].firstIndex { $0.id == part.cell.id(index) }
            let head = scene.layers[lower.upperBound...].firstIndex { $0.id.part == part.head.rawValue }
            guard let cell, let head else { continue }
            taken.formUnion([cell, head])
            found.append(SharedElement(lower: scene.layers[cell], upper: scene.layers[head].onUpperPage))
        }
        guard !taken.isEmpty else { return [] }
        let kept = scene.layers.indices.filter { !taken.contains($0) }.map { scene.layers[$0] }
        scene.layers.replaceSubrange(0..., with: kept)
        return found
    }
}
