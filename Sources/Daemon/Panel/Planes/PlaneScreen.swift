package import Geometry
import Glibc
package import Interface
package import InterfaceKit
package import KMS
import Linux
import Paint
package import Presentation
import Scene
package import Time
package import WorkerProtocol

/// A lit panel that shows the interface's plane layers on planes.
///
/// A layer is drawn only when its content changes; moving it draws nothing.
///
/// For each frame, `prepare` paints all new contents, or reports that everything must be composed. `commit` then shows
/// the prepared picture, so that one commit changes from one layout to another.
@MainActor
package final class PlaneScreen {
    /// The last layout decision.
    enum Choice {
        case composed(PlaneLayerStack.LayoutMode)
        case planned(PlanePlan, PlaneLayerStack.LayoutMode)
    }

    /// The contents of all planes for one commit.
    struct Picture {
        var states: [PlaneState] = []
        /// Our buffers that planes show: the ring and the buffer's index.
        var ringBuffers: [(ring: ScanoutRing, index: Int)] = []
        /// The video frame that is scanned out without a copy.
        var video: (buffer: any ImportedBuffer, picture: VideoPicture)?
    }

    /// The path of the video to the panel: composed, copied to a plane, or scanned out (zero-copy).
    package enum VideoPath: String { case composed, copied = "copied to a plane", scannedOut = "scanned out" }

    /// The planes for the parts of a moving window.
    let movingPlanes: MovingPlanes
    let output: any Output
    let panelTurn: PanelTurn
    var planner: PlanePlanner
    var choice = Choice.composed(.rest)
    var stores: PlaneStores
    let imports: ImportedFrames
    /// The colour encoding of the video's frames.
    var encoding = YUVEncoding.bt709
    /// Whether the finger on the panel may begin a motion during which the video's pixels are read.
    private var mayReadVideo = false
    private var drawings = MovingDrawings()
    /// The painted picture that is not committed yet.
    private var prepared: Picture?
    /// The last committed picture; nil if it was a composed one.
    private(set) var shown: Picture?
    /// Replaced pictures with a zero-copy frame, which may be scanned out until the flip of the last commit.
    private var leaving: [Picture] = []
    private var lastCommit = CommitID(0)

    /// - Parameter rotation: the rotation of the picture on the panel.
    package init(_ output: any Output, rotation: Rotation) {
        self.output = output
        panelTurn = PanelTurn(rotation: rotation, width: output.width, height: output.height)
        stores = PlaneStores(output, rotation: rotation)
        imports = ImportedFrames(output)
        movingPlanes = MovingPlanes(output.capabilities)
        planner = PlanePlanner(output.capabilities, width: output.width, height: output.height)
    }

    /// Whether a picture is prepared; otherwise a composed one must be shown.
    package var isPrepared: Bool { prepared != nil }

    /// Whether the panel shows plane layers, or will at the next flip.
    package var isShowing: Bool { shown != nil }

    /// The kinds of decoder memory that the next video frames may use without a copy. Empty where the video is
    /// composed, reduced or turned, or may soon be: reading that memory is slow.
    ///
    /// Only memory with the linear modifier is accepted. Any other could not be read when the video must be composed.
    package var zeroCopyKinds: [DmabufKind] {
        guard case .planned(let plan, _) = choice, !plan.layout.mayCopyVideo, !mayReadVideo else { return [] }
        return imports.showableKinds
    }

    package var videoPath: VideoPath {
        guard let shown, case .planned(let plan, _) = choice else { return .composed }
        if shown.video != nil { return .scannedOut }
        return plan.layout.plane(of: PlaneLayerPart.video.surface) == nil ? .composed : .copied
    }

    /// Whether the prepared picture differs from the panel's, or a composed one must replace the plane layers.
    package var needsCommit: Bool {
        guard let prepared else { return isShowing }
        guard let shown, shown.states.count == prepared.states.count else { return true }
        return !zip(prepared.states, shown.states).allSatisfy { $0.undamaged == $1 }
    }

    /// Paints the new contents for an instant.
    ///
    /// - Parameter interface: only read; `inout` avoids a copy, which would cost as much as moving the planes.
    /// - Returns: the number of pixels drawn; nil where everything must be composed.
    package func prepare(_ interface: inout Interface, at t: Instant, _ painter: Painter) -> Int? {
        prepared = nil
        mayReadVideo = false
        guard let stack = interface.planeLayers(at: t, on: movingPlanes, reusing: &drawings) else {
            fallBackToComposing(interface.isWindowMoving(at: t) ? .motion : .rest)
            return nil
        }
        do throws(CommitError) {
            guard var pixels = try prepare(stack, &interface, at: t, painter) else { return nil }
            if stack.layoutMode == .rest, interface.mayMoveWindow {
                // The finger is down and has not moved: the contents that its drag will need are painted now.
                pixels += try paintAhead(&interface, at: t, painter)
            }
            return pixels
        } catch {
            // The device is busy, or has no memory for a buffer: this frame is composed. At rest, the next frame tries
            // the planes again.
            Log.debug("planes: \(error)")
            fallBackToComposing(stack.layoutMode)
            return nil
        }
    }

    private func prepare(
        _ stack: PlaneLayerStack, _ interface: inout Interface, at t: Instant, _ painter: Painter
    ) throws(CommitError) -> Int? {
        let planeLayers = PlaneLayerSet(stack.planeLayers, panelTurn, painter)
        if let video = planeLayers.video { encoding = YUVEncoding(video.picture.layout) }
        guard let plan = try plan(for: stack, planeLayers, &interface, at: t) else { return nil }
        var picture = Picture()
        let pixels = try paint(plan, planeLayers, to: &picture)
        prepared = picture
        return pixels
    }

    func planeLayers(of interface: inout Interface, alongMotion fraction: Double, at t: Instant) -> [PlaneLayer]? {
        interface.planeLayers(alongMotion: fraction, at: t, on: movingPlanes, reusing: &drawings)
    }

    /// Paints in advance the contents that a motion will need.
    private func paintAhead(
        _ interface: inout Interface, at t: Instant, _ painter: Painter
    ) throws(CommitError) -> Int {
        var pixels = 0
        // A layer that is off the panel at one end of the motion is on it at the other.
        for end in [0.0, 1] {
            guard let ahead = planeLayers(of: &interface, alongMotion: end, at: t) else {
                mayReadVideo = true
                return pixels
            }
            let planeLayers = PlaneLayerSet(ahead, panelTurn, painter)
            guard let layout = try decide(.motion, planeLayers, &interface, at: t), layout.fits(planeLayers.surfaces)
            else {
                mayReadVideo = true
                return pixels
            }
            if layout.mayCopyVideo { mayReadVideo = true }
            var unused = Picture()
            pixels += try paint(PlanePlan(layout, planeLayers.surfaces), planeLayers, to: &unused)
        }
        return pixels
    }

    /// Decides that everything is composed: during a motion until its end, at rest until planes can show the layers. It
    /// draws nothing itself.
    package func fallBackToComposing(_ layoutMode: PlaneLayerStack.LayoutMode) {
        prepared = nil
        imports.purge()
        if case .planned = choice { Log.debug("planes: none; composed: everything") }
        choice = .composed(layoutMode)
    }

    /// Discards the prepared picture: the kernel refused its commit after a successful test.
    package func withdraw() {
        guard case .planned(let plan, let layoutMode) = choice else { return }
        if let video = prepared?.video {
            // The test may have used an earlier frame, so the kernel may have refused only this frame's memory. The
            // layout stays valid until the kernel refuses copies too.
            imports.refuse(video.picture, .refused(errno: EINVAL))
        } else {
            planner.withdraw(plan.layout)
        }
        fallBackToComposing(layoutMode)
    }

    package func commit(as id: CommitID) throws(CommitError) {
        guard var picture = prepared else { return }
        try output.commit(picture.states, .flip(id))
        for buffer in picture.ringBuffers { buffer.ring.committed(buffer.index, as: id) }
        for index in picture.states.indices { picture.states[index].damage = nil }
        committed(id)
        (shown, prepared) = (picture, nil)
    }

    /// Records that the composed picture was committed in place of the plane layers.
    package func composedCommitted(as id: CommitID) {
        committed(id)
        shown = nil
    }

    private func committed(_ id: CommitID) {
        if let shown, shown.video != nil { leaving.append(shown) }
        lastCommit = id
    }

    package func flipped(_ commit: CommitID) {
        stores.flipped(commit)
        // A late event of an earlier commit does not confirm the pending one.
        if commit == lastCommit { leaving.removeAll(keepingCapacity: true) }
    }
}

extension PlaneState {
    /// The state without its damage, which is valid for one commit only.
    fileprivate var undamaged: PlaneState {
        var state = self
        state.damage = nil
        return state
    }
}

extension MovingPlanes {
    /// The planes that a panel can offer.
    ///
    /// A fade needs five overlay planes, and every overlay plane must have an opacity of its own. The five show the
    /// video, the tab bar, the controls, and the decorations of the full and of the mini window. Without a fade the two
    /// decorations take turns on one plane. With fewer than two overlay planes, everything but the video is on one
    /// plane.
    fileprivate init(_ table: CapabilityTable) {
        let overlays = table.planes.filter { $0.kind == .overlay }
        let canFade = overlays.count >= 5 && overlays.allSatisfy(\.hasAlpha)
        self = overlays.count < 2 ? .pair : canFade ? .fading : .opaque
    }
}
