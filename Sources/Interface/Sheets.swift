import Geometry
import Gesture
package import Scene
import Settings
package import Time

/// What is seen, taken apart into sheets that planes can show, and put together again by moving them.
///
/// **What differs from the composed picture.** A plane rounds no corner and, mostly, fades nothing. So on sheets the
/// window has square corners, and while it is on its way between full and mini
/// - it wears one of two dresses, drawn once each: that of the full window down to an expansion of 1/3, that of the mini
///   player below; the dress that is not seen lies outside the picture. Composed, they fade into one another.
/// - the page is not dimmed, and what stands over the video is not seen but for the controls, which go at 9/10.
///
/// All of that comes back in the commit that ends the motion: at full and at mini, the sheets laid over one another are
/// the composed picture but for the corners. Where the window's opacity counts (it is dismissed, or just appears), where
/// the video is not there yet or is over, and where a top inset shows the dimmed page, there are no sheets.
extension Interface {
    /// At this expansion the window changes its dress.
    static let dressChange = 1.0 / 3
    /// Above this one the controls are seen.
    static let controlsSeen = 0.9
    /// So far from full or mini nothing looks different yet.
    static let nearly = 0.01
    /// A finger that pulls a mini player up may begin so far below it: what is drawn runs behind the finger.
    static let dip = 0.05
    /// A settling window overshoots mini by no more than this, full by no more than what a finger can pull it to.
    static let overshootBelow = 0.25
    static let overshootAbove = 0.4

    /// Nil where everything must be composed.
    package func sheets(at t: Instant) -> SheetStack? {
        guard let watching, let shown = watching.frame, window.presence(at: t) == 1, window.rest != .hidden,
            let pose = windowPose(at: t)
        else { return nil }
        let expansion = window.expansion(at: t)
        let video = Sheet(SheetPart.video.surface, pose.slot.fitting(aspect: shown.aspect), .video(shown.id))
        switch window.motion(at: t) {
        case .rest:
            guard expansion == 0 || expansion == 1 else { return nil }
            let sheets = [below(pose, at: t), video] + over(watching, pose, at: t)
            return SheetStack(stance: .rest, sheets: sheets, looksComposed: true)
        case .drag, .settle:
            let least = window.drag == nil ? -Self.overshootBelow : -Self.dip
            guard canMoveSheets, expansion >= least else { return nil }
            let sheets = moving(watching, pose.frame.origin, expansion, video: video, at: t)
            let isAtEnd = expansion.magnitude <= Self.nearly || (1 - expansion).magnitude <= Self.nearly
            return SheetStack(stance: .motion, sheets: sheets, looksComposed: isAtEnd)
        }
    }

    /// The sheets at a fraction of the longest way that the window can go between full and mini; nil as above.
    ///
    /// The dress changes in the middle, so that each is tried where it is largest.
    package func sheets(alongMotion fraction: Double, at t: Instant) -> [Sheet]? {
        guard let watching, let shown = watching.frame, canMoveSheets else { return nil }
        let stops = [-Self.overshootBelow, Self.dressChange.nextDown, Self.dressChange, 1, 1 + overshootShare]
        let step = min(max(fraction, 0), 1) * Double(stops.count - 1)
        let stop = stops[Int(step.rounded())]
        let origin = window.layout.window(expansion: stop, presence: 1).origin
        let slot = window.layout.video(expansion: stop, videoExpansion: stop, presence: 1)
        let video = Sheet(SheetPart.video.surface, slot.fitting(aspect: shown.aspect), .video(shown.id))
        return moving(watching, origin, stop, video: video, at: t)
    }

    package func isWindowMoving(at t: Instant) -> Bool { window.motion(at: t) != .rest }

    /// Whether a motion may begin under the finger that is on the window.
    package var mayMoveWindow: Bool {
        guard let finger, finger.dragged == nil else { return false }
        return finger.surface == .window || finger.surface == .details
    }

    private var canMoveSheets: Bool {
        guard let watching, settings.layout.topInset == 0 || settings.player.dimming == 0 else { return false }
        switch watching.phase {
        case .loading, .playing, .paused: return true
        case .ended, .failed: return false
        }
    }

    /// Of the way between full and mini.
    private var overshootShare: Double { Self.overshootAbove * size.height / window.layout.travel }

    // MARK: At rest

    private func below(_ pose: WindowPose, at t: Instant) -> Sheet {
        var scene = pageScene(at: t)
        addTabBar(to: &scene, at: t)
        addScrim(to: &scene, expansion: pose.expansion, at: t)
        let first = scene.layers.count
        if let watching { addDress(to: &scene, watching, pose, at: t) }
        clip(&scene, from: first, to: pose.frame)
        return Sheet(SheetPart.below.surface, Rect(origin: .zero, size: size), .drawn(scene))
    }

    private func over(_ watching: Watching, _ pose: WindowPose, at t: Instant) -> [Sheet] {
        var scene = Scene(size: size, background: Theme.background)
        addOverlay(to: &scene, watching, pose)
        addControls(to: &scene, watching, pose.slot, opacity: (pose.expansion - 0.8) / 0.2, at: t)
        addMiniLines(to: &scene, watching, pose)
        let frame = onWholePixels(pose.slot)
        let part = scene.cut(to: frame)
        guard !part.layers.isEmpty else { return [] }
        return [Sheet(SheetPart.over.surface, frame, .drawnTranslucent(part))]
    }

    private func pageScene(at t: Instant) -> Scene {
        var scene = Scene(size: size, background: Theme.background)
        addPage(to: &scene, at: t)
        return scene
    }

    /// The window without its video and what is over that.
    private func addDress(to scene: inout Scene, _ watching: Watching, _ pose: WindowPose, at t: Instant) {
        addBack(to: &scene, pose, at: t)
        addMini(to: &scene, watching, pose)
        // The lines go on over the video, in a sheet of their own.
        let first = scene.layers.count
        addMiniLines(to: &scene, watching, pose)
        let seam = onWholePixels(pose.slot).maxX
        clip(
            &scene, from: first,
            to: Rect(x: seam, y: pose.frame.y, width: max(0, pose.frame.maxX - seam), height: pose.frame.height))
    }

    // MARK: On its way

    private func moving(
        _ watching: Watching, _ origin: Point, _ expansion: Double, video: Sheet, at t: Instant
    ) -> [Sheet] {
        var watching = watching
        watching.position = watching.restedPosition
        let layout = window.layout
        let isFull = expansion >= Self.dressChange
        let hidden = Point(x: origin.x, y: size.height)
        // Long enough to reach the bottom when it is pulled up.
        let longest = layout.window(expansion: 1 + overshootShare, presence: 1).size
        let full = WindowPose(
            frame: Rect(origin: layout.full.origin, size: longest), slot: layout.fullVideo, expansion: 1)
        let mini = WindowPose(frame: layout.mini, slot: layout.miniVideo, expansion: 0)
        // As large as the window is when it changes to the other dress.
        let miniSize = layout.window(expansion: Self.dressChange, presence: 1).size
        // The bar covers what of a dress reaches below the window; the video never reaches below it but when it overshoots.
        let sheets = [
            Sheet(SheetPart.page.surface, Rect(origin: .zero, size: size), .drawn(pageScene(at: t))),
            dress(.fullDress, watching, full, full.frame.size, at: isFull ? origin : hidden, t),
            dress(.miniDress, watching, mini, miniSize, at: isFull ? hidden : origin, t),
            tabBarSheet(expansion: expansion), video,
        ]
        return sheets
            + movingControls(watching, full, seen: expansion >= Self.controlsSeen ? origin : hidden, at: t)
    }

    private func dress(
        _ part: SheetPart, _ watching: Watching, _ pose: WindowPose, _ size: Size, at origin: Point, _ t: Instant
    ) -> Sheet {
        var scene = Scene(
            size: self.size, background: part == .fullDress ? Theme.surface : Theme.raised)
        addDress(to: &scene, watching, pose, at: t)
        clip(&scene, from: 0, to: pose.frame)
        let frame = onWholePixels(Rect(origin: pose.frame.origin, size: size))
        return Sheet(part.surface, Rect(origin: origin, size: frame.size), .drawn(scene.cut(to: frame)))
    }

    private func movingControls(_ watching: Watching, _ pose: WindowPose, seen origin: Point, at t: Instant) -> [Sheet]
    {
        var scene = Scene(size: size, background: Theme.background)
        addControls(to: &scene, watching, pose.slot, opacity: 1, at: t)
        guard !scene.layers.isEmpty else { return [] }
        let frame = onWholePixels(pose.slot)
        return [
            Sheet(
                SheetPart.over.surface, Rect(origin: origin, size: frame.size), .drawnTranslucent(scene.cut(to: frame)))
        ]
    }

    private func tabBarSheet(expansion: Double) -> Sheet {
        let height = settings.tabs.height
        let top = size.height - height
        var scene = Scene(size: size, background: Theme.surface)
        addTabBar(to: &scene, top: top)
        let frame = onWholePixels(Rect(x: 0, y: top, width: size.width, height: height))
        let sunk = (min(max(expansion, 0), 1) * height).rounded()
        return Sheet(
            SheetPart.tabBar.surface, frame.offset(by: Point(x: 0, y: sunk)), .drawn(scene.cut(to: frame)))
    }

    /// The rectangle with its edges moved to where pixels end.
    private func onWholePixels(_ rect: Rect) -> Rect {
        let scale = settings.display.scale
        let pixels = PixelRect(snapping: rect, scale: scale)
        return Rect(
            x: Double(pixels.x) / scale, y: Double(pixels.y) / scale, width: Double(pixels.width) / scale,
            height: Double(pixels.height) / scale)
    }
}
