import Scene
import Time

/// The frames and pictures in the place of an item's video.
struct ItemVideo {
    typealias Frame = (id: VideoFrameID, aspect: Double)

    /// The newest frame.
    private(set) var frame: Frame?
    /// The time of the first frame.
    private(set) var firstFrame: Instant?
    /// The previous item's last frame, which stays until this item has a picture.
    let earlier: Frame?
    /// The item's picture on a page or in the announcement: the fallback for the large poster.
    var thumbnail: PictureID?
    /// The glow below the video; nil until a picture has arrived.
    var glow: Glow?
    /// Whether a poster was visible before the first frame.
    var hasPoster = false

    /// - Parameter item: the item that played in the same window before.
    init(after item: ItemVideo?) { earlier = item.flatMap { $0.frame ?? $0.earlier } }

    mutating func show(_ id: VideoFrameID, aspect: Double, at t: Instant) {
        frame = (id, aspect)
        firstFrame = firstFrame ?? t
    }
}
