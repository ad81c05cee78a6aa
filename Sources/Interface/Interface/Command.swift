package import Gesture
import InterfaceKit
package import PageInterface
import PlayerInterface
import PreviewInterface
import Settings
import Time
import WorkerProtocol

/// A request from a key, a remote control or the control socket.
package enum Command: Hashable, Sendable {
    /// Shows the first page and moves the player out of the way.
    case home
    /// Goes one step back: from immersive to full, from full to mini or floating, from there to no window.
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
    /// Shows a page and moves the player out of the way.
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
    /// Toggles the preview of the focused item, or the controls of a large video.
    case menu
}

extension Interface {
    mutating func obey(_ command: Command, at t: Instant) -> [Effect] {
        lastTouch = max(lastTouch, t)
        if attract != nil { return endAttract() }
        switch command {
        case .home: open(.tab(.home))
        case .open(let page): open(page)
        case .back: goBack()
        case .show(let tab): return handle(.show(tab))
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
        guard pages.isReachable(page) else { return }
        preview?.motion.dismiss()
        if window.isPresent, window.rest == .full { window.settle(to: .mini) }
        if finger?.surface == .page, pages.endsDrag(page) { cancelFinger(at: shown) }
        _ = handle(.open(page))
    }

    private mutating func goBack() {
        // Below a preview the focus keeps its place.
        if preview == nil { focus.hide(at: shown) }
        if menu != .none {
            menu = .none
        } else if preview != nil {
            preview?.motion.dismiss()
        } else if pages.canPop, !(window.isPresent && window.rest == .full) {
            _ = handle(.back)
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

    /// Plays the next item; the window keeps its rest state.
    private mutating func playNext() -> [Effect] {
        guard let id = nowPlaying?.row.id, let row = library.all.row(after: id) else { return [] }
        return change(to: row)
    }

    private mutating func change(to row: CatalogRow) -> [Effect] {
        (menu, fit) = (.none, VideoFit())
        return begin(row)
    }

    /// Seeks to the beginning first; a second request plays the previous item.
    private mutating func playPrevious(at t: Instant) -> [Effect] {
        guard let nowPlaying else { return [] }
        guard nowPlaying.position < Self.beginning || nowPlaying.hasFailed,
            let row = library.all.row(before: nowPlaying.row.id)
        else { return seek(to: 0) }
        return change(to: row)
    }

    /// Seconds; up to here a video counts as at its beginning.
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
