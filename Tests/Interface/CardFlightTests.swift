import Geometry
import Gesture
import InterfaceKit
import PlayerInterface
import Scene
import Settings
import Testing
import Time
import WorkerProtocol

@testable import Interface
@testable import PageInterface

/// The picture of a tapped item becomes its video, and goes back to its place when the window is dismissed.
@Suite struct CardFlightTests {
    static let sizes = [
        Size(width: 800, height: 480), Size(width: 1280, height: 800), Size(width: 800, height: 1280),
        Size(width: 1920, height: 1080),
    ]

    /// A panel with a library, and the picture of a cell or of a card on the shelf.
    private static func panel(
        _ size: Size, _ target: PageTarget, _ change: (inout Settings) -> Void = { _ in }
    ) throws -> (Panel, Rect) {
        var panel = Panel.filled(size, change)
        if case .cell = target, size.height < 600 {
            panel.stroke(
                from: Point(x: size.width / 2, y: size.height * 0.7),
                to: Point(x: size.width / 2, y: size.height * 0.2), frames: 20)
            panel.settle()
        }
        let frame = try #require(panel.interface.pages.frame(of: target, at: panel.now))
        return (panel, frame)
    }

    private func agree(_ a: Rect?, _ b: Rect, within limit: Double = 1e-6) -> Bool {
        guard let a else { return false }
        return [a.x - b.x, a.y - b.y, a.width - b.width, a.height - b.height].allSatisfy { $0.magnitude < limit }
    }

    private func layers(_ panel: Panel) -> [Layer] { panel.interface.scene(at: panel.now).layers }

    private func count(_ parts: [Part], _ index: Int, in panel: Panel) -> Int {
        layers(panel).count { layer in parts.contains { $0.id(index) == layer.id } }
    }

    @Test(arguments: sizes) func `the last frame of a flight ends it`(size: Size) throws {
        var (panel, card) = try Self.panel(size, .cell(1))
        panel.tap(card.midX, min(card.midY, size.height - 80))
        panel.answer()
        #expect(panel.interface.player.fliesFromCard)
        // Frames are built only as long as something changes, as on a panel.
        while let next = panel.interface.nextChange(after: panel.now), next <= panel.now { panel.frame() }
        #expect(panel.snapshot.motion == "rest" && !panel.interface.player.fliesFromCard)
    }

    @Test(arguments: sizes, [PageTarget.cell(1), .shelf(0)])
    func `the window flies from the tapped picture to its place, opaque, and shows that picture until a frame comes`(
        size: Size, target: PageTarget
    ) throws {
        var (panel, card) = try Self.panel(size, target)
        panel.tap(card.midX, min(card.midY, size.height - 80))
        panel.answer()
        let index = if case .cell(let index) = target { index } else { 0 }
        var earlier = 0.0
        var frames = 0
        while panel.snapshot.motion == "settle" {
            let seen = panel.snapshot
            let whole = Rect(origin: .zero, size: size)
            #expect(agree(seen.window, card.interpolated(to: whole, seen.presence)), "\(seen)")
            #expect(seen.presence >= earlier && seen.opacity == 1)
            earlier = seen.presence
            frames += 1
            let poster = try #require(layers(panel).first { $0.id == Part.poster.id() })
            #expect(agree(poster.frame, try #require(seen.video), within: 1) && poster.opacity == 1)
            let parts: [Part] =
                if case .cell = target { [.cellPicture, .cellBadge] } else { [.shelfPicture, .shelfBadge] }
            #expect(count(parts, index, in: panel) == 0, "the picture is in one place")
            panel.frame()
        }
        #expect(frames > 10 && panel.snapshot.presence == 1)
        panel.send(.media(.frame(VideoFrameID(1), aspect: 16.0 / 9, pts: 0)))
        panel.settle()
        #expect(count([.poster], 0, in: panel) == 0 && count([.video], 0, in: panel) == 1)
    }

    @Test(arguments: sizes)
    func `a dismissed window goes back into its card, which then shows its picture again`(size: Size) throws {
        var (panel, card) = try Self.panel(size, .cell(1))
        panel.tap(card.midX, card.midY)
        panel.settle()
        panel.send(.command(.back))
        panel.settle()
        #expect(panel.snapshot.state == "mini")
        let mini = try #require(panel.snapshot.window)
        panel.send(.command(.window(.hidden)))
        panel.frame()
        var frames = 0
        while let window = panel.snapshot.window {
            let seen = panel.snapshot
            #expect(agree(window, card.interpolated(to: mini, seen.presence)) && seen.opacity == 1)
            frames += 1
            panel.frame()
        }
        #expect(frames > 10 && panel.snapshot.state == "hidden")
        #expect(count([.cellPicture], 1, in: panel) == 1)
    }

    @Test func `a flight is turned back, and a finger catches it where it is and moves it as far as itself`() throws {
        let size = Size(width: 1280, height: 800)
        var (panel, card) = try Self.panel(size, .cell(1))
        panel.tap(card.midX, card.midY)
        while panel.snapshot.presence < 0.4 { panel.frame() }
        var turned = panel
        turned.send(.command(.window(.hidden)))
        turned.settle()
        #expect(turned.snapshot.state == "hidden" && turned.snapshot.window == nil)
        #expect(turned.effects.contains { if case .stop = $0 { true } else { false } })

        let window = try #require(panel.snapshot.window)
        panel.touch(.down, window.midX, window.minY + 30)
        panel.wait(0.2)
        #expect(agree(panel.snapshot.window, window) && panel.snapshot.motion == "drag")
        for step in 1...30 {
            panel.touch(.move, window.midX, window.minY + 30 + Double(step) * 2)
            panel.frame()
        }
        panel.wait(0.2)
        let moved = try #require(panel.snapshot.window)
        #expect((moved.minY - window.minY - 52).magnitude < 1e-6, "60 pt less the slop")
        panel.touch(.up, window.midX, window.minY + 90)
        panel.settle()
        #expect(agree(panel.snapshot.window, Rect(origin: .zero, size: size)))
    }

    @Test func `a scan in flight that moves the item to another cell takes the flight there`() throws {
        var (panel, card) = try Self.panel(Size(width: 1280, height: 800), .cell(1))
        panel.tap(card.midX, card.midY)
        while panel.snapshot.presence < 0.3 { panel.frame() }
        // A new first row.
        panel.send(.rows(.all, offset: 0, total: 41, [Panel.row(77)] + (0..<11).map(Panel.row)))
        panel.frame()
        let target = try #require(panel.interface.pages.frame(of: .cell(2), at: panel.now))
        let seen = panel.snapshot
        let whole = Rect(x: 0, y: 0, width: 1280, height: 800)
        #expect(agree(seen.window, target.interpolated(to: whole, seen.presence)))
        #expect(count([.cellPicture], 2, in: panel) == 0 && count([.cellTitle], 1, in: panel) == 1)
    }

    @Test func `without its card the window comes from below, opaque, and by a setting always`() throws {
        for (row, from) in [(30, Settings.Player.PresentFrom.card), (1, .below)] {
            var (panel, _) = try Self.panel(Size(width: 1280, height: 800), .cell(1)) { $0.player.presentFrom = from }
            panel.send(.play(Panel.row(row), animated: true))
            panel.frame()
            while panel.snapshot.motion == "settle" {
                let seen = panel.snapshot
                #expect((seen.window!.minY - 800 * (1 - seen.presence)).magnitude < 1e-6 && seen.opacity == 1)
                panel.frame()
            }
        }
    }

    @Test(arguments: sizes)
    func `in reference style the texts of the page have gone before those of the window come`(size: Size) throws {
        var (panel, card) = try Self.panel(size, .shelf(0)) { $0.motion.style = .reference }
        panel.tap(card.midX, card.midY)
        var frames = 0
        while panel.snapshot.motion == "settle" {
            let scene = panel.interface.scene(at: panel.now)
            let details = scene.layers.first { $0.id.part == Part.detail.rawValue }
            let curtain = scene.layers.first { $0.id == Part.curtain.id() }
            if let details, details.opacity > 0 { #expect(curtain?.opacity == 1) }
            #expect((panel.snapshot.opacity - panel.snapshot.presence).magnitude < 1e-9)
            frames += 1
            panel.frame()
        }
        #expect(frames >= 14, "0.25 s")
    }

    @Test func `reduced motion fades and nothing flies`() throws {
        var (panel, card) = try Self.panel(Size(width: 1280, height: 800), .cell(1)) {
            $0.interface.reducedMotion = true
        }
        panel.tap(card.midX, card.midY)
        while panel.snapshot.motion == "settle" {
            #expect(agree(panel.snapshot.window, Rect(x: 0, y: 0, width: 1280, height: 800)))
            panel.frame()
        }
        #expect(panel.snapshot.state == "full")
    }
}
