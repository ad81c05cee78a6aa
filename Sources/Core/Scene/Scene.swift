package import Geometry

/// The content of the panel at one instant: layers from back to front.
package struct Scene: Hashable, Sendable {
    /// The size in points.
    package var size: Size
    package var background: Colour
    package var layers: [Layer] = []
    package var groups: [Group] = []

    package init(size: Size, background: Colour) { (self.size, self.background) = (size, background) }

    /// Moves all layers and groups.
    ///
    /// - Parameter skipped: the number of first layers that do not move.
    package mutating func move(by offset: Point, skipping skipped: Int = 0) {
        guard offset != .zero else { return }
        for index in layers.indices.dropFirst(skipped) {
            layers[index].frame = layers[index].frame.offset(by: offset)
            layers[index].clip = layers[index].clip?.offset(by: offset)
        }
        for index in groups.indices { groups[index].frame = groups[index].frame.offset(by: offset) }
    }

    /// The group of a layer.
    package func group(of layer: Layer) -> Group? { layer.group.flatMap { groups[safe: $0] } }

    /// The pixels that differ from the previous scene; all pixels if there is none or its size differs.
    package func damage(since previous: Scene?, scale: Double) -> Region {
        var damage = Region()
        self.damage(since: previous, scale: scale, into: &damage)
        return damage
    }

    /// The same result, stored in the memory of another region.
    ///
    /// - Parameter shared: the number of first layers that are known to be the same in both scenes.
    package func damage(since previous: Scene?, scale: Double, shared: Int = 0, into damage: inout Region) {
        damage.removeAll()
        let panel = PixelRect(snapping: Rect(origin: .zero, size: size), scale: scale)
        guard let previous, previous.size == size, previous.background == background else {
            return damage.formUnion(panel)
        }
        func add(_ rect: PixelRect) { damage.formUnion(rect.intersection(panel)) }
        addChangedLayers(since: previous, from: shared, scale: scale, add)
        for index in 0..<max(groups.count, previous.groups.count) {
            let (new, old) = (groups[safe: index], previous.groups[safe: index])
            guard new != old else { continue }
            if let new { add(PixelRect(snapping: new.frame, scale: scale)) }
            if let old { add(PixelRect(snapping: old.frame, scale: scale)) }
        }
    }

    private func addChangedLayers(since previous: Scene, from first: Int, scale: Double, _ add: (PixelRect) -> Void) {
        // Layers are compared in place, because copying each layer would cost more than the comparison.
        let (before, after) = (previous.layers, layers)
        let old = before.span
        let new = after.span
        // Scenes nearly always have the same layers in the same order, so both ends are first compared in step.
        var front = first
        while front < min(old.count, new.count), old[front].id == new[front].id {
            if old[front] != new[front] {
                add(old[front].bounds(scale: scale))
                add(new[front].bounds(scale: scale))
            }
            front += 1
        }
        var back = 0
        while back < min(old.count, new.count) - front {
            let (a, b) = (old.count - 1 - back, new.count - 1 - back)
            guard old[a].id == new[b].id else { break }
            if old[a] != new[b] {
                add(old[a].bounds(scale: scale))
                add(new[b].bounds(scale: scale))
            }
            back += 1
        }
        // Between the two ends, layers were added, removed or reordered.
        addBounds(of: before[front..<before.count - back], scale: scale, add)
        addBounds(of: after[front..<after.count - back], scale: scale, add)
    }

    /// More changed layers than this are a scrolling list, which is damaged as one rectangle.
    private static let maximumApart = 24

    private func addBounds(of layers: ArraySlice<Layer>, scale: Double, _ add: (PixelRect) -> Void) {
        guard layers.count > Self.maximumApart else {
            for index in layers.indices { add(layers[index].bounds(scale: scale)) }
            return
        }
        var bounds = PixelRect.zero
        for index in layers.indices { bounds = bounds.union(layers[index].bounds(scale: scale)) }
        add(bounds)
    }
}

extension Array {
    /// The element, or nil outside the bounds.
    package subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
