import Geometry
import InterfaceKit
import Scene
import Settings
import WorkerProtocol

/// A frame of an item of the attract loop, on the whole panel.
struct AttractPicture {
    var frame: VideoFrameID
    var aspect: Double
    /// The item's row.
    var row: CatalogRow

    /// The largest fraction of a picture that may be cropped to fill the panel. Beyond it the whole picture is visible.
    private static let maximumCut = 0.15
    /// The length of a backdrop's longer side, in pixels.
    private static let backdropSide = 24.0
    /// The opacity of the black layer over a backdrop, 0...1.
    fileprivate static let backdropShade = 0.6

    /// The backdrop of a video of another aspect ratio: the item's picture, so small that it looks blurred.
    static func backdrop(of row: CatalogRow, in surroundings: Surroundings) -> PictureID {
        let size = surroundings.size
        let scale = backdropSide / (max(size.width, size.height) * surroundings.settings.display.scale)
        return surroundings.pictureID(row, Size(width: size.width * scale, height: size.height * scale))
    }

    /// The place of the frame, which fills the panel if little of it is cropped.
    func place(on panel: Rect) -> Rect {
        let (whole, filled) = (panel.fitting(aspect: aspect), panel.covering(aspect: aspect))
        let isNear = whole.width >= filled.width * (1 - Self.maximumCut)
        return isNear ? filled : whole
    }

    /// The item's backdrop, if the frame leaves a part of the panel free.
    func backdrop(on panel: Rect, in surroundings: Surroundings, _ pictures: Pictures) -> PictureID? {
        guard !place(on: panel).contains(panel) else { return nil }
        let backdrop = Self.backdrop(of: row, in: surroundings)
        return pictures.isAvailable(backdrop) ? backdrop : nil
    }
}

extension AttractLoop {
    /// Adds the layers of a picture over black; nil for black alone.
    ///
    /// - Parameter leaving: the opacity of all these layers together for the picture of the previous item; nil for the
    ///   picture of the present one.
    static func add(
        _ picture: AttractPicture?, leaving opacity: Double? = nil, to scene: inout Scene,
        in surroundings: Surroundings, _ pictures: Pictures
    ) {
        let panel = Rect(origin: .zero, size: surroundings.size)
        var group: Int?
        if let opacity, opacity < 1 {
            group = scene.groups.count
            scene.groups.append(Group(frame: panel, cornerRadius: 0, opacity: opacity))
        }
        func append(_ part: Part, _ frame: Rect, _ content: Content) {
            // The layers of both pictures need different identities.
            scene.layers.append(Layer(part.id(opacity == nil ? 0 : 1), frame, content, group: group))
        }
        append(.attractBack, panel, .fill(Theme.black))
        guard let picture else { return }
        if let backdrop = picture.backdrop(on: panel, in: surroundings, pictures) {
            append(.attractBackdrop, panel, .picture(backdrop))
            append(.attractBackdropShade, panel, .fill(Theme.black.opacity(AttractPicture.backdropShade)))
        }
        append(.attractVideo, picture.place(on: panel), .video(picture.frame))
    }
}
