import Geometry
import Gesture
import PlayerInterface
import PreviewInterface

/// Two fingers: on the floating window they make it larger or smaller, on a large video they fill its place with it, and a
/// preview they turn and scale.
extension Interface {
    mutating func beginPinch() {
        endHighlight()
        // A preview is dragged meanwhile.
        guard finger?.surface != .preview, let what = pinched else { return }
        // The window is taken from where the one finger has brought it.
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

    /// What two fingers would move; nil where they would move nothing.
    var pinched: Finger.Use? {
        if window.canPinch { return .pinch }
        return window.rest == .full ? .fit : nil
    }

    /// The finger that stays on the window does nothing more.
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
