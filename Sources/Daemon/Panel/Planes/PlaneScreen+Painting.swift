import Glibc
import KMS
import Paint
import Presentation
import Scene

/// Draws the planes' contents where they have changed.
extension PlaneScreen {
    /// - Returns: the number of pixels drawn.
    func paint(_ plan: PlanePlan, _ planeLayers: PlaneLayerSet, to picture: inout Picture) throws(CommitError) -> Int {
        var pixels = 0
        picture.states.reserveCapacity(plan.placements.count)
        picture.ringBuffers.reserveCapacity(plan.placements.count)
        for placement in plan.placements { pixels += try paint(placement, planeLayers, to: &picture) }
        return pixels
    }

    private func paint(
        _ placement: PlanePlacement, _ planeLayers: PlaneLayerSet, to picture: inout Picture
    ) throws(CommitError) -> Int {
        switch stores[placement] {
        case .video(let store):
            guard let video = planeLayers.video else { throw .refused(errno: ENODATA) }
            if !placement.isCopy, let imported = imports.buffer(of: video) {
                picture.states.append(PlaneState(placement, imported.framebuffer, encoding))
                picture.video = (imported, video.picture)
            } else {
                add(placement, store.ring, try store.next(video.id, video.picture), to: &picture)
            }
            return 0
        case .canvas(let store):
            let pixels = store.draw(planeLayers, placement.content)
            add(placement, store.ring, try store.next(), to: &picture)
            return pixels
        }
    }

    private func add(
        _ placement: PlanePlacement, _ ring: ScanoutRing, _ turn: ScanoutRing.Turn, to picture: inout Picture
    ) {
        var state = PlaneState(placement, turn.framebuffer, encoding)
        // Damage is relative to the previous buffer, so it is only valid if that buffer is on the same plane now.
        let follows = shown?.states.contains { $0.plane == state.plane && $0.framebuffer == turn.previous } ?? false
        state.damage = follows ? turn.difference : nil
        picture.states.append(state)
        picture.ringBuffers.append((ring, turn.index))
    }
}
