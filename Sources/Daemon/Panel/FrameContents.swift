package import Interface
package import Paint
package import Scene

/// The pictures and the video frame of a composed frame, and the compositor that draws them.
@MainActor
package final class FrameContents {
    package struct Video {
        package let id: VideoFrameID
        package let picture: VideoPicture
        /// The presentation time stamp in seconds.
        package let pts: Double

        package init(id: VideoFrameID, picture: VideoPicture, pts: Double) {
            (self.id, self.picture, self.pts) = (id, picture, pts)
        }
    }

    package var compositor: Compositor
    /// The scenes that are composed into the canvas, where planes do not show the layers.
    package var scenes = SceneHistory()
    package var pictures: [PictureID: Picture] = [:]
    /// The last selected video frame. It may be the previous item's until the item's first frame is selected.
    package var video: Video?
    /// The number of pixels composed in the last frame.
    package var composedPixels = 0

    package init(_ compositor: Compositor) { self.compositor = compositor }

    package var sources: Compositor.Sources {
        Compositor.Sources(
            picture: { [pictures] in pictures[$0] },
            video: { [video] in video?.id == $0 ? video?.picture : nil })
    }
}
