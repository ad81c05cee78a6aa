import Captions
import Geometry
import Gesture
import Interface
import InterfaceKit
import KioskInterface
import Pictures
import PlayerInterface
import Scene
import Settings
import Support
import Testing
import Time
import WorkerProtocol

extension Panel {
    /// Drawn from nothing.
    fileprivate var planeLayers: PlaneLayerStack? {
        var drawn = MovingDrawings()
        return interface.planeLayers(at: now, on: .opaque, reusing: &drawn)
    }

    fileprivate func planeLayers(alongMotion fraction: Double) -> [PlaneLayer]? {
        var drawn = MovingDrawings()
        return interface.planeLayers(alongMotion: fraction, at: now, on: .opaque, reusing: &drawn)
    }

    /// Stands on the video from now on.
    fileprivate mutating func caption(_ text: String) {
        guard let path = interface.player.playing?.path else { return }
        caption([Cue(start: 0, end: 60_000_000_000, text: text)], path: path)
        frame()
    }
}

@MainActor
@Suite struct PlaneLayerTests {
    private static let landscape = Size(width: 1280, height: 800)
    private static let portrait = Size(width: 720, height: 1280)

    /// A panel with a clip that plays, in the full window.
    private func playing(
        _ size: Size, scale: Double = 1, language: String = "en", _ change: (inout Settings) -> Void = { _ in }
    ) -> Panel {
        var panel = Panel(size, language: language) {
            $0.display.scale = scale
            change(&$0)
        }
        panel.fill(20)
        // Placeholders for pictures that do not come are there.
        panel.wait(1)
        panel.open()
        panel.send(.media(.prerolled(duration: 60)))
        panel.send(.media(.frame(VideoFrameID(1), aspect: 16.0 / 9, pts: 20)))
        panel.wait(0.5)
        return panel
    }

    private func minimised(_ panel: Panel) -> Panel {
        var panel = panel
        let x = (panel.snapshot.video?.x ?? 0) + 300
        panel.drag(from: Point(x: x, y: 40), by: 400, speed: 800, rest: 0)
        panel.settle()
        return panel
    }

    private func seen(_ panel: Panel) -> PlaneLayerStack? { panel.planeLayers }

    /// The plane layers laid over one another.
    private func joined(_ planeLayers: [PlaneLayer], _ size: Size, _ scale: Double) -> Scene {
        let whole = PixelRect(snapping: Rect(origin: .zero, size: size), scale: scale)
        return Scene(planeLayers, in: whole, background: Colour(0xFF00FF), scale: scale)
    }

    private func corners(_ panel: Panel, scale: Double) -> [PixelRect] {
        guard let window = panel.snapshot.window else { return [] }
        let (frame, side) = (PixelRect(snapping: window, scale: scale), Int((12 * scale).rounded(.up)))
        return [
            (frame.x, frame.y), (frame.maxX - side, frame.y), (frame.x, frame.maxY - side),
            (frame.maxX - side, frame.maxY - side),
        ].map { PixelRect(x: $0.0, y: $0.1, width: side, height: side) }
    }

    /// Planes show pages and player alone.
    @Test func `under a notice everything is composed`() {
        var panel = playing(Self.landscape, scale: 1)
        #expect(seen(panel) != nil)
        panel.send(.notice(.copying(0)))
        #expect(seen(panel) == nil)
    }

    @Test(arguments: [(1.0, "en"), (1.5, "en"), (2, "en"), (1, "ar"), (1.5, "ar")])
    func `at rest the plane layers are the composed picture but for the corners`(
        scale: Double, language: String
    ) throws {
        let press = try PicturePress(scale: scale)
        for size in [Self.landscape, Self.portrait] {
            let playing = playing(size, scale: scale, language: language)
            var controls = playing
            let video = try #require(playing.snapshot.video)
            controls.tap(video.x + 300, 60)
            controls.wait(1)
            var captioned = playing
            captioned.caption("words")
            for panel in [playing, controls, captioned, minimised(captioned)] {
                let stack = try #require(seen(panel))
                #expect(stack.layoutMode == .rest && stack.planeLayers.contains { $0.isVideo })
                let composed = press.picture(panel.interface.scene(at: panel.now))
                let laid = press.picture(joined(stack.planeLayers, size, scale))
                let rounded = size == Self.portrait ? [] : corners(panel, scale: scale)
                #expect(laid.difference(composed, outside: rounded) == .zero, "\(size) \(panel.snapshot)")
            }
        }
    }

    @Test(arguments: [(1.0, "en"), (1.5, "en"), (1, "ar"), (1.5, "ar")])
    func `where a drag begins, nothing but corners and the mini player's lines looks different`(
        scale: Double, language: String
    ) throws {
        let press = try PicturePress(scale: scale)
        for size in [Self.landscape, Self.portrait] {
            let playing = playing(size, scale: scale, language: language)
            for panel in [playing, minimised(playing)] {
                let rest = panel
                var panel = panel
                // On the window, beside its buttons.
                let finger = Point(x: language == "ar" ? 200 : size.width - 200, y: panel.snapshot.window!.minY + 30)
                let direction = panel.snapshot.state == "full" ? 1.0 : -1
                panel.touch(.down, finger.x, finger.y)
                panel.frame()
                // The slop is 8 points; what is beyond it moves the window, here by less than a pixel.
                panel.touch(.move, finger.x, finger.y + direction * 8.1)
                panel.frame()
                panel.wait(0.1)
                let stack = try #require(seen(panel))
                #expect(stack.layoutMode == .motion)
                var changed = corners(rest, scale: scale)
                if let window = rest.snapshot.window, rest.snapshot.state == "mini" {
                    let frame = PixelRect(snapping: window, scale: scale)
                    let line = Int((2 * scale).rounded(.up))
                    changed.append(PixelRect(x: frame.x, y: frame.y, width: frame.width, height: line))
                    changed.append(PixelRect(x: frame.x, y: frame.maxY - line, width: frame.width, height: line))
                }
                let before = press.picture(rest.interface.scene(at: rest.now))
                let after = press.picture(joined(stack.planeLayers, size, scale))
                #expect(after.difference(before, outside: changed) == .zero, "\(size) \(panel.snapshot)")
            }
        }
    }

    /// The tab bar's own pixels, without the transparent margin above.
    private func tabBar(_ stack: PlaneLayerStack) throws -> PixelRect {
        let layer = try #require(stack.planeLayers.first { $0.id == PlaneLayerPart.tabBar.surface })
        guard case .drawnTranslucent(let scene) = layer.content else { throw CancellationError() }
        let fill = try #require(scene.layers.first).frame
        return PixelRect(snapping: fill.offset(by: layer.frame.origin), scale: 1)
    }

    @Test(arguments: ["en", "ar"])
    func `on its way the window leaves no gap and no plane layer is drawn anew`(language: String) throws {
        for size in [Self.landscape, Self.portrait] {
            var panel = playing(size, language: language)
            let x = try #require(panel.snapshot.video).x + 300
            var first: [SurfaceID: PlaneLayer.Content] = [:]
            panel.touch(.down, x, 40)
            for step in 1...120 {
                panel.touch(.move, x, 40 + Double(step) * size.height / 160)
                panel.send(.media(.frame(VideoFrameID(UInt64(step)), aspect: 16.0 / 9, pts: 20 + Double(step) / 60)))
                panel.frame()
                guard let stack = seen(panel), stack.layoutMode == .motion else { continue }
                let window = PixelRect(snapping: panel.snapshot.window!, scale: 1)
                let whole = PixelRect(snapping: Rect(origin: .zero, size: size), scale: 1)
                let bar = try tabBar(stack)
                var bare = Region(window.intersection(whole))
                bare.subtract(bar)
                for planeLayer in stack.planeLayers.dropFirst() where planeLayer.id != PlaneLayerPart.tabBar.surface {
                    bare.subtract(planeLayer.pixelFrame(scale: 1))
                }
                #expect(bare.isEmpty && abs(bar.y - window.maxY) <= 1, "\(panel.snapshot)")
                for planeLayer in stack.planeLayers where !planeLayer.isVideo {
                    #expect(planeLayer.content == first[planeLayer.id] ?? planeLayer.content)
                    first[planeLayer.id] = planeLayer.content
                }
            }
            #expect(first.count == 4)
        }
    }

    @Test func `plane layers that were kept are those drawn from nothing`() throws {
        var random = SeededGenerator(seed: 31)
        var panel = playing(Self.landscape)
        var kept = MovingDrawings()
        var compared = 0
        for _ in 0..<400 {
            happen(to: &panel, &random, caption: "number \(compared)")
            for _ in 0..<6 {
                panel.frame()
                let fresh = panel.planeLayers
                let reused = panel.interface.planeLayers(at: panel.now, on: .opaque, reusing: &kept)
                #expect(fresh?.planeLayers == reused?.planeLayers)
                if fresh?.layoutMode == .motion { compared += 1 }
            }
        }
        #expect(compared > 100)
    }

    private func happen(to panel: inout Panel, _ random: inout SeededGenerator, caption: String) {
        switch Int.random(in: 0..<11, using: &random) {
        case 0: panel.send(.scanned(total: Int.random(in: 1...40, using: &random)))
        case 1: panel.send(.problem(path: "/a", message: "unreadable"))
        case 2: panel.send(.media(.prerolled(duration: Double.random(in: 20...90, using: &random))))
        case 3:
            let pts = Double.random(in: 0...19, using: &random)
            panel.send(.media(.frame(VideoFrameID(UInt64(pts * 1e6)), aspect: 16.0 / 9, pts: pts)))
        case 4: panel.tap(300, 60)
        case 5: panel.tap(1200, panel.snapshot.window?.midY ?? 100)
        case 6: panel.drag(from: Point(x: 900, y: 500), by: -120, speed: 900, rest: 0)
        case 7: panel.send(.play(Panel.row(Int.random(in: 1...3, using: &random)), animated: false))
        case 8: panel.caption(caption)
        case 9: panel.send(.command(.toggleCaptions))
        default:
            let up = panel.snapshot.state == "mini"
            panel.drag(
                from: Point(x: 300 + (up ? 700 : 0), y: (panel.snapshot.window?.minY ?? 0) + 30),
                by: up ? -300 : 300, speed: 1500, rest: 0)
        }
    }

    @Test func `every place of a swipe is within the path that it was planned for`() throws {
        for size in [Self.landscape, Self.portrait] {
            var panel = playing(size)
            let path = try (0...4).map {
                try #require(panel.planeLayers(alongMotion: Double($0) / 4))
            }
            var looked = 0
            func look() {
                panel.frame()
                if expectIsWithin(path, panel) { looked += 1 }
            }
            // Down, up again and far above full, and let go.
            panel.touch(.down, 300, 400)
            let down = Array(stride(from: 400.0, to: size.height, by: 10))
            for y in down + Array(stride(from: size.height, to: 0.0, by: -10)) {
                panel.touch(.move, 300, y)
                look()
            }
            panel.touch(.up, 300, 0)
            for _ in 0..<60 { look() }
            #expect(looked > 100)
        }
    }

    /// - Returns: false where nothing is on its way.
    private func expectIsWithin(_ path: [[PlaneLayer]], _ panel: Panel) -> Bool {
        guard let stack = seen(panel), stack.layoutMode == .motion else { return false }
        let whole = PixelRect(snapping: Rect(origin: .zero, size: panel.size), scale: 1)
        #expect(stack.planeLayers.map(\.id) == path[0].map(\.id))
        for planeLayer in stack.planeLayers {
            let hull = path.reduce(PixelRect.zero) { hull, planeLayers in
                let there = planeLayers.first { $0.id == planeLayer.id }?.pixelFrame(scale: 1)
                return hull.union(there?.intersection(whole) ?? .zero)
            }
            let part = planeLayer.pixelFrame(scale: 1).intersection(whole)
            #expect(part.isEmpty || hull.contains(part), "\(planeLayer.id) \(panel.snapshot)")
        }
        return true
    }

    @Test func `what planes cannot show has no plane layers`() {
        var panel = playing(Self.landscape)
        panel.send(.media(.ended(truncated: false)))
        panel.frame()
        #expect(seen(panel)?.layoutMode == .rest)
        panel.drag(from: Point(x: 300, y: 40), by: 100, lift: false)
        #expect(seen(panel) == nil)
        // Dismissed, the window fades.
        var dismissed = minimised(playing(Self.landscape))
        let window = dismissed.snapshot.window!
        dismissed.drag(from: Point(x: window.midX, y: window.midY), by: 40, lift: false)
        #expect(dismissed.snapshot.opacity < 1 && seen(dismissed) == nil)
        var loading = Panel(Self.landscape)
        loading.open()
        #expect(seen(loading) == nil)
    }
}
