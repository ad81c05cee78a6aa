package import Geometry

/// The assignment of surfaces to planes, without positions: decided once and kept while surfaces only move.
package struct PlaneLayout: Hashable, Sendable {
    /// The content of one plane.
    package enum Content: Hashable, Sendable {
        /// A surface of its own.
        case surface(SurfaceID)
        /// A canvas of several surfaces.
        case canvas(Canvas)
    }

    /// Surfaces that are composed into one buffer.
    package struct Canvas: Hashable, Sendable {
        /// The members from back to front.
        package var members: [SurfaceID]
        /// The frame in pixels of the panel; it is constant while the members move.
        package var frame: PixelRect
        /// Whether the content behind shows through where no member is: true for all but the panel's own canvas.
        package var isTranslucent: Bool
    }

    package struct Assignment: Hashable, Sendable {
        package var plane: PlaneCapability
        package var content: Content
        package var format: PixelFormat
        /// The plane's zpos; nil if it is fixed.
        package var order: Int?
        /// The surface's index in the list; nil for a canvas.
        var index: Int?
    }

    /// The assignments from back to front. Neighbours have the same plane if they are never on the panel together.
    package let assignments: [Assignment]
    package let panel: PixelRect
    /// The surfaces at the time of the decision, at the first point of their path.
    let surfaces: [Surface]
    /// For each surface, its pixels over the whole path: inside them the order of overlapping surfaces is right.
    let hulls: [PixelRect]

    /// The surfaces that are composed onto canvases.
    package var composed: [SurfaceID] {
        assignments.flatMap { assignment -> [SurfaceID] in
            if case .canvas(let canvas) = assignment.content { canvas.members } else { [] }
        }
    }

    /// Whether the video's plane may need smaller or rotated copies of its frames.
    package var mayCopyVideo: Bool {
        assignments.contains { assignment in
            guard let index = assignment.index, surfaces[index].isYUV else { return false }
            return assignment.plane.shrinkLimit != nil || !assignment.plane.turns(surfaces[index])
        }
    }

    /// Whether everything is composed on one plane.
    package var isComposedOnly: Bool {
        guard assignments.count == 1, case .canvas = assignments[0].content else { return false }
        return true
    }

    /// The plane that shows only this surface.
    package func plane(of id: SurfaceID) -> PlaneID? {
        assignments.first { $0.content == .surface(id) }?.plane.id
    }

    /// Composes everything into one buffer on the primary plane, which every controller can show.
    ///
    /// - Precondition: the table has a primary plane with one of the formats of canvases.
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

    /// Whether the layout is valid for these surfaces: the same ones, moved within the path of the decision.
    package func fits(_ moved: [Surface]) -> Bool {
        if isComposedOnly { return true }
        guard moved.count == surfaces.count else { return false }
        for index in moved.indices {
            guard moved[index].id == surfaces[index].id, keeps(index, to: moved[index].frame) else { return false }
        }
        for number in assignments.indices {
            guard let index = assignments[number].index else { continue }
            let (plane, surface) = (assignments[number].plane, moved[index])
            guard surface.isMoved(from: surfaces[index]), plane.canMove(surface, on: panel),
                keeps(index, to: plane.destination(of: surface))
            else { return false }
            if isSecond(number, moved) { return false }
            // Nothing is behind the lowest plane, so it must be opaque and fill the panel.
            if number == 0, !surface.isOpaque || !surface.frame.contains(panel) { return false }
        }
        return true
    }

    /// Whether the surface is on the panel together with another one of its plane. It uses loops, because closures
    /// would allocate in each frame.
    private func isSecond(_ number: Int, _ moved: [Surface]) -> Bool {
        guard isSeen(number, moved) else { return false }
        for other in 0..<number where assignments[other].plane.id == assignments[number].plane.id {
            if isSeen(other, moved) { return true }
        }
        return false
    }

    private func isSeen(_ number: Int, _ moved: [Surface]) -> Bool {
        guard let index = assignments[number].index else { return true }
        return !moved[index].frame.intersection(panel).isEmpty
    }

    /// Whether the surface stays within its path's pixels.
    private func keeps(_ index: Int, to frame: PixelRect) -> Bool {
        let seen = frame.intersection(panel)
        return seen.isEmpty || hulls[index].contains(seen)
    }
}
