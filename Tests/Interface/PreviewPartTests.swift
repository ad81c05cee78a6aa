import Geometry
import InterfaceKit
import LanguageFiles
import PreviewInterface
import Scene
import Settings
import Testing
import Time
import WorkerProtocol

/// The preview without the other parts: only events go in, and what concerns the others comes out.
@Suite struct PreviewPartTests {
    private static let source = Rect(x: 24, y: 128, width: 380, height: 214)
    private static let row = CatalogRow(
        id: ItemID(7), path: "/videos/a.mp4", title: "A", channel: "C", duration: 60, thumbnail: "", views: 1,
        date: "20261124")

    private func instant(_ tick: Int) -> Instant { .zero + Seconds(Double(tick) / 60) }

    /// A preview that has come to rest in the centre after two seconds.
    private func opened() -> Preview {
        var settings = Settings()
        settings.display.scale = 1
        var preview = Preview(
            in: Surroundings(
                panel: Size(width: 1280, height: 800), settings: settings, languages: InstalledLanguages(),
                measure: FixedPitch()))
        _ = preview.handle(.open(Self.row, source: .cell(0), frame: Self.source), at: .zero)
        build(&preview, 0..<120)
        return preview
    }

    private func build(_ preview: inout Preview, _ ticks: Range<Int>) {
        for tick in ticks { preview.frame(build: instant(tick), drawn: nil, source: Self.source, Pictures()) }
    }

    @Test func `in the centre its picture is its one element`() throws {
        let preview = opened()
        let elements = preview.elements(at: instant(120))
        #expect(elements.map(\.target) == [.preview])
        let frame = try #require(elements.first?.frame)
        #expect((frame.midX - 640).magnitude < 1 && (frame.width / frame.height - 16.0 / 9).magnitude < 0.01)
        #expect(!preview.isMoving(at: instant(120)))
    }

    @Test func `a tap on the picture asks the others to play its item`() {
        var preview = opened()
        let outcome = preview.handle(.touch(.tapped(Point(x: 640, y: 400))), at: instant(120))
        guard case .play(let row)? = outcome else {
            Issue.record("nothing to play")
            return
        }
        #expect(row.id == Self.row.id)
    }

    @Test func `a tap beside the picture sends it back to its list`() {
        var preview = opened()
        let outcome = preview.handle(.touch(.tapped(Point(x: 4, y: 4))), at: instant(120))
        if case .play? = outcome { Issue.record("plays") }
        build(&preview, 120..<121)
        #expect(preview.elements(at: instant(121)).isEmpty && preview.isOpen)
        build(&preview, 121..<600)
        #expect(!preview.isOpen && preview.item == nil)
    }

    @Test func `while it is open, no second item opens`() {
        var preview = opened()
        let other = Rect(x: 424, y: 128, width: 380, height: 214)
        _ = preview.handle(.open(Self.row, source: .cell(1), frame: other), at: instant(120))
        #expect(preview.item?.source == .cell(0))
        _ = preview.handle(.reset, at: instant(120))
        #expect(!preview.isOpen)
    }
}
