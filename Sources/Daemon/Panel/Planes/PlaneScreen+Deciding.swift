import Glibc
import Interface
import InterfaceKit
import KMS
import Linux
import Numbers
import Presentation
import Scene
import Time

/// The assignment of layers to planes: decided when a layout mode begins, kept while layers only move.
extension PlaneScreen {
    /// The plan of a frame; nil where everything must be composed.
    func plan(
        for stack: PlaneLayerStack, _ planeLayers: PlaneLayerSet, _ interface: inout Interface, at t: Instant
    ) throws(CommitError) -> PlanePlan? {
        let layoutMode = stack.layoutMode
        switch choice {
        case .planned(var plan, layoutMode):
            // `choice` is cleared meanwhile, so that the plan has one owner and is mutated in place.
            choice = .composed(layoutMode)
            let fits = plan.move(to: planeLayers.surfaces)
            choice = .planned(plan, layoutMode)
            if fits { return plan }
        // During a motion a composed picture stays composed, so that its look does not change.
        case .composed(.motion) where !stack.looksComposed: return nil
        default: break
        }
        guard let layout = try decide(layoutMode, planeLayers, &interface, at: t), layout.fits(planeLayers.surfaces)
        else {
            fallBackToComposing(layoutMode)
            return nil
        }
        let plan = PlanePlan(layout, planeLayers.surfaces)
        choice = .planned(plan, layoutMode)
        Log.debug(layout.summary)
        return plan
    }

    /// The layout of a layout mode; nil where planes cannot show the motion, or where the video would be composed and
    /// planes have no advantage.
    func decide(
        _ layoutMode: PlaneLayerStack.LayoutMode, _ planeLayers: PlaneLayerSet, _ interface: inout Interface,
        at t: Instant
    ) throws(CommitError) -> PlaneLayout? {
        let known = stores.keys
        let layout: PlaneLayout
        func accepts(_ plan: PlanePlan) throws(CommitError) -> Bool { try self.accepts(plan, planeLayers.video) }
        switch layoutMode {
        case .rest: layout = try planner.layout(of: planeLayers.surfaces, accepts: accepts)
        case .motion:
            var points: [[Surface]] = []
            for fraction in PlanePlanner.fractions {
                guard let there = self.planeLayers(of: &interface, alongMotion: fraction, at: t) else { return nil }
                points.append(planeLayers.surfaces(of: there))
            }
            layout = try planner.layout(
                along: { points[Int(saturating: ($0 * Double(points.count - 1)).rounded())] }, accepts: accepts)
        }
        // The new stores of rejected test layouts are removed, to free their memory.
        let contents = layout.assignments.map(\.content)
        stores.remove { !known.contains($0) && !contents.contains($0.content) }
        return layout.plane(of: PlaneLayerPart.video.surface) == nil ? nil : layout
    }

    private func accepts(_ plan: PlanePlan, _ video: PlaneLayerSet.Video?) throws(CommitError) -> Bool {
        guard let video, !plan.copiesVideo, let imported = imports.buffer(of: video) else {
            return try accepts(plan, video: nil)
        }
        if try accepts(plan, video: imported.framebuffer) { return true }
        // The refusal may be due to the frame's memory, so the plan is tested with a buffer of ours.
        guard try accepts(plan, video: nil) else { return false }
        imports.refuse(video.picture, .refused(errno: EINVAL))
        return true
    }

    /// - Parameter video: the framebuffer on the video's plane; nil for a buffer of ours.
    private func accepts(_ plan: PlanePlan, video: FramebufferID?) throws(CommitError) -> Bool {
        do throws(CommitError) {
            var states: [PlaneState] = []
            for placement in plan.placements {
                let sample =
                    if let video, placement.format.isYUV { video } else { try stores[placement].ring.sample() }
                states.append(PlaneState(placement, sample, encoding))
            }
            try output.commit(states, .test(modeset: false))
            return true
        } catch {
            guard case .refused = error else { throw error }
            return false
        }
    }
}

extension PlaneState {
    init(_ placement: PlanePlacement, _ framebuffer: FramebufferID, _ video: YUVEncoding) {
        self.init(
            plane: placement.plane, framebuffer: framebuffer, source: placement.source,
            destination: placement.destination)
        rotation = placement.rotation
        opacity = placement.opacity
        order = placement.order
        if placement.format.isYUV { encoding = video }
    }
}

extension PlaneLayout {
    /// The assignment of layers to planes, for the log.
    fileprivate var summary: String {
        func name(_ id: SurfaceID) -> String { PlaneLayerPart(rawValue: id.number).map { "\($0)" } ?? "\(id.number)" }
        func numbers(_ isCanvas: Bool) -> String {
            assignments.compactMap { assignment in
                switch assignment.content {
                case .surface(let id): isCanvas ? nil : "\(name(id)) \(assignment.plane.id.number)"
                case .canvas(let canvas):
                    isCanvas
                        ? canvas.members.map(name).joined(separator: "+") + " \(assignment.plane.id.number)" : nil
                }
            }.joined(separator: ", ")
        }
        return "planes: \(numbers(false)); composed: \(numbers(true))"
    }
}
