import Geometry
import InterfaceKit
import LanguageFiles
import PageInterface
import Scene
import Settings
import Testing
import Time
import WorkerProtocol

/// The pages without the other parts: only events go in, and what concerns the others comes out.
@Suite struct PagesTests {
    private static func pages(_ change: (inout Settings) -> Void = { _ in }) -> Pages {
        var settings = Settings()
        settings.display.scale = 1
        settings.kiosk.settings = .open
        change(&settings)
        let size = Size(width: 1280, height: 800)
        var pages = Pages(
            in: Surroundings(panel: size, settings: settings, languages: InstalledLanguages(), measure: FixedPitch()))
        _ = pages.handle(.scanned(total: 1), at: .zero)
        _ = pages.handle(.rows(.all, offset: 0, total: 1, [row]), at: .zero)
        return pages
    }

    private static let row = CatalogRow(
        id: ItemID(7), path: "/videos/a.mp4", title: "A", channel: "C", duration: 60, thumbnail: "", views: 1,
        date: "20261124")

    @Test func `a tap on a row asks the others to play its item`() {
        var pages = Self.pages()
        guard case .play(let row, _)? = pages.handle(.tap(.cell(0)), at: .zero) else {
            Issue.record("nothing to play")
            return
        }
        #expect(row.id == Self.row.id)
        #expect(pages.kind == .home && !pages.isInTransition)
    }

    @Test func `a tap on a channel stays within the pages`() {
        var pages = Self.pages()
        let outcome = pages.handle(.tap(.channel(0)), at: .zero)
        #expect(outcome == nil)
        #expect(pages.kind == .channel("C") && pages.canPop && pages.isInTransition)
    }

    @Test func `an option of the settings page leaves as a choice and changes nothing by itself`() {
        var pages = Self.pages()
        _ = pages.handle(.show(.settings), at: .zero)
        let before = pages.value(of: .option(row: 0, 1))
        guard case .choose(let key, let value)? = pages.handle(.tap(.option(row: 0, 1)), at: .zero) else {
            Issue.record("no choice")
            return
        }
        #expect(key == "motion.style" && value == .text("reference"))
        #expect(before == nil && pages.value(of: .option(row: 0, 1)) == nil)
    }

    @Test func `other surroundings without a settings page lead away from it at once`() {
        var pages = Self.pages()
        _ = pages.handle(.show(.settings), at: .zero)
        #expect(pages.tab == .settings)
        var hidden = pages.surroundings.settings
        hidden.kiosk.settings = .hidden
        pages.adopt(pages.surroundings.with(hidden))
        #expect(pages.tab == .home && !pages.isInTransition && pages.tabs == [.home, .library])
    }

    @Test func `equal states of the other parts request nothing twice`() {
        var pages = Self.pages()
        let others = OtherRequests(
            revision: 1, preview: nil, wantsSlides: false, backdrops: [], watched: nil, wantsScrubStrip: false)
        guard let first = pages.wants(beside: others, at: .zero) else {
            Issue.record("no request")
            return
        }
        let effects = pages.request(first.pictures, at: .zero)
        #expect(effects.contains { if case .requestPicture(let id, _) = $0 { id.item == 7 } else { false } })
        let second = pages.wants(beside: others, at: .zero)
        #expect(second == nil)
    }
}
