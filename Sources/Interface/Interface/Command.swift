package import Gesture
package import PageInterface
import PlayerInterface
import PreviewInterface
import Settings
import Time
import WorkerProtocol

/// A request that is no touch: from a key, a remote control or the control socket.
package enum Command: Hashable, Sendable {
    /// The first page, with the player out of the way.
    case home
    /// One step out: from immersive to full, from full to mini or floating, from there to none.
    case back
    case playPause
    /// Of the sound, -1...1.
    case changeVolume(Double)
    /// Of the sound, 0...1; the cap holds.
    case setVolume(Double)
    case setPlaying(Bool)
    /// Seconds from the item's beginning.
    case seek(to: Double)
    /// Where the player window is to rest; without an item there is none.
    case window(WindowRest)
    case show(Tab)
    /// A page, with the player out of its way.
    case open(PageAddress)
    case toggleCaptions
    /// The other small window: mini or floating.
    case toggleCompact
    case toggleImmersive
    case toggleMute
    /// So many of the seek buttons' steps on.
    case skip(Int)
    /// To the video that follows in the library, or the one before.
    case next, previous
    /// Moves the focus, or over a large video without one seeks and changes the volume.
    case focus(FocusDirection)
    /// Taps what has the focus.
    case select
    /// The preview of the item that has the focus, or over a large video its controls; again it goes away.
    case menu
}

/// A page that can be asked for by name.
package enum PageAddress: Hashable, Sendable {
    case tab(Tab)
    case channel(String)
}

extension Interface {
    mutating func obey(_ command: Command, at t: Instant) -> [Effect] {
        lastTouch = max(lastTouch, t)
        if attract != nil { return endAttract() }
        switch command {
        case .home: open(.tab(.home))
        case .open(let page): open(page)
        case .back: goBack()
        case .show(let tab): if tabs.contains(tab) { navigation.select(tab) }
        case .playPause: return togglePlaying(at: t)
        case .setPlaying(let plays): return plays == isPlaying ? [] : togglePlaying(at: t)
        case .seek(let position): return seek(to: position)
        case .changeVolume(let change): setVolume(volume + change, shownAt: t)
        case .setVolume(let new): setVolume(new, shownAt: t)
        case .window(let rest): if window.isPresent { window.settle(to: rest) }
        case .toggleCaptions:
            captions = captions == .shown ? .hidden : .shown
            return requestCaptions()
        case .toggleCompact: window.change(to: window.floats ? .mini : .floating)
        case .toggleImmersive: toggleImmersive()
        case .focus(let direction): return moveFocus(direction, at: t)
        case .select: return selectFocused(at: t)
        case .menu: toggleMenu(at: t)
        case .skip, .next, .previous, .toggleMute: return obeyPlayer(command, at: t)
        }
        return []
    }

    private mutating func open(_ page: PageAddress) {
        if case .tab(let tab) = page, !tabs.contains(tab) { return }
        preview?.dismiss()
        if window.isPresent, window.rest == .full { window.settle(to: .mini) }
        switch page {
        case .tab(let tab): navigation.select(tab)
        case .channel(let name):
            if finger?.surface == .page { cancelFinger(at: shown) }
            // Channels lie over the pages of videos.
            if tab == .settings { navigation.select(.home, animated: false) }
            guard navigation.top.kind != .channel(name) else { return }
            addList(.channel(name))
            navigation.push(Page(.channel(name)))
        }
    }

    private mutating func goBack() {
        // Below a preview it is where it was.
        if preview == nil { focus.hide(at: shown) }
        if menu != .none {
            menu = .none
        } else if preview != nil {
            preview?.dismiss()
        } else if navigation.canPop, !(window.isPresent && window.rest == .full) {
            navigation.pop()
        } else {
            stepOut()
        }
    }

    private mutating func setVolume(_ new: Double, shownAt t: Instant) {
        setVolume(new)
        showVolume(at: t)
    }

    private mutating func obeyPlayer(_ command: Command, at t: Instant) -> [Effect] {
        switch command {
        case .skip(let steps): return step(steps, at: t)
        case .next: return playNext()
        case .previous: return playPrevious(at: t)
        default:
            toggleMute()
            showVolume(at: t)
            return []
        }
    }

    /// In whatever window there is.
    private mutating func playNext() -> [Effect] {
        guard let id = nowPlaying?.row.id, let row = library.row(after: id) else { return [] }
        return change(to: row)
    }

    private mutating func change(to row: CatalogRow) -> [Effect] {
        (menu, fit) = (.none, VideoFit())
        return begin(row)
    }

    /// Back to the beginning first: who wants the one before asks again.
    private mutating func playPrevious(at t: Instant) -> [Effect] {
        guard let nowPlaying else { return [] }
        guard nowPlaying.position < Self.beginning || nowPlaying.hasFailed,
            let row = library.row(before: nowPlaying.row.id)
        else { return seek(to: 0) }
        return change(to: row)
    }

    /// Seconds.
    private static let beginning = 3.0

    private mutating func toggleImmersive() {
        guard window.isPresent, window.rest == .full else { return }
        window.change(to: window.displayMode == .immersive ? .page : .immersive)
    }

    private mutating func stepOut() {
        guard window.isPresent else { return }
        if window.rest == .full, window.displayMode == .immersive {
            window.change(to: .page)
        } else {
            window.settle(to: window.rest == .full ? .mini : .hidden)
        }
    }
}
