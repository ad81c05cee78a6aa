import Geometry
import Gesture
import Settings

/// Two fingers resize the floating window, or zoom a large video to fill its slot.
extension Player {
    /// The use of a pinch; nil if it would have no effect.
    var pinched: PlayerTouch.Use? {
        if window.canPinch { return .pinch }
        return window.rest == .full ? .fit : nil
    }

    /// Whether a pinch has an effect.
    package var canBePinched: Bool { pinched != nil }

    mutating func beginPinch() {
        guard let use = pinched else { return }
        if case .pinch = use {
            // The pinch starts from the place to which the single finger has moved the window.
            window.grab(shown: shown)
        } else {
            // A window that the first finger has caught continues its motion.
            window.cancelDrag()
            viewing.fit.grab(shown: shown, settings.motion)
        }
        touch.use = use
    }

    mutating func follow(scale: Double) {
        switch touch.use {
        case .pinch: window.follow(scale: scale)
        case .fit: viewing.fit.follow(scale: scale, shown: shown)
        default: break
        }
    }

    /// Ends the pinch; the remaining finger has no further effect.
    mutating func endPinch(isCancelled: Bool) {
        switch touch.use {
        case .pinch where isCancelled: window.cancelDrag()
        case .pinch: window.release(translation: .zero, velocity: .zero)
        case .fit: viewing.fit.release(shown: shown)
        default: return
        }
        touch.use = .nothing
    }
}
