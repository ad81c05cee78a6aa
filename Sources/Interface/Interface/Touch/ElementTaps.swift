import Geometry
import Gesture
import InterfaceKit
import PageInterface
import PlayerInterface
import Time
import WorkerProtocol

/// The taps on elements: each goes to the part that owns the element.
extension Interface {
    mutating func endPageTap(_ tap: TapRecognizer.Tap, on element: ElementTarget?) -> [Effect] {
        // The first tap of a double tap was on a page.
        player.handle(.touch(.tappedElsewhere), at: shown, pages.library)
        guard case .page(let pressed)? = element, pages.hit(tap.position, shown: shown) == element else {
            return []
        }
        return handle(.tap(pressed))
    }

    mutating func endTabTap(_ tap: TapRecognizer.Tap, on element: ElementTarget?) -> [Effect] {
        guard case .tab(let index)? = element, pages.hit(tap.position, shown: shown) == element else { return [] }
        player.handle(.touch(.tappedElsewhere), at: shown, pages.library)
        selectTab(index)
        return []
    }

    mutating func endPlayerTap(_ tap: TapRecognizer.Tap, on element: ElementTarget?, at t: Instant) -> [Effect] {
        guard case .player(let pressed)? = element, player.accepts(tap, on: pressed) else { return [] }
        openChannel(for: pressed)
        return player.handle(.touch(.tapped(tap, on: pressed)), at: t, pages.library)
    }

    /// Performs the action of a tap on the player.
    mutating func act(on target: PlayerTarget, tappedAt point: Point, at t: Instant) -> [Effect] {
        openChannel(for: target)
        return player.handle(.select(target, at: point), at: t, pages.library)
    }

    /// Opens the page of the watched channel, if that is what the element does.
    private mutating func openChannel(for target: PlayerTarget) {
        guard target == .detailsChannel, let row = player.row else { return }
        handle(.openChannel(of: row))
    }
}
