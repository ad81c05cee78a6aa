import Geometry
import Gesture
import Numbers
import PageInterface
import PlayerInterface
package import Scene
import Settings
package import Time
import WorkerProtocol

/// What is seen, taken apart into plane layers that planes can show, and put together again by moving them.
///
/// **What differs from the composed picture.** A plane rounds no corner and, mostly, fades nothing. So on plane layers the
/// window has square corners, and while it is on its way between full and mini
/// - it wears one of two dresses, drawn once each: that of the full window down to an expansion of 1/3, that of the mini
///   player below; the decoration that is not seen lies outside the picture. Composed, they fade into one another, and on
///   planes that can be made translucent too: from 1/3 to 1/10 the decoration of the full window fades over the other.
/// - the page is not dimmed, and what stands over the video is not seen but for the controls, which go at 9/10, or fade.
///
/// All of that comes back in the commit that ends the motion: at full and at mini, the plane layers laid over one another are
/// the composed picture but for the corners. Where the window's opacity counts (it is dismissed, or just appears), where
/// the video is not there yet or is over, and where a top inset shows the dimmed page, there are no plane layers.
extension Interface {
    /// At this expansion the window changes its decoration.
    static let dressChange = 1.0 / 3
    /// Where planes fade, the full window's decoration is gone at this one.
    static let dressGone = 0.1
    /// Above this one the controls are seen; where planes fade, they are gone at the other.
    static let controlsSeen = 0.9
    static let controlsGone = 0.8
    /// So far from full or mini nothing looks different yet.
    static let nearly = 0.01
    /// A finger that pulls a mini player up may begin so far below it: what is drawn runs behind the finger.
    static let dip = 0.05
    /// A settling window overshoots mini by no more than this, full by no more than what a finger can pull it to.
    static let overshootBelow = 0.25
    static let overshootAbove = 0.4

    /// Nil where everything must be composed.
    ///
    /// - Parameter drawn: the drawings of the last frame; a drawing that shows something else is drawn again.
    package func planeLayers(at t: Instant, fading: Fading, reusing drawn: inout MovingDrawings) -> PlaneLayerStack? {
        guard isPlain, let nowPlaying, let shown = nowPlaying.frame, window.presence(at: t) == 1,
            window.rest != .hidden,
            canTakeApart(at: t), let pose = windowPose(at: t)
        else { return nil }
        let expansion = window.expansion(at: t)
        let video = PlaneLayer(PlaneLayerPart.video.surface, pose.slot.fitting(aspect: shown.aspect), .video(shown.id))
        switch window.motion(at: t) {
        case .rest:
            guard expansion == 0 || expansion == 1 else { return nil }
            let planeLayers = [below(pose, at: t), video] + over(nowPlaying, pose, at: t)
            return PlaneLayerStack(layoutMode: .rest, planeLayers: planeLayers, looksComposed: true)
        case .drag, .settle:
            let least = window.isDragged ? -Self.dip : -Self.overshootBelow
            guard canMovePlaneLayers, expansion >= least else { return nil }
            draw(&drawn, nowPlaying, at: t)
            let planeLayers = moving(drawn, pose.frame.origin, expansion, fading, video: video)
            let isAtEnd = expansion.magnitude <= Self.nearly || (1 - expansion).magnitude <= Self.nearly
            return PlaneLayerStack(layoutMode: .motion, planeLayers: planeLayers, looksComposed: isAtEnd)
        }
    }

    /// The plane layers at a fraction of the longest way that the window can go between full and mini; nil as above.
    ///
    /// The decoration changes in the middle, so that each is tried where it is largest.
    package func planeLayers(
        alongMotion fraction: Double, at t: Instant, fading: Fading, reusing drawn: inout MovingDrawings
    ) -> [PlaneLayer]? {
        guard isPlain, let nowPlaying, let shown = nowPlaying.frame, canMovePlaneLayers, canTakeApart(at: t) else {
            return nil
        }
        let stops = [-Self.overshootBelow, Self.dressChange.nextDown, Self.dressChange, 1, 1 + overshootShare]
        let step = min(max(fraction, 0), 1) * Double(stops.count - 1)
        let stop = stops[Int(saturating: step.rounded())]
        let origin = window.layout.window(expansion: stop, presence: 1).origin
        let slot = window.layout.video(expansion: stop, videoExpansion: stop, presence: 1)
        let video = PlaneLayer(PlaneLayerPart.video.surface, slot.fitting(aspect: shown.aspect), .video(shown.id))
        draw(&drawn, nowPlaying, at: t)
        return moving(drawn, origin, stop, fading, video: video)
    }

    package func isWindowMoving(at t: Instant) -> Bool { window.motion(at: t) != .rest }

    /// Whether a motion may begin under the finger that is on the window.
    package var mayMoveWindow: Bool {
        guard let finger, !finger.isDragging else { return false }
        return finger.surface == .window || finger.surface == .details
    }

    /// A window that floats, fills the panel or cuts its video is composed.
    private func canTakeApart(at t: Instant) -> Bool { window.isBetweenFullAndMini(at: t) && fit.isWhole(at: t) }

    private var canMovePlaneLayers: Bool {
        guard let nowPlaying, settings.layout.topInset == 0 || settings.player.dimming == 0 else { return false }
        switch nowPlaying.phase {
        case .loading, .playing, .paused: return true
        case .ended, .failed: return false
        }
    }

    /// Of the way between full and mini.
    var overshootShare: Double { Self.overshootAbove * size.height / window.layout.travel }

    private func moving(
        _ drawn: MovingDrawings, _ origin: Point, _ expansion: Double, _ fading: Fading, video: PlaneLayer
    ) -> [PlaneLayer] {
        let hidden = Point(x: origin.x, y: size.height)
        func planeLayer(_ part: PlaneLayerPart, _ drawing: MovingDrawings.Drawing, opacity: Double) -> PlaneLayer {
            let frame = Rect(origin: opacity > 0 ? origin : hidden, size: drawing.size)
            return PlaneLayer(part.surface, frame, drawing.content, opacity: opacity > 0 ? opacity : 1)
        }
        let full = fading.opacity(at: expansion, gone: Self.dressGone, seen: Self.dressChange)
        var planeLayers = [
            PlaneLayer(PlaneLayerPart.page.surface, Rect(origin: .zero, size: drawn.page.size), drawn.page.content),
            planeLayer(.miniDecoration, drawn.mini, opacity: full < 1 ? 1 : 0),
            planeLayer(.fullDecoration, drawn.full, opacity: full),
        ]
        // The bar covers what of a decoration reaches below the window; the video reaches below it only when it overshoots.
        let sunk = (min(max(expansion, 0), 1) * settings.tabs.height).rounded()
        let bar = Point(x: 0, y: size.height - drawn.tabBar.size.height + sunk)
        planeLayers.append(
            PlaneLayer(PlaneLayerPart.tabBar.surface, Rect(origin: bar, size: drawn.tabBar.size), drawn.tabBar.content))
        planeLayers.append(video)
        if let controls = drawn.controls {
            let opacity = fading.opacity(at: expansion, gone: Self.controlsGone, seen: Self.controlsSeen)
            planeLayers.append(planeLayer(.over, controls, opacity: opacity))
        }
        return planeLayers
    }
}
