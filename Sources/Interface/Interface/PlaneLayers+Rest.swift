import Geometry
import InterfaceKit
import Scene
import Settings
import Time

/// The plane layers of a window at rest.
extension Interface {
    func below(_ pose: WindowPose, at t: Instant) -> PlaneLayer {
        var scene = pageScene(at: t)
        addTabBar(to: &scene, at: t)
        addScrim(to: &scene, expansion: pose.expansion, at: t)
        let first = scene.layers.count
        if let nowPlaying {
            addBack(to: &scene, pose, at: t)
            addMini(to: &scene, nowPlaying, pose)
            addLinesBesideVideo(to: &scene, nowPlaying, pose)
        }
        clip(&scene, from: first, to: pose.frame)
        return PlaneLayer(PlaneLayerPart.below.surface, Rect(origin: .zero, size: size), .drawn(scene))
    }

    func over(_ nowPlaying: NowPlaying, _ pose: WindowPose, at t: Instant) -> [PlaneLayer] {
        var scene = Scene(size: size, background: palette.background)
        addOverlay(to: &scene, nowPlaying, pose)
        addControls(to: &scene, nowPlaying, pose.slot, opacity: (pose.expansion - 0.8) / 0.2, at: t)
        addCaption(to: &scene, nowPlaying, pose.slot, opacity: (pose.expansion - 0.8) / 0.2, at: t)
        addMiniLines(to: &scene, nowPlaying, pose)
        let frame = onWholePixels(pose.slot)
        let part = scene.cut(to: frame)
        guard !part.layers.isEmpty else { return [] }
        return [PlaneLayer(PlaneLayerPart.over.surface, frame, .drawnTranslucent(part))]
    }

    func pageScene(at t: Instant) -> Scene {
        var scene = Scene(size: size, background: palette.background)
        addPage(to: &scene, at: t)
        return scene
    }

    /// The mini player's lines over the video, in a plane layer of their own.
    private func addLinesBesideVideo(to scene: inout Scene, _ nowPlaying: NowPlaying, _ pose: WindowPose) {
        let first = scene.layers.count
        addMiniLines(to: &scene, nowPlaying, pose)
        let seam = onWholePixels(pose.slot).maxX
        let width = max(0, pose.frame.maxX - seam)
        clip(&scene, from: first, to: Rect(x: seam, y: pose.frame.y, width: width, height: pose.frame.height))
    }
}
