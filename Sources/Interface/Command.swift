package import Gesture
import Settings
import Time

/// What somebody asks for who does not touch the panel: a key, a remote control.
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
    case toggleCaptions
    /// The other small window: mini or floating.
    case toggleCompact
    case toggleImmersive
}

extension Interface {
    mutating func obey(_ command: Command, at t: Instant) -> [Effect] {
        lastTouch = max(lastTouch, t)
        if attract != nil { return endAttract() }
        switch command {
        case .home: goHome()
        case .back: goBack()
        case .show(let tab): navigation.select(tab)
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
        }
        return []
    }

    private mutating func goHome() {
        preview?.dismiss()
        navigation.select(.home)
        if window.isPresent, window.rest == .full { window.settle(to: .mini) }
    }

    private mutating func goBack() {
        if preview != nil {
            preview!.dismiss()
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

    private mutating func toggleImmersive() {
        guard window.isPresent, window.rest == .full else { return }
        window.change(to: window.stage == .immersive ? .page : .immersive)
    }

    private mutating func stepOut() {
        guard window.isPresent else { return }
        if window.rest == .full, window.stage == .immersive {
            window.change(to: .page)
        } else {
            window.settle(to: window.rest == .full ? .mini : .hidden)
        }
    }
}
