import Geometry
import Gesture
import InterfaceKit
import PageInterface
import PlayerInterface
import PreviewInterface
import Settings
import Time
import WorkerProtocol

/// The exchange of events and frames between the preview and the other parts.
extension Interface {
    /// Passes an event to the preview and carries out its outcome.
    @discardableResult
    mutating func handle(_ event: PreviewEvent) -> [Effect] {
        switch preview.handle(event, at: shown) {
        case .play(let row): return player.handle(.play(row, animated: true), at: shown, pages.library)
        case nil: return []
        }
    }

    /// Opens the preview of an element's item.
    mutating func openPreview(of target: PageTarget) {
        guard let row = pages.row(of: target), let frame = pages.frame(of: target, at: shown) else { return }
        handle(.open(row, source: target, frame: frame))
    }

    mutating func beginOnPreview(_ sample: TouchSample) {
        // A touch that stops a moving picture is no tap on it.
        let offersTap = preview.isInCentre(at: shown)
        handle(.touch(.began))
        let offer = GestureOffer(on: .preview, in: surroundings, offersPinch: true, offersTap: offersTap)
        beginTouch(sample, on: .preview, nil, offer, at: shown)
    }

    /// Whether the preview is in front. A window on its way to full goes in front of it and takes its touches.
    var isPreviewInFront: Bool { preview.isOpen && !player.isFull }

    /// The visible element that shows the previewed item now: a scan may have moved it.
    func previewedCard(at t: Instant) -> Card? {
        preview.item.flatMap { pages.card(of: $0.row.id, preferring: $0.source, at: t) }
    }

    /// A full player closes the preview. Otherwise a visitor would have to close both to return to the page.
    private mutating func givePreviewWay(flip: Instant) {
        if player.isFull, player.concealment(at: flip) >= 1 { return _ = handle(PreviewEvent.reset) }
        // A window that flies from the preview may be turned back into it.
        if player.isFull ? !fliesFromPreview : fliesFromPreview && player.windowRest == .mini {
            handle(PreviewEvent.dismiss)
        }
    }

    /// Whether the window shows the preview's picture during a flight.
    var fliesFromPreview: Bool { player.fliesFromCard && preview.item?.row.id == player.itemID }

    mutating func framePreview(build: Instant, flip: Instant) {
        guard preview.isOpen else { return }
        givePreviewWay(flip: flip)
        var drawn: Point?
        if let finger, finger.surface == .preview {
            drawn = finger.drag.map { arbiter.drawnTranslation(of: $0, at: build) } ?? .zero
        }
        preview.frame(build: build, drawn: drawn, source: previewedCard(at: build)?.frame, pages.pictures)
    }
}
