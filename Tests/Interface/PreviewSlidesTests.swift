import Geometry
import Gesture
import InterfaceKit
import Scene
import Settings
import Testing
import Time
import WorkerProtocol

@testable import Interface

/// The moving preview: slides of the video in a preview that rests.
struct PreviewSlidesTests {
    private static let thumbnail = Point(x: 200, y: 200)

    private static func opened(_ change: (inout Settings) -> Void = { _ in }) -> Panel {
        var panel = Panel.filled(Size(width: 1280, height: 800), change)
        panel.hold(thumbnail)
        panel.settle()
        return panel
    }

    /// The requested slides.
    private static func slides(of panel: Panel) -> [PictureID] {
        panel.strips.flatMap { effect -> [PictureID] in
            if case .requestSlides(let slides, _) = effect { slides } else { [] }
        }
    }

    /// The slides on the panel, the front one last.
    private static func shown(_ panel: Panel) -> [Layer] {
        panel.interface.scene(at: panel.now).layers.filter { layer in
            (0..<2).contains { layer.id == Part.previewSlide.id($0) }
        }
    }

    private static func pictures(_ layers: [Layer]) -> [PictureID] {
        layers.compactMap { if case .picture(let id) = $0.content { id } else { nil } }
    }

    private static func arrive(_ slides: [PictureID], in panel: inout Panel) {
        for slide in slides { panel.send(.picture(slide, available: true)) }
    }

    @Test func `a resting preview requests slides once, and shows them by turns`() throws {
        var panel = Self.opened()
        let slides = Self.slides(of: panel)
        #expect(slides.count == 8 && Set(slides).count == 8)
        panel.wait(3)
        #expect(Self.slides(of: panel).count == 8 && Self.shown(panel).isEmpty, "nothing is shown before they arrive")
        Self.arrive(slides, in: &panel)
        panel.wait(0.5)
        #expect(Self.shown(panel).isEmpty, "the picture rests at first")
        panel.wait(0.2)
        var layers = Self.shown(panel)
        #expect(Self.pictures(layers) == [slides[0]] && (0.1...0.7).contains(layers[0].opacity))
        panel.wait(0.4)
        for turn in 0..<17 {
            layers = Self.shown(panel)
            #expect(Self.pictures(layers) == [slides[turn % 8]] && layers[0].opacity == 1, "turn \(turn)")
            panel.wait(0.7)
            layers = Self.shown(panel)
            #expect(
                Self.pictures(layers) == [slides[turn % 8], slides[(turn + 1) % 8]] && layers[1].opacity < 1,
                "it fades over the last one, turn \(turn)")
            panel.wait(0.3)
        }
        let preview = try #require(panel.snapshot.preview?.frames.first?.frame)
        #expect(layers.allSatisfy { $0.frame == preview && $0.cornerRadius > 0 })
    }

    @Test func `no frame is drawn between two slides`() {
        var panel = Self.opened()
        Self.arrive(Self.slides(of: panel), in: &panel)
        panel.wait(1.2)
        let next = panel.interface.nextChange(after: panel.now)
        #expect(next.map { $0 > panel.now + Seconds(0.2) && $0 < panel.now + Seconds(1) } ?? false)
        panel.send(.command(.back))
        panel.settle()
        #expect(panel.interface.nextChange(after: panel.now) == nil && Self.shown(panel).isEmpty)
    }

    @Test func `a slide stays under a finger, and is gone when the picture is back in its list`() {
        var panel = Self.opened()
        let slides = Self.slides(of: panel)
        Self.arrive(slides, in: &panel)
        panel.wait(2.2)
        let held = Self.pictures(Self.shown(panel)).last
        panel.touch(.down, 640, 400)
        for step in 1...180 {
            panel.touch(.move, 640, 400 + min(30, Double(step)))
            panel.frame()
        }
        #expect(panel.snapshot.preview?.kind == "drag")
        #expect(Self.pictures(Self.shown(panel)).last == held)
        panel.touch(.up, 640, 430)
        panel.send(.command(.back))
        var last = 1.0
        while panel.snapshot.preview != nil {
            panel.frame()
            guard let opacity = Self.shown(panel).last?.opacity else { continue }
            #expect(opacity <= last + 0.01)
            last = opacity
        }
        #expect(last < 0.2, "the list's picture and the slide agree at the end")
    }

    @Test func `with reduced motion and without the setting nothing moves`() {
        for panel in [
            Self.opened { $0.interface.reducedMotion = true }, Self.opened { $0.interface.movingPreviews = false },
        ] {
            #expect(panel.snapshot.preview?.kind == "open" && Self.slides(of: panel).isEmpty)
        }
    }

    @Test func `a preview that moves stands still when a visitor reduces motion`() {
        var panel = Self.opened()
        Self.arrive(Self.slides(of: panel), in: &panel)
        panel.wait(1.5)
        #expect(!Self.shown(panel).isEmpty)
        var settings = panel.settings
        settings.interface.reducedMotion = true
        panel.change(settings)
        panel.settle()
        #expect(Self.shown(panel).isEmpty && panel.snapshot.preview?.kind == "open")
    }

    @Test func `songs and streams have no slides`() {
        for change in [{ $0.kind = .sound }, { $0.path = "https://example.org/1" }] as [(inout CatalogRow) -> Void] {
            var rows = (0..<12).map(Panel.row)
            for index in rows.indices { change(&rows[index]) }
            var panel = Panel.filled()
            panel.send(.rows(.newest, offset: 0, total: 40, rows))
            panel.frame()
            panel.hold(Self.thumbnail)
            panel.settle()
            #expect(panel.snapshot.preview?.kind == "open" && Self.slides(of: panel).isEmpty)
        }
    }

    @Test func `a video without slides keeps its picture`() {
        var panel = Self.opened()
        for slide in Self.slides(of: panel) { panel.send(.picture(slide, available: false)) }
        panel.wait(5)
        #expect(Self.shown(panel).isEmpty && Self.slides(of: panel).count == 8, "they are requested once")
        #expect(panel.interface.nextChange(after: panel.now) == nil)
    }
}
