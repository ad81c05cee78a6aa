import Geometry
import Gesture
import InterfaceKit
import Languages
import PageInterface
import PlayerInterface
import Settings
import Time

/// The taps on elements; the part that owns an element handles its taps.
extension Interface {
    /// - Parameter subject: what the element stood for as the finger came down. If something else has taken its place, as
    ///   other results of a search, nothing is tapped.
    mutating func endPageTap(
        _ tap: TapRecognizer.Tap, on element: ElementTarget?, _ subject: PageSubject?
    ) -> [Effect] {
        // A tap on a page cannot be the first of a double tap on the player.
        player.handle(.touch(.tappedElsewhere), at: shown, pages.library)
        guard case .page(let pressed)? = element, pages.hit(tap.position, shown: shown) == element,
            pages.subject(of: pressed) == subject
        else { return [] }
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
        let effects = actBeside(pressed)
        return effects + player.handle(.touch(.tapped(tap, on: pressed)), at: t, pages.library)
    }

    /// Performs the action of a tap on the player.
    mutating func act(on target: PlayerTarget, tappedAt point: Point, at t: Instant) -> [Effect] {
        let effects = actBeside(target)
        return effects + player.handle(.select(target, at: point), at: t, pages.library)
    }

    /// Performs the part of an element's action that is outside the player.
    private mutating func actBeside(_ target: PlayerTarget) -> [Effect] {
        switch target {
        case .detailsChannel: if let row = player.row { handle(.openChannel(of: row)) }
        case .language(let index):
            guard let language = surroundings.offeredLanguages.dropFirst(index).first else { return [] }
            return choose("interface.language", .text(language.code))
        default: break
        }
        return []
    }
}
