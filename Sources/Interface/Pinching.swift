import Geometry
import Gesture
import Time

/// Two fingers: on the floating window they make it larger or smaller, on a large video they fill its place with it.
extension Interface {
    mutating func pinch(_ sample: TouchSample) {
        switch finger?.pinch?.handle(sample) {
        case .began(let pinch):
            beginPinch(at: sample.time)
            follow(pinch)
        case .changed(let pinch): follow(pinch)
        case .ended: endPinch { $0.release(translation: .zero, velocity: .zero) }
        case .cancelled: endPinch { $0.cancelDrag() }
        case nil: break
        }
    }

    private mutating func follow(_ pinch: PinchRecognizer.Pinch) {
        switch finger?.dragged {
        case .pinch: window.follow(scale: pinch.scale)
        case .fit: fit.follow(scale: pinch.scale)
        default: break
        }
    }

    /// Takes the window anew, from where the one finger has brought it.
    private mutating func beginPinch(at t: Instant) {
        guard let what = pinched else { return }
        finger?.target = nil
        finger?.highlight = nil
        finger?.hold = nil
        highlighted = nil
        if closeTarget.isShown(at: t) { closeTarget.hide(at: t) }
        if case .pinch = what { window.grab(shown: shown) } else { fit.grab(shown: shown) }
        finger?.dragged = what
    }

    /// What two fingers would move; nil where they would move nothing.
    private var pinched: Finger.Dragged? {
        switch finger?.dragged {
        case .window where window.canPinch: .pinch
        case nil where window.canPinch: .pinch
        case nil where window.rest == .full && window.drag == nil && !window.isMoving(at: shown): .fit
        default: nil
        }
    }

    /// The finger that stays does nothing more.
    private mutating func endPinch(_ end: (inout PlayerWindow) -> Void) {
        switch finger?.dragged {
        case .pinch: end(&window)
        case .fit: fit.release()
        default: return
        }
        finger?.dragged = .nothing
    }
}
