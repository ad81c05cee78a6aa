package import Paint
package import Scene

/// The pictures and the video frame that a frame is drawn from, and what draws it.
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
    package var pictures: [PictureID: Picture] = [:]
    /// The newest video frame: of the item, or of the one before until its first has come.
    package var video: Video?
    /// Pixels composed in the last frame.
    package var composedPixels = 0

    package init(_ compositor: Compositor) { self.compositor = compositor }

    package var sources: Compositor.Sources {
        Compositor.Sources(
            picture: { [pictures] in pictures[$0] },
            video: { [video] in video?.id == $0 ? video?.picture : nil })
    }
}
