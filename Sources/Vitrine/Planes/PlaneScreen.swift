package import Geometry
import Glibc
package import Interface
package import KMS
import Linux
import Paint
package import Presentation
package import Scene

/// A lit panel whose planes show sheets: what is drawn is drawn once, and then only moved.
///
/// Each frame it is asked to prepare the sheets; it does so, or says that they must be composed. Where it did, `commit`
/// shows them: everything that is new was painted before, so that one commit changes from one layout to another.
@MainActor
package final class PlaneScreen {
    /// What was decided last.
    private enum Choice {
        case composed(SheetStack.Stance)
        case planned(PlanePlan, SheetStack.Stance)
    }

    /// A picture on planes.
    private struct Picture {
        var states: [PlaneState] = []
        /// For each plane the buffers that it shows one of.
        var turns: [(ring: ScanoutRing, index: Int)] = []
    }

    private let output: any Output
    private let turn: PanelTurn
    private var planner: PlanePlanner
    private var choice = Choice.composed(.rest)
    private var stores: PlaneStores
    /// Painted, and not committed yet.
    private var prepared: Picture?
    /// On the panel, or on its way to it; nil where that is a composed picture.
    private var shown: Picture?

    package init(_ output: any Output, rotation: Rotation) {
        self.output = output
        turn = PanelTurn(rotation: rotation, width: output.width, height: output.height)
        stores = PlaneStores(output, rotation: rotation)
        let overlays = output.capabilities.planes.filter { $0.kind == .overlay }
        fading = overlays.allSatisfy(\.hasAlpha) ? .byPlane : .none
        planner = PlanePlanner(output.capabilities, width: output.width, height: output.height)
    }

    /// Whether every plane that could show a part of the window can be made translucent.
    package let fading: Fading

    /// Whether a picture is prepared; else a composed one is to be shown.
    package var isPrepared: Bool { prepared != nil }

    /// Whether the panel shows, or is about to show, planes.
    package var isShowing: Bool { shown != nil }

    /// Whether what is prepared, or the composed picture, is not what the panel shows.
    package var needsCommit: Bool {
        guard let prepared else { return isShowing }
        return prepared.states.map(\.undamaged) != shown?.states
    }

    /// Paints what is new of some sheets.
    ///
    /// - Parameter along: the sheets at a fraction of the motion, for a stack that is on its way.
    /// - Returns: the number of pixels drawn; nil where everything must be composed.
    package func prepare(_ stack: SheetStack, along: (Double) -> [Sheet]?, _ painter: Painter) -> Int? {
        prepared = nil
        let sheets = SheetSet(stack.sheets, turn, painter)
        do throws(CommitError) {
            guard let plan = try plan(for: stack, sheets, along) else { return nil }
            var picture = Picture()
            var pixels = 0
            for placement in plan.placements {
                pixels += try add(placement, sheets, to: &picture)
            }
            prepared = picture
            return pixels
        } catch {
            // The device is busy, or out of memory for buffers: this frame is composed, the next tries again.
            Log.debug("planes: \(error)")
            compose(stack.stance)
            return nil
        }
    }

    /// Paints what a motion will need, before it begins.
    ///
    /// - Returns: the number of pixels drawn.
    package func expect(_ along: (Double) -> [Sheet]?, _ painter: Painter) -> Int {
        guard let stack = along(0) else { return 0 }
        let sheets = SheetSet(stack, turn, painter)
        do throws(CommitError) {
            guard let layout = try decide(.motion, sheets, along), layout.fits(sheets.surfaces) else { return 0 }
            var unused = Picture()
            var pixels = 0
            for placement in PlanePlan(layout, sheets.surfaces).placements {
                pixels += try add(placement, sheets, to: &unused)
            }
            return pixels
        } catch {
            Log.debug("planes: \(error)")
            return 0
        }
    }

    /// Everything is composed for now; while it moves it stays so.
    package func compose(_ stance: SheetStack.Stance) {
        prepared = nil
        if case .planned = choice { Log.debug("planes: none; composed: everything") }
        choice = .composed(stance)
    }

    /// The kernel refused what was prepared, after a good test.
    package func withdraw() {
        if case .planned(let plan, let stance) = choice {
            planner.withdraw(plan.layout)
            compose(stance)
        }
    }

    package func commit(as id: CommitID) throws(CommitError) {
        guard let prepared else { return }
        try output.commit(prepared.states, .flip(id))
        for turn in prepared.turns { turn.ring.committed(turn.index, as: id) }
        shown = prepared
        shown?.states = prepared.states.map(\.undamaged)
        self.prepared = nil
    }

    /// The composed picture was committed.
    package func left() { shown = nil }

    package func flipped(_ commit: CommitID) { stores.flipped(commit) }

    // MARK: Deciding

    /// Nil where everything must be composed.
    private func plan(
        for stack: SheetStack, _ sheets: SheetSet, _ along: (Double) -> [Sheet]?
    ) throws(CommitError) -> PlanePlan? {
        let stance = stack.stance
        switch choice {
        case .planned(var plan, stance) where plan.move(to: sheets.surfaces):
            choice = .planned(plan, stance)
            return plan
        // In the middle of a motion nothing changes its looks.
        case .composed(.motion) where !stack.looksComposed: return nil
        default: break
        }
        guard let layout = try decide(stance, sheets, along), layout.fits(sheets.surfaces) else {
            compose(stance)
            return nil
        }
        let plan = PlanePlan(layout, sheets.surfaces)
        choice = .planned(plan, stance)
        Log.debug(layout.summary)
        return plan
    }

    /// Nil where the video would be composed.
    private func decide(
        _ stance: SheetStack.Stance, _ sheets: SheetSet, _ along: (Double) -> [Sheet]?
    ) throws(CommitError) -> PlaneLayout? {
        let known = stores.keys
        let layout: PlaneLayout
        switch stance {
        case .rest: layout = try planner.layout(of: sheets.surfaces, accepts: accepts)
        case .motion:
            let points = PlanePlanner.points.compactMap { along($0).map(sheets.surfaces(of:)) }
            guard points.count == PlanePlanner.points.count else { return nil }
            layout = try planner.layout(
                along: { points[Int(($0 * Double(points.count - 1)).rounded())] }, accepts: accepts)
        }
        // What was only asked about needs no memory.
        let contents = layout.assignments.map(\.content)
        stores.remove { !known.contains($0) && !contents.contains($0.content) }
        return layout.plane(of: SheetPart.video.surface) == nil ? nil : layout
    }

    private func accepts(_ plan: PlanePlan) throws(CommitError) -> Bool {
        var states: [PlaneState] = []
        do throws(CommitError) {
            for placement in plan.placements {
                states.append(PlaneState(placement, try stores[placement].ring.sample()))
            }
            try output.commit(states, .test(modeset: false))
            return true
        } catch {
            guard case .refused = error else { throw error }
            return false
        }
    }

    // MARK: Painting

    /// - Returns: the number of pixels drawn.
    private func add(
        _ placement: PlanePlacement, _ sheets: SheetSet, to picture: inout Picture
    ) throws(CommitError) -> Int {
        let store = stores[placement]
        var pixels = 0
        let turn: ScanoutRing.Turn
        var encoding = YUVEncoding.bt709
        switch store {
        case .video(let video):
            guard let frame = sheets.video else { throw .refused(errno: ENODATA) }
            turn = try video.next(frame.id, frame.picture)
            encoding = YUVEncoding(frame.picture.layout)
        case .canvas(let canvas):
            pixels = canvas.draw(sheets, placement.content)
            turn = try canvas.next()
        }
        var state = PlaneState(placement, turn.framebuffer)
        state.encoding = encoding
        let isOn = shown?.states.contains { $0.plane == state.plane && $0.framebuffer == turn.previous } ?? false
        state.damage = isOn ? turn.difference : nil
        picture.states.append(state)
        picture.turns.append((store.ring, turn.index))
        return pixels
    }
}

extension PlaneLayout {
    /// Which plane shows what, for the log.
    fileprivate var summary: String {
        func name(_ id: SurfaceID) -> String { SheetPart(rawValue: id.number).map { "\($0)" } ?? "\(id.number)" }
        let planes = assignments.map { assignment in
            switch assignment.content {
            case .surface(let id): "\(name(id)) \(assignment.plane.id.number)"
            case .canvas(let canvas):
                "(\(canvas.members.map(name).joined(separator: " "))) \(assignment.plane.id.number)"
            }
        }
        return "planes: " + planes.joined(separator: ", ")
    }
}

extension PlaneState {
    /// Without what is only of interest for the commit that it is in.
    fileprivate var undamaged: PlaneState {
        var state = self
        state.damage = nil
        return state
    }

    fileprivate init(_ placement: PlanePlacement, _ framebuffer: FramebufferID) {
        self.init(
            plane: placement.plane, framebuffer: framebuffer, source: placement.source,
            destination: placement.destination)
        rotation = placement.rotation
        opacity = placement.opacity
        order = placement.order
    }
}
