import Geometry
import InterfaceKit
import Scene
import Settings

/// The glow below the video, in the tint of the item's picture. It scrolls with the details.
struct Glow {
    /// The height of the glow, points.
    private static let height = 120.0
    /// The largest opacity at the video's edge.
    private static let opacity = 0.5
    /// The glow's strength below the title, where the first secondary text is.
    private static let belowTitle = 0.75
    /// The chroma from which a tint has the whole opacity. Grey would look like a shadow.
    private static let vivid = 0.3

    let tint: Colour
    /// The colour at the video's edge: as opaque as the contrast of the texts allows.
    let colour: Colour

    init(_ tint: Colour, on palette: Palette) {
        self.tint = tint
        let legible = palette.legibleOpacity(of: tint, most: Self.opacity, behindSecondary: Self.belowTitle)
        colour = tint.opacity(legible * min(1, tint.chroma / Self.vivid))
    }

    /// - Parameters:
    ///   - area: the area below the video.
    ///   - scrolled: the distance by which the area's content is scrolled.
    static func frame(in area: Rect, scrolled: Double) -> Rect {
        Rect(x: area.x, y: area.y - scrolled, width: area.width, height: height)
    }
}

extension Player {
    /// Whether the window has a glow. High contrast has none, because its colours are plain.
    private var showsGlow: Bool { settings.player.glow && settings.interface.contrast != .high }

    /// Whether the tint of the item's picture is still needed.
    var awaitsTint: Bool { showsGlow && nowPlaying?.video.glow == nil }

    /// Notes the glow once the item's picture has arrived.
    mutating func noteGlow(_ pictures: Pictures) {
        guard awaitsTint, let nowPlaying else { return }
        let tint = pictures.tint(of: largePoster(nowPlaying)) ?? nowPlaying.video.thumbnail.flatMap(pictures.tint)
        setGlow(tint)
    }

    /// Adapts the glow to the palette.
    mutating func recolourGlow() {
        setGlow(nowPlaying?.video.glow?.tint)
    }

    private mutating func setGlow(_ tint: Colour?) {
        guard let tint else { return }
        let glow = Glow(tint, on: palette)
        nowPlaying?.video.glow = glow
    }

    func addGlow(below area: Rect, scrolled: Double, to scene: inout Scene) {
        let frame = Glow.frame(in: area, scrolled: scrolled)
        guard showsGlow, let colour = nowPlaying?.video.glow?.colour, colour.alpha > 0, frame.maxY > area.y else {
            return
        }
        scene.layers.append(Layer(Part.glow.id(), frame, .gradient(colour, colour.opacity(0))))
    }
}
