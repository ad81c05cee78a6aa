package import Gesture
import Settings
import Time

/// What somebody asks for who does not touch the panel: a key, a remote control.
package enum Command: Hashable, Sendable {
    /// The first page, with the player out of the way.
    case home
    /// One step out: from full to mini, from there to none.
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
}

extension Interface {
    mutating func obey(_ command: Command, at t: Instant) -> [Effect] {
        switch command {
        case .home:
            tab = .home
            if window.isPresent, window.rest == .full { window.settle(to: .mini) }
        case .back:
            if window.isPresent { window.settle(to: window.rest == .full ? .mini : .hidden) }
        case .playPause: return togglePlaying(at: t)
        case .changeVolume(let change):
            return setVolume(volume + change, cap: window.decisions.playback.volumeCap)
        case .setVolume(let new): return setVolume(new, cap: window.decisions.playback.volumeCap)
        case .setPlaying(let plays): return plays == isPlaying ? [] : togglePlaying(at: t)
        case .seek(let position): return seek(to: position)
        case .window(let rest): if window.isPresent { window.settle(to: rest) }
        case .show(let tab): self.tab = tab
        case .toggleCaptions:
            captions = captions == .shown ? .hidden : .shown
            return requestCaptions()
        }
        return []
    }
}
