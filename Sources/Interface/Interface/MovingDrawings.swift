import Geometry
import InterfaceKit
import PageInterface
import PlayerInterface
import Scene
import Settings
import Time
import WorkerProtocol

/// Whether the planes have an opacity.
package enum Fading: Sendable {
    case none
    case byPlane

    /// The opacity of a part that is invisible at the expansion `gone` and fully visible at `seen`.
    func opacity(at expansion: Double, gone: Double, seen: Double) -> Double {
        switch self {
        case .none: expansion >= seen ? 1 : 0
        case .byPlane: min(max((expansion - gone) / (seen - gone), 0), 1)
        }
    }
}

/// The cached drawings of a moving window, redrawn only when their content changes.
package struct MovingDrawings: Sendable {
    struct Drawing: Sendable {
        var content: PlaneLayer.Content
        /// Points.
        var size: Size

        init(_ scene: Scene) { (content, size) = (.drawn(scene), scene.size) }
    }

    /// Every input of the drawing.
    struct Key: Equatable, Sendable {
        var revision: Int
        var pages: PageInputs
        var highlighted: PlayerTarget?
        var detailsOffset: Double
        var item: ItemID?
        var phase: NowPlaying.Phase?
        var position: Double?
        var controls: Double
        var menu: Interface.ControlsMenu
        var speed: Double
        var volume: Double
        var captions: Interface.Captions
    }

    fileprivate(set) var key: Key?
    fileprivate(set) var page = Drawing(Scene(size: .zero, background: Theme.background))
    fileprivate(set) var full = Drawing(Scene(size: .zero, background: Theme.background))
    fileprivate(set) var mini = Drawing(Scene(size: .zero, background: Theme.background))
    fileprivate(set) var tabBar = Drawing(Scene(size: .zero, background: Theme.background))
    fileprivate(set) var controls: Drawing?

    package init() {}
}

extension Interface {
    /// Redraws what has changed since the last frame, which is nearly always nothing.
    func draw(_ drawn: inout MovingDrawings, _ nowPlaying: NowPlaying, at t: Instant) {
        let key = MovingDrawings.Key(
            revision: revision, pages: pages.inputs(at: t), highlighted: highlighted,
            detailsOffset: detailsScroller.offset(at: t).rounded(), item: nowPlaying.row.id, phase: nowPlaying.phase,
            position: nowPlaying.restedPosition,
            controls: controls.opacity(at: t, fade: settings.controls.fadeDuration), menu: menu, speed: speed,
            volume: volume, captions: captions)
        guard key != drawn.key else { return }
        drawn.key = key
        var nowPlaying = nowPlaying
        nowPlaying.position = nowPlaying.restedPosition
        drawn.page = MovingDrawings.Drawing(pageScene(at: t))
        drawn.full = fullDecoration(at: t)
        drawn.mini = miniDecoration(nowPlaying, at: t)
        drawn.tabBar = tabBarDrawing
        drawn.controls = movingControls(nowPlaying, at: t)
    }

    private func fullDecoration(at t: Instant) -> MovingDrawings.Drawing {
        // Long enough to reach the panel's bottom when the window is pulled up.
        let longest = window.layout.window(expansion: 1 + overshootShare, presence: 1).size
        let frame = Rect(origin: window.layout.full.origin, size: longest)
        let pose = WindowPose(frame: frame, slot: window.layout.fullVideo, expansion: 1)
        var scene = Scene(size: size, background: palette.surface)
        addBack(to: &scene, pose, at: t)
        clip(&scene, from: 0, to: frame)
        return MovingDrawings.Drawing(scene.cut(to: onWholePixels(frame)))
    }

    private func miniDecoration(_ nowPlaying: NowPlaying, at t: Instant) -> MovingDrawings.Drawing {
        let layout = window.layout
        let pose = WindowPose(frame: layout.mini, slot: layout.miniVideo, expansion: 0)
        var scene = Scene(size: size, background: palette.raised)
        addBack(to: &scene, pose, at: t)
        addMini(to: &scene, nowPlaying, pose)
        clip(&scene, from: 0, to: pose.frame)
        // As large as the window is when it changes to the other decoration.
        let largest = layout.window(expansion: Self.dressChange, presence: 1).size
        return MovingDrawings.Drawing(scene.cut(to: onWholePixels(Rect(origin: layout.mini.origin, size: largest))))
    }

    private var tabBarDrawing: MovingDrawings.Drawing {
        var scene = Scene(size: size, background: palette.surface)
        pages.addTabBar(to: &scene, hidden: 0)
        return MovingDrawings.Drawing(scene.cut(to: onWholePixels(pages.tabBar)))
    }

    private func movingControls(_ nowPlaying: NowPlaying, at t: Instant) -> MovingDrawings.Drawing? {
        var scene = Scene(size: size, background: palette.background)
        addControls(to: &scene, nowPlaying, window.layout.fullVideo, opacity: 1, at: t)
        addCaption(to: &scene, nowPlaying, window.layout.fullVideo, opacity: 1, at: t)
        guard !scene.layers.isEmpty else { return nil }
        let part = scene.cut(to: onWholePixels(window.layout.fullVideo))
        var drawing = MovingDrawings.Drawing(part)
        drawing.content = .drawnTranslucent(part)
        return drawing
    }
}
