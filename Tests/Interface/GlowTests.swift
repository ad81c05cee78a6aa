import Geometry
import Gesture
import Glibc
import Interface
import InterfaceKit
import Scene
import Settings
import Testing
import WorkerProtocol

@testable import PlayerInterface

/// The glow below the video in the full window.
struct GlowTests {
    private static let orange = Colour(0xE07030)

    /// A full window whose item has a picture of a colour.
    private static func panel(
        _ tint: Colour? = orange, size: Size = Size(width: 1280, height: 800),
        _ change: (inout Settings) -> Void = { _ in }
    ) -> Panel {
        var panel = Panel.filled(size, change)
        panel.open()
        panel.frame()
        for case .requestPicture(let id, _) in panel.effects {
            panel.send(.picture(id, available: true, tint: tint))
        }
        panel.send(.details(GalleryLibrary.details(Panel.row(1).id, duration: 60)))
        panel.settle()
        return panel
    }

    private static func glow(_ panel: Panel) -> Layer? {
        panel.interface.scene(at: panel.now).layers.first { $0.id == Part.glow.id() }
    }

    @Test func `the glow is below the video in the colour of the picture, and fades out with the details`() throws {
        var panel = Self.panel()
        let glow = try #require(Self.glow(panel))
        let video = try #require(panel.interface.scene(at: panel.now).layers.first { $0.id == Part.videoBack.id() })
        #expect(glow.frame.y == video.frame.maxY && glow.frame.width == video.frame.width)
        #expect(glow.frame.height <= 120 && glow.frame.maxY <= panel.size.height)
        guard case .gradient(let top, let bottom) = glow.content else { return _ = Issue.record("no gradient") }
        #expect(top.red > top.green && top.green > top.blue && bottom.alpha == 0)
        panel.send(.command(.window(.mini)))
        panel.settle()
        #expect(Self.glow(panel) == nil)
    }

    @Test(arguments: GoldenTests.sizes)
    func `a quarter of the glow is above the first text below the title`(size: Size) throws {
        let panel = Self.panel(size: size)
        let glow = try #require(Self.glow(panel))
        let tops = panel.interface.scene(at: panel.now).layers.compactMap { layer -> Double? in
            guard case .text(_, let colour) = layer.content, Part(rawValue: layer.id.part) == .detail,
                colour == Palette.dark.secondary, layer.frame.x < glow.frame.maxX
            else { return nil }
            return layer.frame.y
        }
        #expect(try #require(tops.min()) >= glow.frame.y + glow.frame.height / 4)
    }

    @Test func `a glow whose picture comes late fades in, and one that is there does not`() throws {
        var panel = Panel.filled(Size(width: 1280, height: 800)) { _ in }
        panel.open()
        panel.settle()
        panel.wait(1)
        #expect(Self.glow(panel) == nil)
        for case .requestPicture(let id, _) in panel.effects {
            panel.send(.picture(id, available: true, tint: Self.orange))
        }
        var opacities: [Double] = []
        for _ in 0..<30 {
            panel.frame()
            opacities.append(Self.glow(panel)?.opacity ?? 0)
        }
        #expect(opacities.first ?? 1 < 0.1 && opacities.last == 1 && opacities == opacities.sorted())
        // 0.3 s at 60 Hz.
        #expect((16...19).contains(opacities.count { $0 > 0 && $0 < 1 }), "\(opacities)")
        #expect(panel.interface.nextChange(after: panel.now) != panel.now, "nothing is drawn after the fade")
        #expect(Self.glow(Self.panel())?.opacity == 1)
    }

    @Test func `the glow scrolls with the details`() throws {
        var panel = Self.panel(size: Size(width: 720, height: 1280))
        let before = try #require(Self.glow(panel)).frame
        panel.drag(from: Point(x: 300, y: 1100), by: -60)
        panel.settle()
        let after = try #require(Self.glow(panel)).frame
        #expect(after.y < before.y - 20 && after.height == before.height)
        panel.drag(from: Point(x: 300, y: 1100), by: -400)
        panel.settle()
        #expect(Self.glow(panel) == nil, "it is above the area of the details")
    }

    @Test func `with high contrast, without the setting and without a picture there is no glow`() {
        #expect(Self.glow(Self.panel { $0.interface.contrast = .high }) == nil)
        #expect(Self.glow(Self.panel { $0.player.glow = false }) == nil)
        #expect(Self.glow(Self.panel(nil)) == nil)
    }

    @Test func `another theme changes the glow`() {
        var panel = Self.panel()
        let dark = Self.glow(panel)?.content
        var settings = panel.settings
        settings.interface.theme = .light
        panel.change(settings)
        panel.settle()
        let light = Glow(Self.orange, on: .light).colour
        #expect(Self.glow(panel)?.content == .gradient(light, light.opacity(0)))
        #expect(Self.glow(panel)?.content != dark)
    }

    @Test func `another item has its own glow`() {
        var panel = Self.panel()
        let first = Self.glow(panel)?.content
        panel.effects = []
        panel.send(.play(Panel.row(3), animated: false))
        panel.frame()
        for case .requestPicture(let id, _) in panel.effects {
            panel.send(.picture(id, available: true, tint: Colour(0x2040C0)))
        }
        panel.send(.details(GalleryLibrary.details(Panel.row(3).id, duration: 60)))
        panel.settle()
        #expect(Self.glow(panel)?.content != first)
        // Only the path of a gapless item is known at first.
        panel.send(.media(.advanced(path: "/clips/9.mp4", duration: 60)))
        panel.settle()
        #expect(Self.glow(panel) == nil)
    }

    /// The relative luminance of WCAG 2.2.
    private static func luminance(_ colour: Colour) -> Double {
        func linear(_ value: Double) -> Double { value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4) }
        return 0.2126 * linear(colour.red) + 0.7152 * linear(colour.green) + 0.0722 * linear(colour.blue)
    }

    @Test(arguments: [Palette.dark, .light])
    func `texts on the glow have a contrast of 4,5 to 1 at least`(palette: Palette) {
        var least = Double.infinity
        let steps = [0, 0.25, 0.5, 0.75, 1]
        for (red, green, blue) in steps.flatMap({ r in steps.flatMap { g in steps.map { (r, g, $0) } } }) {
            let glow = Glow(Colour(red: red, green: green, blue: blue), on: palette).colour
            let opaque = Colour(red: glow.red, green: glow.green, blue: glow.blue)
            // A quarter of the glow is above the first text in the secondary colour.
            for (text, strength) in [(palette.text, 1.0), (palette.secondary, 0.75)] {
                let ink = Self.luminance(text)
                let back = Self.luminance(palette.surface.mixed(with: opaque, glow.alpha * strength))
                let contrast = (max(ink, back) + 0.05) / (min(ink, back) + 0.05)
                least = min(least, contrast)
            }
        }
        #expect(least >= 4.5)
    }
}
