import Geometry
import Gesture
import PlayerInterface
import PreviewInterface

/// Two fingers resize the floating window, zoom a large video to fill its slot, or rotate and scale a preview.
extension Interface {
    mutating func beginPinch() {
        endHighlight()
        // A preview can be dragged during its pinch.
        guard finger?.surface != .preview, let what = pinched else { return }
        // The window starts where the single finger has moved it.
        if case .pinch = what { window.grab(shown: shown) } else { fit.grab(shown: shown) }
        finger?.use = what
    }

    mutating func follow(_ pinch: PinchRecognizer.Pinch) {
        switch (finger?.surface, finger?.use) {
        case (.preview, _): finger?.pinches.follow(scale: pinch.scale, rotation: pinch.rotation)
        case (_, .pinch): window.follow(scale: pinch.scale)
        case (_, .fit): fit.follow(scale: pinch.scale)
        default: break
        }
    }

    /// What a pinch would change; nil if it would have no effect.
    var pinched: Finger.Use? {
        if window.canPinch { return .pinch }
        return window.rest == .full ? .fit : nil
    }

    /// Ends the pinch; the finger that stays on the window has no further effect.
    mutating func endPinch(_ end: (inout PlayerWindow) -> Void) {
        finger?.pinches.end()
        switch finger?.use {
        case .pinch: end(&window)
        case .fit: fit.release()
        default: return
        }
        finger?.use = .nothing
    }
}
