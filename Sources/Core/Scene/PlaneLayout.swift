package import Geometry

/// Which plane shows what, wherever the surfaces are just now: what is decided once and kept while things only move.
package struct PlaneLayout: Hashable, Sendable {
    /// What one plane shows.
    package enum Content: Hashable, Sendable {
        /// A surface of its own.
        case surface(SurfaceID)
        /// What is composed of several.
        case canvas(Canvas)
    }

    /// Surfaces that are composed into one picture.
    package struct Canvas: Hashable, Sendable {
        /// From back to front.
        package var members: [SurfaceID]
        /// Pixels of the panel; stays while the members move.
        package var frame: PixelRect
        /// Whether it lets through what is behind, where no member is: all but the panel's own.
        package var isTranslucent: Bool
    }

    package struct Assignment: Hashable, Sendable {
        package var plane: PlaneCapability
        package var content: Content
        package var format: PixelFormat
        /// The place among the planes; nil where the plane's place is fixed.
        package var order: Int?
        /// Which of the surfaces it is, in their list.
        var index: Int?
    }

    /// From back to front.
    package let assignments: [Assignment]
    package let panel: PixelRect
    /// The surfaces as they were when it was decided, at the first point of their path.
    let surfaces: [Surface]
    /// For each surface the pixels that it keeps to: inside them the order of what overlaps is right.
    let hulls: [PixelRect]

    /// The surfaces that are composed onto canvases.
    package var composed: [SurfaceID] {
        assignments.flatMap { assignment -> [SurfaceID] in
            if case .canvas(let canvas) = assignment.content { canvas.members } else { [] }
        }
    }

    /// Whether all is one picture on one plane.
    package var isComposedOnly: Bool {
        guard assignments.count == 1, case .canvas = assignments[0].content else { return false }
        return true
    }

    /// The plane that shows this surface and no other.
    package func plane(of id: SurfaceID) -> PlaneID? {
        assignments.first { $0.content == .surface(id) }?.plane.id
    }

    /// Everything composed into one picture, on the primary plane: what every controller can show.
    ///
    /// - Precondition: the table has a primary plane that takes one of the formats of canvases.
    package static func composedOnly(
        _ surfaces: [Surface], _ table: CapabilityTable, on panel: PixelRect
    ) -> PlaneLayout {
        let primary = table.planes.first { $0.kind == .primary && $0.format(for: .drawn) != nil }
        guard let primary, let format = primary.format(for: .drawn) else {
            preconditionFailure("\(table.name): no primary plane for a canvas")
        }
        let canvas = Canvas(members: surfaces.map(\.id), frame: panel, isTranslucent: false)
        var order: Int?
        if case .range(let range) = primary.order { order = range.lowerBound }
        return PlaneLayout(
            assignments: [Assignment(plane: primary, content: .canvas(canvas), format: format, order: order)],
            panel: panel, surfaces: surfaces, hulls: surfaces.map { _ in panel })
    }

    /// Whether the layout can be kept for these surfaces: the same ones, moved within the path that it was decided for.
    package func fits(_ moved: [Surface]) -> Bool {
        if isComposedOnly { return true }
        guard moved.count == surfaces.count else { return false }
        for index in moved.indices {
            guard moved[index].id == surfaces[index].id, keeps(index, to: moved[index].frame) else { return false }
        }
        for number in assignments.indices {
            guard let index = assignments[number].index else { continue }
            let (plane, surface) = (assignments[number].plane, moved[index])
            guard surface.isMoved(from: surfaces[index]), plane.canShow(surface, on: panel),
                keeps(index, to: plane.destination(of: surface))
            else { return false }
            // Nothing is behind the lowest plane.
            if number == 0, !surface.isOpaque || !surface.frame.contains(panel) { return false }
        }
        return true
    }

    /// Whether the surface is within the pixels of its path.
    private func keeps(_ index: Int, to frame: PixelRect) -> Bool {
        let seen = frame.intersection(panel)
        return seen.isEmpty || hulls[index].contains(seen)
    }
}
