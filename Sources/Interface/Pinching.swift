import Geometry
import Gesture
import Time

/// Two fingers on the floating window.
extension Interface {
    mutating func pinch(_ sample: TouchSample) {
        switch finger?.pinch?.handle(sample) {
        case .began(let pinch):
            guard canPinch else { return }
            beginPinch(at: sample.time)
            window.follow(scale: pinch.scale)
        case .changed(let pinch): if isPinching { window.follow(scale: pinch.scale) }
        case .ended: if isPinching { endPinch { $0.release(translation: .zero, velocity: .zero) } }
        case .cancelled: if isPinching { endPinch { $0.cancelDrag() } }
        case nil: break
        }
    }

    private var isPinching: Bool { if case .pinch = finger?.dragged { true } else { false } }

    private var canPinch: Bool {
        switch finger?.dragged {
        case nil, .window: window.canPinch
        default: false
        }
    }

    /// Takes the window anew, from where the one finger has brought it.
    private mutating func beginPinch(at t: Instant) {
        finger!.target = nil
        finger!.highlight = nil
        finger!.hold = nil
        highlighted = nil
        if closeTarget.isShown(at: t) { closeTarget.hide(at: t) }
        window.grab(shown: shown)
        finger!.dragged = .pinch
    }

    /// The finger that stays does nothing more.
    private mutating func endPinch(_ end: (inout PlayerWindow) -> Void) {
        end(&window)
        finger!.dragged = .nothing
    }
}
