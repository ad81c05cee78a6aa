import Geometry
import InterfaceKit
import Numbers
import Scene
import Settings
import Time
import WorkerProtocol

/// The picture in place of the first page's heading.
struct Logo {
    let id: PictureID
    /// The frame, relative to the page's top left.
    let frame: Rect
    let path: String
    let mount: LogoMount

    /// The greatest width of the frame, as a multiple of its height.
    fileprivate static let widest = 8.0
}

extension Pages {
    /// Nil if the integrator has configured none.
    var logo: Logo? {
        let path = settings.interface.logo
        guard !path.isEmpty else { return nil }
        // The logo is slightly higher than a text, because most logos contain a margin.
        let height = styles.display.lineHeight + 2 * Theme.unit
        let end = min(searchButton?.x ?? size.width, languageButton?.x ?? size.width)
        let width = min(end - 2 * Theme.margin, (height * Logo.widest).rounded())
        let frame = Rect(x: Theme.margin, y: titleTop - Theme.unit, width: width, height: height)
        let mount = LogoMount(colour: palette.background.rgb, isAtRight: surroundings.isMirrored)
        return Logo(id: surroundings.pictureID(path, mount, frame.size), frame: frame, path: path, mount: mount)
    }

    func add(_ logo: Logo, offset: Double, to scene: inout Scene, at t: Instant) {
        let frame = logo.frame.offset(by: Point(x: 0, y: -offset))
        guard frame.maxY > 0 else { return }
        pictures.add(
            logo.id, frame, picture: Part.logo.id(), placeholder: nil, radius: 0, to: &scene, in: surroundings, at: t)
    }
}

extension Surroundings {
    /// The identity of a logo's picture, which differs by the colour behind the logo and by the side of its alignment.
    fileprivate func pictureID(_ path: String, _ mount: LogoMount, _ size: Size) -> PictureID {
        var hash = FNV(path.utf8)
        hash.add(UInt64(clamping: mount.colour))
        hash.add(mount.isAtRight ? UInt64.max : 0)
        return pictureID(hash.value, size)
    }
}
