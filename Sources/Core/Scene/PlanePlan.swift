package import Geometry
import Numbers

/// What one plane shows at one instant, and where.
package struct PlanePlacement: Hashable, Sendable {
    package var plane: PlaneID
    package var content: PlaneLayout.Content
    package var format: PixelFormat
    /// Pixels of the buffer.
    package var source: PixelRect
    /// Pixels of the panel; may reach over its edges.
    package var destination: PixelRect
    package var rotation: Rotation
    /// 0...1
    package var opacity: Double
    /// The place among the planes; nil where the plane's place is fixed.
    package var order: Int?

    var isScaled: Bool {
        let size = rotation.swapsAxes ? (source.height, source.width) : (source.width, source.height)
        return size != (destination.width, destination.height)
    }

    var isTranslucent: Bool {
        if case .canvas(let canvas) = content, !canvas.isTranslucent { return false }
        return format.hasAlpha || opacity < 1
    }

    /// Pixels of the buffer that are read for one refresh: those that end up on the panel.
    func fetchedPixels(on panel: PixelRect) -> Int {
        guard !destination.isEmpty else { return 0 }
        let share = Double(destination.intersection(panel).area) / Double(destination.area)
        return Int(saturating: (Double(source.area) * share).rounded(.up))
    }
}

/// A layout at one instant: every plane that is on, from back to front. Planes that it does not name are off.
package struct PlanePlan: Hashable, Sendable {
    package let layout: PlaneLayout
    package private(set) var placements: [PlanePlacement] = []

    /// - Precondition: `layout.fits(surfaces)`
    package init(_ layout: PlaneLayout, _ surfaces: [Surface]) {
        self.layout = layout
        placements.reserveCapacity(layout.assignments.count)
        place(surfaces)
    }

    /// Moves the planes to where the surfaces are now; false where a new layout must be searched.
    ///
    /// Allocates nothing: this is what a frame of a motion costs.
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

    /// Nil where nothing of it is on the panel: drivers differ in what they do with a plane that shows nothing.
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
            placement.source = surfaces[index].source
            placement.destination = assignment.plane.destination(of: surfaces[index])
            placement.rotation = surfaces[index].rotation
            placement.opacity = surfaces[index].opacity
        }
        return placement.destination.intersection(layout.panel).isEmpty ? nil : placement
    }
}
