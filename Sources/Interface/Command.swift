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
}

extension Interface {
    mutating func obey(_ command: Command, at t: Instant) -> [Effect] {
        lastTouch = max(lastTouch, t)
        if attract != nil { return endAttract() }
        switch command {
        case .home:
            preview?.dismiss()
            navigation.select(.home)
            if window.isPresent, window.rest == .full { window.settle(to: .mini) }
        case .back:
            if preview != nil {
                preview!.dismiss()
            } else if window.isPresent, window.rest == .full || !navigation.canPop { 
                window.settle(to: window.rest == .full ? .mini : .hidden)
            } else {
                navigation.pop()
            }
        case .playPause: return togglePlaying(at: t)
        case .changeVolume(let change): return changeVolume(by: change, at: t)
        }
        return []
    }
}
