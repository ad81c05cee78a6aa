package import Geometry
import PlayerInterface
package import Time

/// How large the playing picture is drawn, in points.
package enum PictureSize: Equatable, Sendable {
    /// The place where it stays until a touch or a command moves it.
    case resting(Rect)
    /// Under a finger or on its way; it may become as large as this.
    case moving(upTo: Rect)
}

extension Interface {
    /// Nil while no picture is known.
    package func pictureSize(at t: Instant) -> PictureSize? {
        guard window.isPresent, let aspect = nowPlaying?.frame?.aspect else { return nil }
        let largest = window.layout.fullVideo.fitting(aspect: aspect)
        guard window.motion(at: t) == .rest, let place = window.videoFrame(at: t) else {
            return .moving(upTo: largest)
        }
        return .resting(place.fitting(aspect: aspect))
    }
}
