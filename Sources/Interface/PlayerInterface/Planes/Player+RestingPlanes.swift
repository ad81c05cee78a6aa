import Geometry
import Gesture
package import InterfaceKit
package import Scene
import Settings
package import Time

/// The plane layers of a window at rest.
extension Player {
    /// - Parameter page: the visible page with the tab bar, on which the window is drawn.
    package func restingLayers(over page: Scene, _ pictures: Pictures, at t: Instant) -> PlaneLayerStack? {
        guard let nowPlaying, let pose = windowPose(at: t), let video = video(in: pose.slot) else { return nil }
        var scene = page
        addBelow(to: &scene, nowPlaying, pose, pictures, at: t)
        let below = PlaneLayer(
            PlaneLayerPart.below.surface, Rect(origin: .zero, size: size),
            surroundings.drawing(scene).content)
        return PlaneLayerStack(
            .rest, [below, video] + over(nowPlaying, pose, pictures, at: t), looksComposed: true)
    }

    private func addBelow(
        to scene: inout Scene, _ nowPlaying: NowPlaying, _ pose: WindowPose, _ pictures: Pictures, at t: Instant
    ) {
        addScrim(to: &scene, expansion: pose.expansion, at: t)
        let first = scene.layers.count
        addBack(to: &scene, pose, pictures, at: t)
        addMini(to: &scene, nowPlaying, pose)
        addLinesBesideVideo(to: &scene, nowPlaying, pose)
        clip(&scene, from: first, to: pose.frame)
    }

    private func over(
        _ nowPlaying: NowPlaying, _ pose: WindowPose, _ pictures: Pictures, at t: Instant
    ) -> [PlaneLayer] {
        var scene = Scene(size: size, background: palette.background)
        let opacity = (pose.expansion - 0.8) / 0.2
        addOverlay(to: &scene, nowPlaying, pose, pictures)
        addControls(to: &scene, nowPlaying, pose.slot, opacity: opacity, pictures, at: t)
        if window.rest == .full { addBurst(to: &scene, pose.slot, at: t) }
        addCaption(to: &scene, nowPlaying, pose.slot, opacity: opacity, at: t)
        addMiniLines(to: &scene, nowPlaying, pose)
        let frame = surroundings.onWholePixels(pose.slot)
        let part = scene.cut(to: frame)
        guard !part.layers.isEmpty else { return [] }
        let drawing = surroundings.drawing(part, isTranslucent: true)
        return [PlaneLayer(PlaneLayerPart.over.surface, frame, drawing.content)]
    }

    /// Adds the mini player's lines beside the video. Those over the video are in the plane layer above it.
    private func addLinesBesideVideo(to scene: inout Scene, _ nowPlaying: NowPlaying, _ pose: WindowPose) {
        let first = scene.layers.count
        addMiniLines(to: &scene, nowPlaying, pose)
        let seam = surroundings.onWholePixels(pose.slot).maxX
        let width = max(0, pose.frame.maxX - seam)
        clip(&scene, from: first, to: Rect(x: seam, y: pose.frame.y, width: width, height: pose.frame.height))
    }
}
