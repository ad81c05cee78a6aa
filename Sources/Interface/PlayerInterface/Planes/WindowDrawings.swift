import Geometry
package import InterfaceKit
import Scene
import Settings
package import Time
import WorkerProtocol

/// The drawings of a moving window: its two decorations, and the controls.
package struct WindowDrawings: Sendable {
    /// The inputs of the drawings. Drawings with equal keys are equal, so they are not made a second time.
    package struct Key: Equatable, Sendable {
        fileprivate var revision: Int
        fileprivate var highlighted: PlayerTarget?
        fileprivate var detailsOffset: Double
        fileprivate var item: ItemID?
        fileprivate var phase: NowPlaying.Phase?
        fileprivate var position: Double?
        fileprivate var controls: Double
        fileprivate var menu: Controls.Menu
        fileprivate var menuPart: Int
        fileprivate var speed: Double
        fileprivate var volume: Double
        fileprivate var showsCaptions: Bool
        fileprivate var lacksCaptions: Bool
        fileprivate var selectedCaptions: Int?
        fileprivate var selectedSound: Int?
        fileprivate var selectedVideo: Int?
    }

    fileprivate(set) var full = PlaneDrawing()
    fileprivate(set) var mini = PlaneDrawing()
    fileprivate(set) var controls: PlaneDrawing?

    package init() {}
}

extension Player {
    package func drawingKey(at t: Instant) -> WindowDrawings.Key {
        WindowDrawings.Key(
            revision: details.revision, highlighted: touch.highlighted,
            detailsOffset: details.scroller.offset(at: t).rounded(), item: itemID,
            phase: nowPlaying?.phase, position: nowPlaying?.restedPosition,
            controls: controls.appearance.opacity(at: t, fade: settings.controls.fadeDuration), menu: controls.menu,
            menuPart: controls.part, speed: viewing.speed, volume: sound.volume, showsCaptions: showsCaptions,
            lacksCaptions: lacksCaptions, selectedCaptions: nowPlaying?.captions.selected,
            selectedSound: nowPlaying?.tracks[.sound]?.selected, selectedVideo: nowPlaying?.tracks[.video]?.selected)
    }

    package func draw(_ drawn: inout WindowDrawings, _ pictures: Pictures, at t: Instant) {
        guard var nowPlaying else { return }
        nowPlaying.position = nowPlaying.restedPosition
        drawn.full = fullDecoration(pictures, at: t)
        drawn.mini = miniDecoration(nowPlaying, pictures, at: t)
        drawn.controls = movingControls(nowPlaying, pictures, at: t)
    }

    private func fullDecoration(_ pictures: Pictures, at t: Instant) -> PlaneDrawing {
        // The drawing reaches the panel's bottom even when the window is pulled up.
        let longest = window.layout.window(expansion: 1 + overshootShare, presence: 1).size
        let frame = Rect(origin: window.layout.full.origin, size: longest)
        let pose = WindowPose(frame: frame, slot: window.layout.fullVideo, expansion: 1)
        var scene = Scene(size: size, background: palette.surface)
        addBack(to: &scene, pose, pictures, at: t)
        clip(&scene, from: 0, to: frame)
        return drawing(scene, of: frame)
    }

    private func miniDecoration(_ nowPlaying: NowPlaying, _ pictures: Pictures, at t: Instant) -> PlaneDrawing {
        let layout = window.layout
        let pose = WindowPose(frame: layout.mini, slot: layout.miniVideo, expansion: 0)
        var scene = Scene(size: size, background: palette.raised)
        addBack(to: &scene, pose, pictures, at: t)
        addMini(to: &scene, nowPlaying, pose)
        clip(&scene, from: 0, to: pose.frame)
        // The drawing is as large as the window at the change to the other decoration.
        let largest = layout.window(expansion: Self.decorationChange, presence: 1).size
        return drawing(scene, of: Rect(origin: layout.mini.origin, size: largest))
    }

    private func movingControls(_ nowPlaying: NowPlaying, _ pictures: Pictures, at t: Instant) -> PlaneDrawing? {
        let slot = window.layout.fullVideo
        var scene = Scene(size: size, background: palette.background)
        addControls(to: &scene, nowPlaying, slot, opacity: 1, pictures, at: t)
        addCaption(to: &scene, nowPlaying, slot, opacity: 1, at: t)
        guard !scene.layers.isEmpty else { return nil }
        return drawing(scene, of: slot, isTranslucent: true)
    }

    private func drawing(_ scene: Scene, of frame: Rect, isTranslucent: Bool = false) -> PlaneDrawing {
        surroundings.drawing(scene.cut(to: surroundings.onWholePixels(frame)), isTranslucent: isTranslucent)
    }
}
