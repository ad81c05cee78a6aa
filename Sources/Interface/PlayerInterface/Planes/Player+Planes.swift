import Geometry
import Gesture
package import InterfaceKit
import Numbers
package import Scene
import Settings
package import Time

/// The window and its video as plane layers, which planes can show and move.
///
/// **Differences from the composed picture.** A plane cannot round corners, and most planes cannot fade. On plane
/// layers the window therefore has square corners. While it moves between full and mini there are two more differences:
/// - The window has one of two decorations, each drawn once: the full window's down to an expansion of 1/3, and the
///   mini player's below. The hidden decoration is moved off the panel. In the composed picture they cross-fade. On
///   fading planes the full window's decoration fades out over the mini player's from 1/3 to 1/10.
/// - The page is not dimmed. Of the layers over the video only the controls are visible; they disappear at an expansion
///   of 9/10, or fade out.
///
/// The commit that ends the motion removes these differences. At full and at mini, the plane layers look like the
/// composed picture except for the corners. There are no plane layers while the window fades (during its dismissal or
/// its appearance), or without a video picture.
extension Player {
    /// The expansion at which the window changes its decoration.
    static let decorationChange = 1.0 / 3
    /// The expansion at which the full window's decoration has faded out on fading planes.
    private static let decorationGone = 0.1
    /// Above this expansion the controls are visible; fading planes fade them out down to `controlsGone`.
    private static let controlsSeen = 0.9
    private static let controlsGone = 0.8
    /// Within this distance from full or mini, in expansion, the picture looks like the composed one.
    private static let nearly = 0.01
    /// A dragged window that is farther below mini than this, in expansion, is composed. The allowance is for an upward
    /// drag: drawing lags behind the finger, so its first frames may still be below mini.
    private static let dip = 0.05
    /// The largest overshoot of a settling window below mini, in expansion.
    private static let overshootBelow = 0.25
    /// The largest overshoot above full, as a fraction of the panel's height. The rubber band limits it.
    private static let overshootAbove = 0.4

    /// The layout mode of the window; nil if everything must be composed.
    package func layoutMode(at t: Instant) -> PlaneLayerStack.LayoutMode? {
        guard showsVideo, window.presence(at: t) == 1, window.rest != .hidden, canSplitIntoLayers(at: t),
            posterOpacity(at: t) == 0
        else { return nil }
        let expansion = window.expansion(at: t)
        switch window.motion(at: t) {
        case .rest: return expansion == 1 || expansion == 0 && !window.floats ? .rest : nil
        case .drag, .settle:
            let least = window.isDragged ? -Self.dip : -Self.overshootBelow
            return canMovePlaneLayers && expansion >= least ? .motion : nil
        }
    }

    /// The plane layers of a moving window, over the page and under the tab bar.
    package func movingLayers(
        _ drawn: WindowDrawings, page: PlaneDrawing, tabBar: PlaneDrawing, on planes: MovingPlanes, at t: Instant
    ) -> PlaneLayerStack? {
        guard let video = video(at: t), let frame = window.frame(at: t) else { return nil }
        let expansion = window.expansion(at: t)
        let layers = moving(drawn, page, tabBar, frame.origin, expansion, planes, video: video)
        let isAtEnd = expansion.magnitude <= Self.nearly || (1 - expansion).magnitude <= Self.nearly
        return PlaneLayerStack(.motion, layers, looksComposed: isAtEnd)
    }

    /// Whether the window could move on planes now.
    package func canMoveOnPlanes(at t: Instant) -> Bool {
        nowPlaying?.video.frame != nil && canMovePlaneLayers && canSplitIntoLayers(at: t)
    }

    /// The plane layers at the nearest of five stops, for a fraction of the path from below mini to above full.
    ///
    /// The atomic checks test the stops. Two of them are the sides of the decoration change, so that each decoration is
    /// tested at its largest.
    package func movingLayers(
        _ drawn: WindowDrawings, page: PlaneDrawing, tabBar: PlaneDrawing, on planes: MovingPlanes,
        alongMotion fraction: Double
    ) -> [PlaneLayer]? {
        let stops = [
            -Self.overshootBelow, Self.decorationChange.nextDown, Self.decorationChange, 1, 1 + overshootShare,
        ]
        let step = min(max(fraction, 0), 1) * Double(stops.count - 1)
        let stop = stops[Int(saturating: step.rounded())]
        let origin = window.layout.window(expansion: stop, presence: 1).origin
        let slot = window.layout.video(expansion: stop, videoExpansion: stop, presence: 1)
        guard let video = video(in: slot) else { return nil }
        return moving(drawn, page, tabBar, origin, stop, planes, video: video)
    }

    private var showsVideo: Bool { window.isPresent && nowPlaying?.video.frame != nil }

    private func video(at t: Instant) -> PlaneLayer? { window.videoFrame(at: t).flatMap(video(in:)) }

    func video(in slot: Rect) -> PlaneLayer? {
        guard let shown = nowPlaying?.video.frame else { return nil }
        return PlaneLayer(PlaneLayerPart.video.surface, slot.fitting(aspect: shown.aspect), .video(shown.id))
    }

    /// Whether planes can show the window. A window that fills the panel or crops its video is composed.
    private func canSplitIntoLayers(at t: Instant) -> Bool {
        window.isBetweenFullAndMini(at: t) && viewing.fit.isWhole(at: t)
    }

    private var canMovePlaneLayers: Bool {
        guard let nowPlaying, !window.floats else { return false }
        switch nowPlaying.phase {
        case .loading, .playing, .paused: return true
        case .ended, .failed: return false
        }
    }

    /// The overshoot above full as a fraction of the path between full and mini.
    var overshootShare: Double { Self.overshootAbove * size.height / window.layout.travel }

    private func moving(
        _ drawn: WindowDrawings, _ page: PlaneDrawing, _ tabBar: PlaneDrawing, _ origin: Point, _ expansion: Double,
        _ planes: MovingPlanes, video: PlaneLayer
    ) -> [PlaneLayer] {
        let hidden = Point(x: origin.x, y: size.height)
        func planeLayer(_ part: PlaneLayerPart, _ drawing: PlaneDrawing, opacity: Double) -> PlaneLayer {
            let frame = Rect(origin: opacity > 0 ? origin : hidden, size: drawing.size)
            return PlaneLayer(part.surface, frame, drawing.content, opacity: opacity > 0 ? opacity : 1)
        }
        let full = planes.opacity(at: expansion, invisibleAt: Self.decorationGone, visibleAt: Self.decorationChange)
        var planeLayers = [
            PlaneLayer(PlaneLayerPart.page.surface, Rect(origin: .zero, size: page.size), page.content),
            planeLayer(.miniDecoration, drawn.mini, opacity: full < 1 ? 1 : 0),
            planeLayer(.fullDecoration, drawn.full, opacity: full),
        ]
        // The tab bar covers the decoration behind it. If the tab bar's plane is in front, it also covers a video that
        // overshoots.
        let sunk = (min(max(expansion, 0), 1) * surroundings.tabBarHeight).rounded()
        let bar = Point(x: 0, y: size.height - tabBar.size.height + sunk)
        let tabs = PlaneLayer(PlaneLayerPart.tabBar.surface, Rect(origin: bar, size: tabBar.size), tabBar.content)
        planeLayers += planes.hasTabBarInFront ? [video, tabs] : [tabs, video]
        if let controls = drawn.controls {
            let opacity = planes.opacity(at: expansion, invisibleAt: Self.controlsGone, visibleAt: Self.controlsSeen)
            planeLayers.append(planeLayer(.over, controls, opacity: opacity))
        }
        return planeLayers
    }
}
