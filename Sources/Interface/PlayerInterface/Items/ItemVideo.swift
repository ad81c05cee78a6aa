import InterfaceKit
import Scene
import Time

/// What stands in the place of an item's video.
struct ItemVideo {
    typealias Frame = (id: VideoFrameID, aspect: Double)

    /// The newest frame.
    private(set) var frame: Frame?
    /// When the first frame came.
    private(set) var firstFrame: Instant?
    /// The last frame of the item before, which stays until there is a picture of this one.
    let earlier: Frame?
    /// A picture of the item that another part shows, in case its own is not there yet.
    var thumbnail: PictureID?
    /// Whether a picture stood here until the first frame came.
    var hasPoster = false

    /// - Parameter item: the item that played in the same window before.
    init(after item: ItemVideo?) { earlier = item.flatMap { $0.frame ?? $0.earlier } }

    mutating func show(_ id: VideoFrameID, aspect: Double, at t: Instant) {
        frame = (id, aspect)
        firstFrame = firstFrame ?? t
    }
}
