/// What changing from one layout to another needs, so that no frame in between is black or shows a thing twice.
///
/// One atomic commit does all of it. Before it, each canvas in `repaint` is composed whole into a buffer that is not
/// showing: when the video leaves its plane, it is already in the canvas under it when the plane goes off; when it gets
/// a plane, the canvas shows what is behind it in the same refresh. Nothing is dropped first and drawn later. A commit
/// that is refused changes nothing: the old layout stays on, its damage kept, and `PlanePlanner.withdraw` is told.
package struct PlaneLayoutSwitch: Hashable, Sendable {
    /// Planes whose canvas shows other surfaces than before, or lies elsewhere.
    package let repaint: [PlaneID]
    /// Planes that are on before and off after.
    package let off: [PlaneID]
    /// Surfaces whose corners and shadow come or go: they got a plane, or lost it.
    package let changedCorners: [SurfaceID]

    package init(from old: PlaneLayout?, to new: PlaneLayout) {
        let before = old?.assignments ?? []
        repaint = new.assignments.filter { assignment in
            guard case .canvas = assignment.content else { return false }
            return !before.contains { $0.plane.id == assignment.plane.id && $0.isPainted(like: assignment) }
        }.map(\.plane.id)
        let after = Set(new.assignments.map(\.plane.id))
        off = before.map(\.plane.id).filter { !after.contains($0) }
        let (was, will) = (Self.alone(before), Self.alone(new.assignments))
        changedCorners = was.filter { !will.contains($0) } + will.filter { !was.contains($0) }
    }

    /// Whether planes only move: no canvas is repainted, no plane goes off.
    package var isMove: Bool { repaint.isEmpty && off.isEmpty && changedCorners.isEmpty }

    private static func alone(_ assignments: [PlaneLayout.Assignment]) -> [SurfaceID] {
        assignments.compactMap { if case .surface(let id) = $0.content { id } else { nil } }
    }
}

extension PlaneLayout.Assignment {
    /// Whether a canvas here has the pixels that the other needs.
    fileprivate func isPainted(like other: PlaneLayout.Assignment) -> Bool {
        content == other.content && format == other.format
    }
}
