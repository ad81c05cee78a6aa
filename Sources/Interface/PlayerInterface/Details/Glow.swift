import Geometry
import InterfaceKit
import Scene
import Settings
import Time

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
    /// The duration of the fade-in of a glow whose picture comes late.
    private static let fade: Seconds = 0.3

    let tint: Colour
    /// The start of the fade-in; nil for a glow without one, which appears with the window.
    let fadeStart: Instant?
    /// The colour at the video's edge: as opaque as the contrast of the texts allows.
    let colour: Colour

    init(_ tint: Colour, on palette: Palette, fadingInFrom fadeStart: Instant? = nil) {
        (self.tint, self.fadeStart) = (tint, fadeStart)
        let legible = palette.legibleOpacity(of: tint, most: Self.opacity, behindSecondary: Self.belowTitle)
        colour = tint.opacity(legible * min(1, tint.chroma / Self.vivid))
    }

    /// The opacity of the whole glow at an instant, 0...1.
    func opacity(at t: Instant) -> Double {
        guard let fadeStart else { return 1 }
        return (min(max((t - fadeStart).value / Self.fade.value, 0), 1) * 64).rounded() / 64
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

    /// Notes the glow once the item's picture has arrived. On a window at rest it fades in.
    mutating func noteGlow(_ pictures: Pictures, at flip: Instant) {
        guard awaitsTint, let nowPlaying else { return }
        let tint = pictures.tint(of: largePoster(nowPlaying)) ?? nowPlaying.video.thumbnail.flatMap(pictures.tint)
        setGlow(tint, fadingInFrom: isFull && window.motion(at: flip) == .rest ? flip : nil)
    }

    /// Adapts the glow to the palette.
    mutating func recolourGlow() {
        let glow = nowPlaying?.video.glow
        setGlow(glow?.tint, fadingInFrom: glow?.fadeStart)
    }

    private mutating func setGlow(_ tint: Colour?, fadingInFrom start: Instant?) {
        guard let tint else { return }
        let glow = Glow(tint, on: palette, fadingInFrom: start)
        nowPlaying?.video.glow = glow
    }

    /// The instant of the glow's next change: `t` during its fade-in, otherwise nil.
    func nextGlowChange(after t: Instant) -> Instant? {
        guard isFull, showsGlow, let glow = nowPlaying?.video.glow, glow.opacity(at: t) < 1 else { return nil }
        return t
    }

    func addGlow(below area: Rect, scrolled: Double, to scene: inout Scene, at t: Instant) {
        let frame = Glow.frame(in: area, scrolled: scrolled)
        guard showsGlow, let glow = nowPlaying?.video.glow, glow.colour.alpha > 0, frame.maxY > area.y else { return }
        let content = Content.gradient(glow.colour, glow.colour.opacity(0))
        // A moving window is drawn once, so its glow has no fade.
        let opacity = window.motion(at: t) == .rest ? glow.opacity(at: t) : 1
        scene.layers.append(Layer(Part.glow.id(), frame, content, opacity: opacity))
    }
}
