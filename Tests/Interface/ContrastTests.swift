import Geometry
import Glibc
import Interface
import InterfaceKit
import PageInterface
import Scene
import Settings
import Testing

/// Texts and signs over a white video: WCAG 2.2, 1.4.3 asks for a contrast of 4.5 to 1, and 1.4.6 for one of 7 to 1.
@Suite struct ContrastTests {
    private static let sizes = [
        Size(width: 800, height: 480), Size(width: 1280, height: 800), Size(width: 720, height: 1280),
    ]

    @Test(
        arguments: sizes,
        [
            (Settings.Interface.Size.normal, Settings.Interface.Contrast.normal), (.large, .normal), (.normal, .high),
            (.large, .high),
        ])
    func `signs and texts of the controls are legible on a white video`(
        size: Size, _ look: (elements: Settings.Interface.Size, contrast: Settings.Interface.Contrast)
    ) throws {
        var panel = Panel.controlling(size) {
            ($0.interface.size, $0.interface.contrast) = look
            $0.playback.captions = "automatic"
        }
        Self.expectLegible(panel, atLeast: 8)
        var immersive = panel
        immersive.send(.command(.toggleImmersive))
        immersive.settle()
        immersive.wait(0.2)
        // On a portrait panel most of them stand above and below the video.
        Self.expectLegible(immersive, atLeast: size.isPortrait ? 3 : 8)
        if size.width > size.height { #expect(immersive.texts.contains("Clip 1")) }
        panel.tap(try #require(panel.icon(.captions)))
        panel.wait(0.3)
        Self.expectLegible(panel, atLeast: 8)
        panel.tap(text: "1×")
        panel.wait(0.3)
        Self.expectLegible(panel, atLeast: 14)
        panel.tap(text: "2×")
        panel.wait(0.3)
        Self.expectLegible(panel, atLeast: 8)
    }

    @Test(arguments: sizes, Settings.Interface.Contrast.allCases)
    func `the announcement of the next video is legible on a white one`(
        size: Size, contrast: Settings.Interface.Contrast
    ) {
        var panel = Panel(size) { $0.interface.contrast = contrast }
        panel.fill(40)
        panel.send(.play(Panel.row(3), animated: false))
        panel.settle()
        panel.send(.media(.prerolled(duration: 60)))
        panel.send(.media(.frame(VideoFrameID(1), aspect: 16.0 / 9, pts: 20)))
        panel.send(.media(.ended(truncated: false)))
        panel.frame()
        Self.expectLegible(panel, atLeast: 5)
    }

    private static func tone(_ colour: Colour) -> Tone { Tone.white.painted(colour, 1) }

    private static let colours = ["", "#FF6A45", "#123456", "#808080", "#FFFFFF", "#000000"]

    /// The texts of all pages in the palettes of high contrast, on each of their backgrounds.
    @Test(arguments: Settings.Interface.Theme.allCases, colours)
    func `texts of the pages have a contrast of 7 to 1`(theme: Settings.Interface.Theme, accent: String) {
        for background in Self.colours { Self.expectHighContrast(theme, accent, background) }
    }

    private static func expectHighContrast(_ theme: Settings.Interface.Theme, _ accent: String, _ background: String) {
        let panel = Panel {
            ($0.interface.contrast, $0.interface.theme) = (.high, theme)
            ($0.interface.accent, $0.interface.background) = (accent, background)
        }
        let palette = panel.interface.surroundings.palette
        for back in [palette.background, palette.surface, palette.raised, palette.placeholder] {
            for ink in [palette.text, palette.secondary] { #expect(tone(ink).contrast(to: tone(back)) >= 7) }
        }
        #expect(tone(palette.accent).contrast(to: tone(palette.background)) >= 7)
        #expect(tone(palette.onAccent).contrast(to: tone(palette.accent)) >= 7)
    }

    @Test(arguments: Settings.Interface.Theme.allCases, Settings.Interface.Contrast.allCases)
    func `what is chosen differs from the rest by a shape or by its lightness`(
        theme: Settings.Interface.Theme, contrast: Settings.Interface.Contrast
    ) throws {
        var panel = Panel { ($0.interface.theme, $0.interface.contrast) = (theme, contrast) }
        panel.fill(40)
        panel.send(.command(.show(.settings)))
        panel.settle()
        let layers = panel.interface.scene(at: panel.now).layers
        let marks = layers.filter { $0.id.part == Part.tabMark.rawValue }
        let tab = try #require(panel.interface.elementReports.first { $0.id == "tab.settings" })
        #expect(marks.count == 1 && marks.allSatisfy { tab.frame.contains($0.frame.centre) })
        let palette = panel.interface.surroundings.palette
        #expect(Self.tone(palette.accent).contrast(to: Self.tone(palette.surface)) >= 3, "the mark on the tab bar")
        #expect(Self.tone(palette.accent).contrast(to: Self.tone(palette.raised)) >= 3, "an option beside the others")
        #expect(Self.tone(palette.text).contrast(to: Self.tone(palette.raised)) >= 3, "a chip beside the others")
    }

    private static func expectLegible(_ panel: Panel, atLeast count: Int, _ place: SourceLocation = #_sourceLocation) {
        let layers = panel.interface.scene(at: panel.now).layers
        guard let video = layers.firstIndex(where: { if case .video = $0.content { true } else { false } }) else {
            Issue.record("no video", sourceLocation: place)
            return
        }
        let least = panel.settings.interface.contrast == .high ? 7 : 4.5
        var found = 0
        for index in layers.indices.dropFirst(video + 1) {
            guard let ink = Ink(layers[index]), layers[video].frame.contains(ink.frame) else { continue }
            found += 1
            for point in [ink.frame.origin + Point(x: ink.frame.width / 2, y: 1), ink.frame.centre] {
                let back = layers[video + 1..<index].reduce(Tone.white) { $0.under($1, at: point) }
                let contrast = back.painted(ink.colour, ink.opacity).contrast(to: back)
                #expect(contrast >= least, "\(ink.name) at \(point): \(contrast)", sourceLocation: place)
            }
        }
        #expect(found >= count, "\(found) signs and texts", sourceLocation: place)
    }
}

/// What is read of a layer.
private struct Ink {
    let name: String
    let frame: Rect
    let colour: Colour
    let opacity: Double

    init?(_ layer: Layer) {
        opacity = layer.opacity
        switch layer.content {
        case .icon(let icon, let colour): (name, frame, self.colour) = ("\(icon)", layer.frame, colour)
        case .text(let run, let colour) where !run.string.isEmpty:
            name = run.string
            frame = Rect(origin: layer.frame.origin, size: Size(width: run.width, height: run.style.lineHeight))
            self.colour = colour
        default: return nil
        }
    }
}

/// A grey or a colour of sRGB, by channel.
struct Tone {
    static let white = Tone(channels: [1, 1, 1])

    let channels: [Double]

    func painted(_ colour: Colour, _ opacity: Double) -> Tone {
        let alpha = colour.alpha * opacity
        return Tone(channels: zip(channels, [colour.red, colour.green, colour.blue]).map { $0 + ($1 - $0) * alpha })
    }

    /// Below a plate or a veil; other layers are not backgrounds.
    func under(_ layer: Layer, at point: Point) -> Tone {
        guard layer.frame.contains(point) else { return self }
        switch layer.content {
        case .fill(let colour): return painted(colour, layer.opacity)
        case .gradient(let top, let bottom):
            let share = (point.y - layer.frame.y) / layer.frame.height
            return painted(top.mixed(with: bottom, share), layer.opacity)
        default: return self
        }
    }

    /// The relative luminance of WCAG 2.2.
    private var luminance: Double {
        let linear = channels.map { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }

    func contrast(to other: Tone) -> Double {
        let (a, b) = (luminance + 0.05, other.luminance + 0.05)
        return max(a, b) / min(a, b)
    }
}
