import Geometry
import Gesture
import InterfaceKit
import PlayerInterface
import Time

/// Two fingers: on the floating window they make it larger or smaller, on a large video they fill its place with it.
extension Interface {
    mutating func pinch(_ sample: TouchSample) {
        let hadBoth = finger?.pinch?.hasBoth ?? false
        let event = finger?.pinch?.handle(sample)
        if !hadBoth, finger?.pinch?.hasBoth ?? false { takeForBoth(at: sample.time) }
        switch event {
        case .began(let pinch):
            beginPinch()
            follow(pinch)
        case .changed(let pinch): follow(pinch)
        case .ended: endPinch { $0.release(translation: .zero, velocity: .zero) }
        case .cancelled: endPinch { $0.cancelDrag() }
        case nil: break
        }
    }

    /// A second finger came in time: the first one drags nothing any more.
    private mutating func takeForBoth(at t: Instant) {
        switch finger?.dragged {
        case .window where pinched != nil:
            window.cancelDrag()
            if closeTarget.isShown(at: t) { closeTarget.hide(at: t) }
        case nil where pinched != nil: break
        default: return
        }
        finger?.hold = nil
        finger?.dragged = .bothFingers
    }

    private mutating func follow(_ pinch: PinchRecognizer.Pinch) {
        switch finger?.dragged {
        case .pinch: window.follow(scale: pinch.scale)
        case .fit: fit.follow(scale: pinch.scale)
        default: break
        }
    }

    /// Takes the window from where the one finger has brought it.
    private mutating func beginPinch() {
        guard case .bothFingers = finger?.dragged, let what = pinched else { return }
        finger?.target = nil
        finger?.highlight = nil
        finger?.hold = nil
        highlighted = nil
        if case .pinch = what { window.grab(shown: shown) } else { fit.grab(shown: shown) }
        finger?.dragged = what
    }

    /// What two fingers would move; nil where they would move nothing.
    private var pinched: Finger.Dragged? {
        if window.canPinch { return .pinch }
        return window.rest == .full ? .fit : nil
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
