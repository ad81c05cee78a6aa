import Gesture
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
            volume = min(max(volume + change, 0), 1)
            return [.setVolume(volume)]
        case .toggleCaptions:
            captions = captions == .shown ? .hidden : .shown
            return requestCaptions()
        }
        return []
    }
}
