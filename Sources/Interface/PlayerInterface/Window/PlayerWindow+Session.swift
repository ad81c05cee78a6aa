import Gesture
import Motion
import Settings

/// The player window's rest state, stored across a restart.
package enum WindowPlace: String, CaseIterable, Sendable {
    case full, immersive, mini, floating
}

extension PlayerWindow {
    /// Restores the window without animation.
    mutating func restore(_ place: WindowPlace) {
        open(animated: false)
        switch place {
        case .full: break
        case .immersive:
            displayMode = .immersive
            immersion.hold(1)
        case .mini, .floating:
            compact.change(to: place == .floating ? .floating : .mini)
            compact.jumpToRest()
            rest = .mini
            expansion.hold(0)
        }
    }
}
