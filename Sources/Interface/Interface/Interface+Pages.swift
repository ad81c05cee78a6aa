import Geometry
import InterfaceKit
import KioskInterface
package import PageInterface
import PlayerInterface
import PreviewInterface
import Scene
import Settings
import Time
import WorkerProtocol

/// The exchange of events and layers between the pages and the other parts.
extension Interface {
    /// Passes an event to the pages and carries out its outcome.
    @discardableResult
    mutating func handle(_ event: PageEvent) -> [Effect] {
        switch pages.handle(event, at: shown) {
        case .play(let row, let source):
            return player.handle(.play(row, animated: true, from: source), at: shown, pages.library)
        case .preview(let target): openPreview(of: target)
        case .choose(let key, let value): return choose(key, value)
        case .keep(let key, let value): return [.keep(key: key, value)]
        case .checkPIN(let pin): return [.checkPIN(pin)]
        case nil: break
        }
        return []
    }

    /// Performs a tap on a tab.
    mutating func selectTab(_ index: Int) {
        // The gesture of a finger on the page is cancelled.
        if finger?.surface == .page { cancelFinger(at: shown) }
        handle(.tapTab(index))
    }

    /// Measures some texts before they scroll into view, in the idle time after a frame.
    package mutating func measureTextsAhead() { pages.measureTextsAhead() }

    /// The tabs that visitors reach, in their order.
    package var tabs: [Tab] { pages.tabs }

    /// Whether a request for a page can be met.
    package func isReachable(_ page: PageAddress) -> Bool { pages.isReachable(page) }

    /// The height of a page's viewport, points: above the mini player and the tab bar or the claimed bottom edge.
    var viewport: Double {
        max(1, size.height - max(surroundings.tabBarHeight, player.claimed.bottom) - player.barHeight)
    }

    /// Whether only one page, the tab bar and the window are visible. The window may move.
    var isPlain: Bool {
        !pages.isInTransition && !preview.isOpen && kiosk.isInSession && !kiosk.coversSession
            && !player.showsVolume && pointer == nil && !showsFocus(at: shown)
            && !pages.showsKeyboardInFront(at: shown)
    }

    // MARK: Drawing

    /// Adds all visible pages.
    func addPage(to scene: inout Scene, at t: Instant) {
        let omittedLayers = layersShownByPreview(at: t).union(layersShownByWindow(at: t))
        let moment = PageMoment(t, watched: player.resumePoints, omittedLayers: omittedLayers)
        pages.add(.pages(moment), to: &scene)
    }

    /// The layers that have risen from the page into a preview.
    private func layersShownByPreview(at t: Instant) -> Set<LayerID> {
        guard !preview.hasReturned, let card = previewedCard(at: t) else { return [] }
        return Set(Pages.layers(of: card.target))
    }

    /// The layers of the card that the window shows during a flight.
    private func layersShownByWindow(at t: Instant) -> Set<LayerID> {
        guard player.fliesFromCard, !fliesFromPreview, let card = pageCard(at: t) else { return [] }
        return Set(Pages.layers(of: card.target))
    }

    /// The frame and the picture from which the window flies, or to which it returns. They belong to the preview of its
    /// item, or to the item's card on the visible page.
    func card(at t: Instant) -> (frame: Rect, picture: PictureID)? {
        guard player.seeksCard(at: t) else { return nil }
        if let item = preview.item, item.row.id == player.itemID, let frame = preview.frame(at: t) {
            return (frame, item.picture)
        }
        return pageCard(at: t).map { ($0.frame, $0.picture) }
    }

    private func pageCard(at t: Instant) -> Card? {
        guard player.seeksCard(at: t), let id = player.itemID else { return nil }
        return pages.card(of: id, preferring: player.sourceElement, at: t)
    }

    func addTabBar(to scene: inout Scene, at t: Instant) {
        pages.add(.tabBar(hidden: player.coverage(at: t)), to: &scene)
    }

    // MARK: Requests

    /// Requests the rows and pictures that are visible soon, and releases the others.
    mutating func requestVisible(at t: Instant) -> [Effect] {
        let backdrops = kiosk.backdrops(pages.library)
        // One read each, because a read copies the part.
        let (watched, previewed, slides) = (player.requests, preview.item, preview.wantedSlides)
        let others = OtherRequests(
            revision: revision + watched.revision, preview: previewed?.picture, wantsSlides: slides != nil,
            backdrops: backdrops.map(\.picture), watched: watched.item, wantsScrubStrip: watched.wantsScrubStrip)
        guard var request = pages.wants(beside: others, at: t) else { return [] }
        if let item = previewed { request.pictures.want(item.picture, path: item.row.thumbnail) }
        if let slides { request.pictures.wantSlides(slides.pictures, path: slides.path) }
        player.want(&request.pictures)
        for backdrop in backdrops { request.pictures.want(backdrop.picture, path: backdrop.path) }
        return request.rows + pages.request(request.pictures, at: t)
    }
}
