import Glibc
import KMS
import Paint
import Presentation
import Scene

/// What each plane shows, drawn where it has changed.
extension PlaneScreen {
    /// - Returns: the number of pixels drawn.
    func paint(_ plan: PlanePlan, _ sheets: SheetSet, to picture: inout Picture) throws(CommitError) -> Int {
        var pixels = 0
        picture.states.reserveCapacity(plan.placements.count)
        picture.turns.reserveCapacity(plan.placements.count)
        for placement in plan.placements { pixels += try paint(placement, sheets, to: &picture) }
        return pixels
    }

    private func paint(
        _ placement: PlanePlacement, _ sheets: SheetSet, to picture: inout Picture
    ) throws(CommitError) -> Int {
        let store = stores[placement]
        var pixels = 0
        let turn: ScanoutRing.Turn
        switch store {
        case .video(let video):
            guard let frame = sheets.video else { throw .refused(errno: ENODATA) }
            if let imported = imports.buffer(of: frame.picture) {
                picture.states.append(PlaneState(placement, imported.framebuffer, encoding))
                picture.video = (imported, frame.picture)
                return 0
            }
            turn = try video.next(frame.id, frame.picture)
        case .canvas(let canvas):
            pixels = canvas.draw(sheets, placement.content)
            turn = try canvas.next()
        }
        var state = PlaneState(placement, turn.framebuffer, encoding)
        // Without the buffer before it, on the same plane, there is nothing that it differs from.
        let follows = shown?.states.contains { $0.plane == state.plane && $0.framebuffer == turn.previous } ?? false
        state.damage = follows ? turn.difference : nil
        picture.states.append(state)
        picture.turns.append((store.ring, turn.index))
        return pixels
    }
}
