package import Geometry
package import Time

/// The size of the playing picture, in points.
package enum PictureSize: Equatable, Sendable {
    /// The frame at rest, until a touch or a command moves it.
    case resting(Rect)
    /// The picture is in motion or under a finger, and may grow to this frame.
    case moving(upTo: Rect)
}

extension Player {
    /// Nil without a known picture.
    package func pictureSize(at t: Instant) -> PictureSize? {
        guard window.isPresent, let aspect = nowPlaying?.video.frame?.aspect else { return nil }
        let largest = window.layout.fullVideo.fitting(aspect: aspect)
        guard window.motion(at: t) == .rest, let place = window.videoFrame(at: t) else {
            return .moving(upTo: largest)
        }
        return .resting(place.fitting(aspect: aspect))
    }
}
