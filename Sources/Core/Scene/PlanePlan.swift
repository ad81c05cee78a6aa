package import Geometry
import Numbers

/// The content and the place of one plane at one instant.
package struct PlanePlacement: Hashable, Sendable {
    package var plane: PlaneID
    package var content: PlaneLayout.Content
    package var format: PixelFormat
    /// Pixels of the buffer.
    package var source: PixelRect
    /// Pixels of the panel; may extend beyond its edges.
    package var destination: PixelRect
    package var rotation: Rotation
    /// 0...1
    package var opacity: Double
    /// The plane's zpos; nil where it is fixed.
    package var order: Int?

    var isScaled: Bool {
        let size = rotation.swapsAxes ? (source.height, source.width) : (source.width, source.height)
        return size != (destination.width, destination.height)
    }

    var isTranslucent: Bool {
        if case .canvas(let canvas) = content, !canvas.isTranslucent { return false }
        return format.hasAlpha || opacity < 1
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

    /// - Precondition: `layout.fits(surfaces)`
    package init(_ layout: PlaneLayout, _ surfaces: [Surface]) {
        self.layout = layout
        placements.reserveCapacity(layout.assignments.count)
        place(surfaces)
    }

    /// Moves the planes to the surfaces' present places; false if a new layout must be searched.
    ///
    /// Allocates nothing, because it runs in every frame of a motion.
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

    /// Nil if the surface is off the panel: drivers differ in how they treat a plane without visible pixels.
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
