import Geometry
import Scene

/// What the interface shows on a panel of 1280 x 800, and a clip of 1280 x 720 in it.
enum Situation: String, CaseIterable {
    /// The player fills the panel; its texts stand beside the video.
    case full
    /// The same with controls over the video.
    case controls
    /// The video in the corner of the panel, 7.2 times smaller than the clip.
    case mini
    /// A window that floats over the page, 2.7 times smaller.
    case floating
    /// A clip that plays in the list, 4 times smaller, rounded likewise.
    case preview
    /// No video.
    case list
    /// A clip of just the pixels that it is shown at.
    case unscaled
    /// A panel that is mounted upside down: the plane must turn the video.
    case turned
    /// From full to mini under a finger.
    case swipe

    static let panel = PixelRect(x: 0, y: 0, width: 1280, height: 800)
    static let fullVideo = PixelRect(x: 0, y: 0, width: 819, height: 461)
    static let miniVideo = PixelRect(x: 800, y: 644, width: 178, height: 100)

    /// Back to front, at a fraction of the swipe; at rest the fraction is of no matter.
    func surfaces(at t: Double) -> [Surface] {
        let page = Surface(SurfaceID(0), drawn: Self.panel, isTranslucent: false)
        func video(_ frame: PixelRect) -> Surface {
            Surface(SurfaceID(1), buffer: .nv12, width: 1280, height: 720, frame: frame)
        }
        func above(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> Surface {
            let frame = PixelRect(x: x, y: y, width: width, height: height)
            return Surface(SurfaceID(2), drawn: frame, isTranslucent: true)
        }
        switch self {
        case .full: return [page, video(Self.fullVideo), above(835, 16, 429, 600)]
        case .controls: return [page, video(Self.fullVideo), above(0, 333, 819, 128)]
        case .mini: return [page, video(Self.miniVideo), above(994, 644, 286, 100)]
        case .floating:
            let frame = PixelRect(x: 776, y: 440, width: 480, height: 270)
            return [page, video(frame)]
        case .preview:
            let frame = PixelRect(x: 24, y: 160, width: 320, height: 180)
            return [page, video(frame)]
        case .list: return [page, above(0, 744, 1280, 56)]
        case .unscaled:
            let frame = PixelRect(x: 100, y: 100, width: 640, height: 360)
            return [page, Surface(SurfaceID(1), buffer: .nv12, width: 640, height: 360, frame: frame)]
        case .turned:
            var turned = video(Self.fullVideo)
            turned.rotation = .half
            return [page, turned]
        case .swipe:
            let (a, b) = (Self.fullVideo, Self.miniVideo)
            func mix(_ a: Int, _ b: Int) -> Int { Int((Double(a) + Double(b - a) * t).rounded()) }
            let frame = PixelRect(
                x: mix(a.x, b.x), y: mix(a.y, b.y), width: mix(a.width, b.width), height: mix(a.height, b.height))
            return [page, video(frame)]
        }
    }
}

/// What becomes of the video.
enum Shape: String {
    /// On a plane; all else on one canvas behind it.
    case plane
    /// On a plane, a canvas behind it and one before it.
    case between
    /// Composed with all else.
    case composed
}

/// A driver's planes, and which layout each situation must get, each with the reason.
struct Driver: Sendable {
    let table: CapabilityTable
    let layouts: [Situation: (Shape, String)]
}
