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
    package private(set) var video: Video?
    /// The previous item's last frame, while the scene shows it too.
    private var leaving: Video?
    /// The number of pixels composed in the last frame.
    package var composedPixels = 0

    package init(_ compositor: Compositor) { self.compositor = compositor }

    /// Sets the selected video frame; nil for none.
    ///
    /// - Parameter kept: the earlier frame that the scene shows besides the new one; nil if there is none.
    package func show(_ frame: Video?, keeping kept: VideoFrameID? = nil) {
        if let video, video.id == kept { leaving = video }
        release(unless: kept)
        video = frame
    }

    /// Returns the previous item's last frame to the worker if the scene does not show it any more.
    package func release(unless kept: VideoFrameID?) { if leaving?.id != kept { leaving = nil } }

    package var sources: Compositor.Sources {
        Compositor.Sources(
            picture: { [pictures] in pictures[$0] },
            video: { [video, leaving] in (video?.id == $0 ? video : leaving?.id == $0 ? leaving : nil)?.picture })
    }
}
