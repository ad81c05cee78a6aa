import Geometry
import InterfaceKit
import Scene
import Settings

/// The glow below the video, in the colour of the item's picture.
///
/// It never moves and changes only with the item, so that it is drawn once where the window is on planes.
enum Glow {
    /// The height of the glow, points.
    private static let height = 160.0
    /// The largest opacity at the video's edge, and the steps in which it becomes smaller.
    private static let (opacity, step) = (0.5, 0.05)
    /// The glow's strength below the title, where the first secondary text is.
    private static let belowTitle = 0.75
    /// The least contrast of a text to the glow behind it (WCAG 2.2, 1.4.3).
    private static let leastContrast = 4.5

    /// The frame of the glow at the top of the area below the video.
    static func frame(in area: Rect) -> Rect {
        Rect(x: area.x, y: area.y, width: area.width, height: max(0, min(height, area.height)))
    }

    /// The difference of the largest and the smallest channel from which a colour has its whole opacity. Grey would look
    /// like a shadow.
    private static let vivid = 0.3

    /// The colour at the video's edge: as opaque as the contrast of the texts allows.
    static func colour(_ tint: Colour, on palette: Palette) -> Colour {
        var opacity = opacity
        while opacity > step {
            let behindTitle = palette.surface.mixed(with: tint, opacity)
            let below = palette.surface.mixed(with: tint, opacity * belowTitle)
            let contrast = min(palette.text.contrast(to: behindTitle), palette.secondary.contrast(to: below))
            if contrast >= leastContrast { break }
            opacity -= step
        }
        let chroma = max(tint.red, tint.green, tint.blue) - min(tint.red, tint.green, tint.blue)
        return tint.opacity(opacity * min(1, chroma / vivid))
    }
}

extension Player {
    /// Whether the window has a glow. High contrast has none, because its colours are plain.
    private var showsGlow: Bool { settings.player.glow && settings.interface.contrast != .high }

    /// Whether the colour of the item's picture is still needed.
    var awaitsTint: Bool { showsGlow && nowPlaying?.video.tint == nil }

    /// Notes the colour of the item's picture once a picture has arrived.
    mutating func noteTint(_ pictures: Pictures) {
        guard awaitsTint, let nowPlaying else { return }
        let tint = pictures.tint(of: largePoster(nowPlaying)) ?? nowPlaying.video.thumbnail.flatMap(pictures.tint)
        if let tint { self.nowPlaying?.video.tint = tint }
    }

    func addGlow(below area: Rect, to scene: inout Scene) {
        let frame = Glow.frame(in: area)
        guard showsGlow, frame.height > 0, let tint = nowPlaying?.video.tint else { return }
        let colour = Glow.colour(tint, on: palette)
        scene.layers.append(Layer(Part.glow.id(), frame, .gradient(colour, colour.opacity(0))))
    }
}
