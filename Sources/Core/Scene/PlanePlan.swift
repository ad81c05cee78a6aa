package import Geometry
import Numbers

/// The content and the place of one plane at one instant.
package struct PlanePlacement: Hashable, Sendable {
    package var plane: PlaneID
    package var content: PlaneLayout.Content
    package var format: PixelFormat
    /// The source in pixels of the buffer.
    package var source: PixelRect
    /// Whether the buffer is a smaller or rotated copy of the video's frame.
    package var isCopy = false
    /// The destination in pixels of the panel; it may extend beyond the edges.
    package var destination: PixelRect
    package var rotation: Rotation
    /// 0...1
    package var opacity: Double
    /// The plane's zpos; nil if it is fixed.
    package var order: Int?

    var isScaled: Bool {
        let size = rotation.swapsAxes ? (source.height, source.width) : (source.width, source.height)
        return size != (destination.width, destination.height)
    }

    var isTranslucent: Bool {
        if case .canvas(let canvas) = content, !canvas.isTranslucent { return false }
        return format.hasAlpha || opacity < 1
    }

    /// Cuts a YUV image to the panel at even pixels of its buffer. Two pixels share their colours, so some controllers
    /// refuse odd edges. The visible part moves by less than two pixels of the buffer.
    mutating func cut(to panel: PixelRect) {
        let seen = destination.intersection(panel)
        guard format.isYUV, rotation == .none, !seen.isEmpty, seen != destination else { return }
        func cut(_ before: Int, _ shown: Int, _ length: Int, _ whole: Int) -> (start: Int, length: Int) {
            // Both ends are rounded inwards, so that the plane shrinks no further.
            let end = (before + shown) * length / whole & ~1
            let start = min((before * length + 2 * whole - 1) / (2 * whole) * 2, length - 2)
            return (start, max(2, end - start))
        }
        let columns = cut(seen.x - destination.x, seen.width, source.width, destination.width)
        let rows = cut(seen.y - destination.y, seen.height, source.height, destination.height)
        source = PixelRect(x: columns.start, y: rows.start, width: columns.length, height: rows.length)
        destination = seen
    }

    /// The number of the buffer's pixels that are read for one refresh; pixels off the panel are not.
    func fetchedPixels(on panel: PixelRect) -> Int {
        guard !destination.isEmpty else { return 0 }
        let share = Double(destination.intersection(panel).area) / Double(destination.area)
        return Int(saturating: (Double(source.area) * share).rounded(.up))
    }
}

/// A layout at one instant: every active plane, from back to front. All other planes are off.
package struct PlanePlan: Hashable, Sendable {
    package let layout: PlaneLayout
    package private(set) var placements: [PlanePlacement] = []

    /// Whether the video's plane shows a smaller or rotated copy of its frames.
    package var copiesVideo: Bool { placements.contains(where: \.isCopy) }

    /// - Precondition: `layout.fits(surfaces)`
    package init(_ layout: PlaneLayout, _ surfaces: [Surface]) {
        self.layout = layout
        placements.reserveCapacity(layout.assignments.count)
        place(surfaces)
    }

    /// Moves the planes to the surfaces' present places; false if a new layout must be searched.
    ///
    /// It does not allocate, because it runs in every frame of a motion.
    package mutating func move(to surfaces: [Surface]) -> Bool {
        guard layout.fits(surfaces) else { return false }
        place(surfaces)
        return true
    }

    private mutating func place(_ surfaces: [Surface]) {
        placements.removeAll(keepingCapacity: true)
        for number in layout.assignments.indices {
            if let placement = placement(of: layout.assignments[number], surfaces) { placements.append(placement) }
        }
    }

    /// Nil if the surface is off the panel, because drivers treat a plane without visible pixels differently.
    private func placement(of assignment: PlaneLayout.Assignment, _ surfaces: [Surface]) -> PlanePlacement? {
        var placement = PlanePlacement(
            plane: assignment.plane.id, content: assignment.content, format: assignment.format, source: .zero,
            destination: .zero, rotation: .none, opacity: 1, order: assignment.order)
        switch assignment.content {
        case .canvas(let canvas):
            placement.source = PixelRect(x: 0, y: 0, width: canvas.frame.width, height: canvas.frame.height)
            placement.destination = canvas.frame
        case .surface:
            guard let index = assignment.index else { return nil }
            let planeTurns = assignment.plane.turns(surfaces[index])
            if planeTurns { placement.rotation = surfaces[index].rotation }
            placement.source = assignment.plane.source(of: surfaces[index])
            placement.isCopy = !planeTurns || placement.source != surfaces[index].source
            placement.destination = assignment.plane.destination(of: surfaces[index])
            if assignment.plane.shrinkLimit != nil { placement.cut(to: layout.panel) }
            placement.opacity = surfaces[index].opacity
        }
        return placement.destination.intersection(layout.panel).isEmpty ? nil : placement
    }
}
