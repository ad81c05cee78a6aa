package import Gesture
import InterfaceKit
import KioskInterface
package import PageInterface
import PlayerInterface
import PreviewInterface
import Settings
import Time

/// A request from a key, a remote control or the control socket.
package enum Command: Hashable, Sendable {
    /// Shows the first page and shrinks a full player window.
    case home
    /// Steps back: closes a key's letters, a menu, a preview or a page; otherwise the window goes from immersive to full,
    /// to small, to hidden.
    case back
    case playPause
    /// Changes the volume by a part of its range, -1...1.
    case changeVolume(Double)
    /// Sets the volume, 0...1; the cap limits it.
    case setVolume(Double)
    case setPlaying(Bool)
    /// Seeks to a position in seconds.
    case seek(to: Double)
    /// Moves the player window to a rest state; ignored without an item.
    case window(WindowRest)
    case show(Tab)
    /// Shows a page and shrinks a full player window.
    case open(PageAddress)
    case toggleCaptions
    /// Switches between mini and floating.
    case toggleCompact
    case toggleImmersive
    case toggleMute
    /// Seeks by a number of steps of the seek buttons.
    case skip(Int)
    /// Plays the next or the previous item of the library.
    case next, previous
    /// Moves the focus. Over a large video without a focus it seeks or changes the volume.
    case focus(FocusDirection)
    /// Taps the focused element.
    case select
    /// Toggles the preview of the focused item, the letters of the focused key, or the controls of a large video.
    case menu
    /// Begins or ends reading aloud.
    case toggleReading

    /// Whether the command acts on the visible content, as the keys of a visitor do.
    fileprivate var isOfKeys: Bool {
        switch self {
        case .back, .focus, .select, .menu, .playPause: true
        default: false
        }
    }
}

extension Interface {
    mutating func perform(_ command: Command, at t: Instant) -> [Effect] {
        let asked = kiosk.asks
        use(at: t)
        if kiosk.isAttracting {
            let ended = command.isOfKeys ? answerAttract(at: t) : endAttract(at: t)
            return command == .toggleReading ? ended + setReading(true, at: t) : ended
        }
        // A key that answers the panel's question has no other effect.
        if asked, command.isOfKeys { return [] }
        switch command {
        case .home: open(.tab(.home))
        case .open(let page): open(page)
        case .back: goBack()
        case .show(let tab): show(tab)
        case .playPause: return player.handle(.command(.togglePlaying), at: t, pages.library)
        case .setPlaying(let plays):
            return plays == player.isPlaying ? [] : player.handle(.command(.togglePlaying), at: t, pages.library)
        case .seek(let position): return player.handle(.command(.seek(position)), at: t, pages.library)
        case .changeVolume(let change): return player.handle(.command(.changeVolume(change)), at: t, pages.library)
        case .setVolume(let new): return player.handle(.command(.setVolume(new)), at: t, pages.library)
        case .window(let rest): return player.handle(.command(.window(rest)), at: t, pages.library)
        case .toggleCaptions: return player.handle(.command(.toggleCaptions), at: t, pages.library)
        case .toggleCompact: return player.handle(.command(.toggleCompact), at: t, pages.library)
        case .toggleImmersive: return player.handle(.command(.toggleImmersive), at: t, pages.library)
        case .focus(let direction): return moveFocus(direction, at: t)
        case .select: return selectFocused(at: t)
        case .menu: toggleMenu(at: t)
        case .skip(let steps): return player.handle(.command(.step(steps)), at: t, pages.library)
        case .next: return player.handle(.command(.next), at: t, pages.library)
        case .previous: return player.handle(.command(.previous), at: t, pages.library)
        case .toggleReading: return toggleReading(at: t)
        case .toggleMute: return player.handle(.command(.toggleMute), at: t, pages.library)
        }
        return []
    }

    /// Shows a tab's page; closes the preview over it and cancels a drag of the previous page.
    private mutating func show(_ tab: Tab) {
        guard tabs.contains(tab) else { return }
        leavePage(for: .tab(tab))
        handle(.show(tab))
    }

    private mutating func open(_ page: PageAddress) {
        guard pages.isReachable(page) else { return }
        player.handle(.command(.uncoverPage), at: shown, pages.library)
        leavePage(for: page)
        handle(.open(page))
    }

    /// Closes the preview, and cancels a drag that the change of the page ends.
    private mutating func leavePage(for page: PageAddress) {
        if finger?.surface == .preview || finger?.surface == .page && pages.endsDrag(page) { cancelFinger(at: shown) }
        handle(.dismiss)
    }

    private mutating func goBack() {
        if pages.showsLetters, !player.isFull { return closeLetters(at: shown) }
        // Below a preview the focus keeps its element.
        if !isPreviewInFront { focus.hide(at: shown) }
        if player.showsMenu { return _ = player.handle(.command(.closeMenu), at: shown, pages.library) }
        if isPreviewInFront {
            handle(.dismiss)
        } else if pages.canPop, !player.isFull {
            // The gesture of a finger on the page is cancelled.
            if finger?.surface == .page { cancelFinger(at: shown) }
            handle(.back)
        } else {
            player.handle(.command(.stepOut), at: shown, pages.library)
        }
    }
}
