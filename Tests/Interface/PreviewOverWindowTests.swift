import Geometry
import Gesture
import Interface
import InterfaceKit
import PageInterface
import Scene
import Settings
import Testing
import WorkerProtocol

/// A preview whose item is played, or over which the window becomes large.
@Suite struct PreviewOverWindowTests {
    private static let styles = Settings.Motion.Style.allCases
    private static let parts: [Part] = [.preview, .previewShade, .previewTitle, .previewChannel]

    private static func layers(_ panel: Panel) -> [Layer] {
        panel.interface.scene(at: panel.now).layers.filter { layer in parts.contains { $0.id() == layer.id } }
    }

    /// A preview, and where its picture rests.
    private static func previewed(_ size: Size, _ style: Settings.Motion.Style) throws -> (panel: Panel, Point) {
        let panel = try Panel.previewing(size, style)
        let picture = try #require(panel.snapshot.preview?.frames.first?.frame)
        return (panel, picture.centre)
    }

    /// Until the window rests, what is left of a preview makes way for it frame by frame.
    private static func expectGoing(_ panel: inout Panel, _ note: String) {
        var last = 1.0
        for _ in 0..<120 where panel.snapshot.motion != "rest" || panel.snapshot.state != "full" {
            let (seen, window) = (layers(panel), panel.snapshot)
            let opacity: Double = seen.first { $0.id == Part.preview.id() }?.opacity ?? 0
            let covered: Double = window.presence * min(window.expansion, 1)
            #expect(opacity <= 1 - covered + 1e-9, "\(note)")
            #expect(opacity <= last + 1e-9, "\(note)")
            last = opacity
            panel.frame()
        }
        #expect(panel.snapshot.state == "full" && panel.snapshot.motion == "rest", "\(note)")
        #expect(layers(panel).isEmpty && panel.snapshot.preview == nil, "\(note)")
    }

    @Test(arguments: ThresholdTests.sizes, styles)
    func `a preview that is played has left when the video is at its place`(size: Size, style: Settings.Motion.Style)
        throws
    {
        var (panel, centre) = try Self.previewed(size, style)
        panel.touch(.down, centre.x, centre.y)
        panel.frame()
        panel.touch(.up, centre.x, centre.y)
        panel.frame()
        #expect(panel.effects.contains(.load(Panel.row(0))))
        Self.expectGoing(&panel, "\(size) \(style)")
        // The finger reaches the video.
        let video = try #require(panel.snapshot.video)
        #expect(!panel.interface.elementReports.contains { $0.id == "play" })
        panel.tap(video.midX, video.y + video.height / 4)
        #expect(panel.interface.elementReports.contains { $0.id == "play" })
    }

    @Test(arguments: ThresholdTests.sizes, styles)
    func `a preview over the mini player leaves when that becomes large`(size: Size, style: Settings.Motion.Style)
        throws
    {
        var panel = Panel.filled(size) { $0.motion.style = style }
        panel.open()
        panel.send(.command(.window(.mini)))
        panel.settle()
        panel.hold(Point(x: 100, y: 180))
        panel.settle()
        try #require(panel.snapshot.preview?.kind == "open")
        panel.send(.command(.window(.full)))
        panel.frame()
        Self.expectGoing(&panel, "\(size) \(style)")
        panel.send(.command(.back))
        panel.settle()
        #expect(panel.snapshot.state == "mini", "the key reaches the window")
    }

    @Test func `no text of a preview lies on one of the window`() throws {
        for size in ThresholdTests.sizes {
            var (panel, centre) = try Self.previewed(size, .physical)
            panel.tap(centre.x, centre.y)
            for _ in 0..<60 {
                let texts = panel.interface.scene(at: panel.now).layers.filter {
                    if case .text = $0.content { $0.opacity > 0 } else { false }
                }
                let isPreview = { (layer: Layer) in Self.parts.contains { $0.id() == layer.id } }
                for text in texts.filter(isPreview) {
                    let others = texts.filter { !isPreview($0) && $0.group != nil }
                    #expect(others.allSatisfy { $0.frame.intersection(text.frame).isEmpty }, "\(size)")
                }
                panel.frame()
            }
        }
    }
}
